import { useEffect, useState } from 'react';

import type { CommentList } from './comment-lists.ts';
import type { More } from './video-comments.ts';

/**
 * The number of comments that a search for words loads automatically. They cost about 20 units of
 * the channel's daily quota. The creator can load further ones.
 */
const AT_ONCE = 1_000;
/** The delay after typing before the search loads pages, in ms. */
const TYPING_MS = 400;

interface SearchedPages {
  /** Whether the search is loading further comments. */
  isLoading: boolean;
  loadRest: () => void;
  stop: () => void;
}

/**
 * Loads further comments for a search, page by page.
 * @param words the search text; empty if only a filter is set, which loads nothing automatically
 */
export function useSearchedPages(
  words: string,
  list: CommentList,
  more: More,
  loadMore: () => Promise<void>,
): SearchedPages {
  const [settled, setSettled] = useState('');
  /** The number of comments that the creator has requested; undefined if none. */
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
