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

  /** The view that the URL has, or gets with the next render. */
  const written = useRef(view);

  useEffect(() => {
    if (!isBack) return;
    written.current = inAddress;
    setView(inAddress);
  }, [isBack, inAddress]);

  useEffect(() => {
    const { side, query, filter } = written.current;
    const isChosen = view.side !== side || view.filter !== filter;
    if (!isChosen && view.query === query) return undefined;
    const write = () => {
      written.current = view;
      setParams((before) => withView(before, view), {
        replace: !isChosen,
        preventScrollReset: true,
      });
    };
    // A phone takes long to change the URL, so the screen changes first.
    const timer = setTimeout(write, isChosen ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
    // Only a new view changes the URL.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [view]);

  const change = useCallback(
    (changed: Partial<CommentView>) => setView((before) => ({ ...before, ...changed })),
    [],
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
