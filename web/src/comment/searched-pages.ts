import { useEffect, useState } from 'react';

import type { CommentList } from './comment-lists.ts';
import type { More } from './video-comments.ts';

/**
 * A search for words loads so many comments by itself. They cost about 20 units of the channel's daily
 * quota; what is beyond is loaded when the creator asks for it.
 */
const AT_ONCE = 1_000;
/** How long typing rests before the search loads pages. */
const TYPING_MS = 400;

interface SearchedPages {
  /** Whether the search is loading further comments. */
  isLoading: boolean;
  loadRest: () => void;
  stop: () => void;
}

/**
 * Loads further comments for a search, page by page.
 * @param words what is searched for; empty if only a filter is set, which loads nothing by itself
 */
export function useSearchedPages(
  words: string,
  list: CommentList,
  more: More,
  loadMore: () => Promise<void>,
): SearchedPages {
  const [settled, setSettled] = useState('');
  /** How many comments the creator asked for; undefined if they did not say. */
  const [asked, setAsked] = useState<number>();
  const hasWords = words.trim() !== '';
  const [hadWords, setHadWords] = useState(hasWords);
  if (hadWords !== hasWords) {
    setHadWords(hasWords);
    setAsked(undefined);
  }
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), TYPING_MS);
    return () => clearTimeout(timer);
  }, [words]);

  const isSettled = settled === words;
  const most = asked ?? (hasWords && isSettled ? AT_ONCE : 0);
  const { nextPageToken } = list;
  const isLoading = more !== 'failed' && nextPageToken !== null && list.comments.length < most;
  useEffect(() => {
    if (isLoading && more === 'idle' && nextPageToken !== null) void loadMore();
  }, [isLoading, more, nextPageToken, loadMore]);

  return {
    isLoading,
    loadRest: () => {
      setAsked(Infinity);
      if (more === 'failed') void loadMore();
    },
    stop: () => setAsked(0),
  };
}
