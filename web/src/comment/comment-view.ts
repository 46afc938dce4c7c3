import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';

import type { Side } from './comment-lists.ts';
import { FILTERS, type Filter } from './comment-search.ts';

/** How long typing rests before the address has it: Safari allows few changes of an address. */
const TYPING_MS = 400;

/** What of a video's comments is shown. */
export interface CommentView {
  side: Side;
  query: string;
  /** Of the hidden ones. */
  filter: Filter;
}

/**
 * What is shown, which is in the address too: a reload and a link show the same, and going back
 * returns to the tab and filter before. The screen changes at once, the address a moment later.
 */
export function useCommentView(): [CommentView, (change: Partial<CommentView>) => void] {
  const [params, setParams] = useSearchParams();
  const isBack = useNavigationType() === NavigationType.Pop;
  const inAddress = useMemo(() => readView(params), [params]);
  const [view, setView] = useState(inAddress);

  // Going back or forward; other changes of the address are this screen's own.
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
    // Typing alone waits; the rest is written when it changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [view.query]);

  /** As it is wanted now: a tab that is pressed may say so twice before the next render. */
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
