import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';

import type { Side } from './comment-lists.ts';
import { FILTERS, type Filter } from './comment-search.ts';

/**
 * The delay after typing before the address changes, in ms. Safari limits changes of the address.
 */
const TYPING_MS = 400;

/** The choice of a video's comments that are shown. */
export interface CommentView {
  side: Side;
  query: string;
  /** The filter of the hidden comments. */
  filter: Filter;
}

/**
 * Returns the view and a function that changes it. The address has the view too, so that a reload
 * and a link show the same, and going back returns to the previous tab and filter. The screen
 * changes at once, the address a moment later.
 */
export function useCommentView(): [CommentView, (change: Partial<CommentView>) => void] {
  const [params, setParams] = useSearchParams();
  const isBack = useNavigationType() === NavigationType.Pop;
  const inAddress = useMemo(() => readView(params), [params]);
  const [view, setView] = useState(inAddress);

  // Follows going back or forward. This screen makes all other changes of the address itself.
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
    // Only typing delays the change of the address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [view.query]);

  /**
   * The newest view. A pressed tab may report its change twice before the next render, and only the
   * first one counts.
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
