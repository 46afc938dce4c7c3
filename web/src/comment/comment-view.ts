import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';

import type { Side } from './comment-lists.ts';
import { FILTERS, type Filter } from './comment-search.ts';

/**
 * The delay after typing before the URL changes, in ms. Safari limits how often a URL may change.
 */
const TYPING_MS = 400;

/** Which comments of a video the screen shows. */
export interface CommentView {
  side: Side;
  query: string;
  filter: Filter;
}

/**
 * Returns the view and a function that changes it. The URL also contains the view, for reloads,
 * links and the back button. The screen changes at once, the URL a moment later.
 */
export function useCommentView(): [CommentView, (change: Partial<CommentView>) => void] {
  const [params, setParams] = useSearchParams();
  const isBack = useNavigationType() === NavigationType.Pop;
  const inAddress = useMemo(() => readView(params), [params]);
  const [view, setView] = useState(inAddress);

  useEffect(() => {
    if (isBack) setView(inAddress);
  }, [isBack, inAddress]);

  const write = useCallback(
    (next: CommentView, replace: boolean) =>
      setParams((before) => withView(before, next), { replace, preventScrollReset: true }),
    [setParams],
  );
  useEffect(() => {
    if (view.query === inAddress.query) return undefined;
    const timer = setTimeout(() => write(view, true), TYPING_MS);
    return () => clearTimeout(timer);
    // Only a new search text delays the change of the URL.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [view.query]);

  /**
   * The newest view. A tab may report one press twice before the next render, and only the first
   * report counts.
   */
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  }, [view]);
  const change = useCallback(
    (changed: Partial<CommentView>) => {
      const before = latest.current;
      const next = { ...before, ...changed };
      latest.current = next;
      setView(next);
      if (next.side !== before.side || next.filter !== before.filter) write(next, false);
    },
    [write],
  );
  return [view, change];
}

function readView(params: URLSearchParams): CommentView {
  const side = params.get('tab') === 'hidden' ? 'hidden' : 'visible';
  const wanted = FILTERS.find((filter) => filter === params.get('show'));
  return {
    side,
    query: params.get('q') ?? '',
    filter: side === 'hidden' && wanted ? wanted : 'all',
  };
}

function withView(before: URLSearchParams, { side, query, filter }: CommentView): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value, usual] of [
    ['tab', side, 'visible'],
    ['show', filter, 'all'],
    ['q', query, ''],
  ] as const) {
    if (value === usual) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
