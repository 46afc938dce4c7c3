import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

interface CommentSelection {
  selected: ReadonlySet<string>;
  /**
   * The selected comments among the shown ones, so that an action never changes a comment out of
   * sight.
   */
  chosen: readonly Comment[];
  /**
   * Selects or deselects a comment; with `isRange`, all comments from the last selected one to this
   * one.
   */
  select: (comment: Comment, selected: boolean, isRange?: boolean) => void;
  selectAll: (selected: boolean) => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the selection among the shown comments. */
export function useCommentSelection(shown: readonly Comment[]): CommentSelection {
  const [selected, setSelected] = useState(NONE);
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : shown.filter(({ id }) => selected.has(id))),
    [shown, selected],
  );
  /** The comment that was selected or deselected last, where a range starts. */
  const anchor = useRef<string>(undefined);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const select = useCallback(({ id }: Comment, wanted: boolean, isRange = false) => {
    const ids = isRange ? rangeOf(latest.current, anchor.current, id) : [id];
    anchor.current = id;
    setSelected((before) => {
      const after = new Set(before);
      for (const one of ids) {
        if (wanted) after.add(one);
        else after.delete(one);
      }
      return after;
    });
  }, []);
  const clear = useCallback(() => setSelected(NONE), []);
  return {
    selected,
    chosen,
    select,
    selectAll: (wanted) => setSelected(wanted ? new Set(shown.map(({ id }) => id)) : NONE),
    clear,
  };
}

/**
 * Returns the ids from one comment to another, in either direction; only the last if the first is
 * not shown.
 */
function rangeOf(shown: readonly Comment[], from: string | undefined, to: string): string[] {
  const ids = shown.map(({ id }) => id);
  const first = from === undefined ? -1 : ids.indexOf(from);
  const last = ids.indexOf(to);
  if (first < 0 || last < 0) return [to];
  return ids.slice(Math.min(first, last), Math.max(first, last) + 1);
}
