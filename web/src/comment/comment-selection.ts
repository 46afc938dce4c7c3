import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

interface CommentSelection {
  selected: ReadonlySet<string>;
  /** Those of the shown comments that are selected: nothing out of sight is ever changed. */
  chosen: readonly Comment[];
  /** With `isRange`, all from the one selected before to this one. */
  select: (comment: Comment, selected: boolean, isRange?: boolean) => void;
  selectAll: (selected: boolean) => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Which of the shown comments are selected. */
export function useCommentSelection(shown: readonly Comment[]): CommentSelection {
  const [selected, setSelected] = useState(NONE);
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : shown.filter(({ id }) => selected.has(id))),
    [shown, selected],
  );
  /** Where a range begins: the comment that was selected or deselected last. */
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

/** The ids from one comment to another, in either direction; the last alone if the first is not shown. */
function rangeOf(shown: readonly Comment[], from: string | undefined, to: string): string[] {
  const ids = shown.map(({ id }) => id);
  const first = from === undefined ? -1 : ids.indexOf(from);
  const last = ids.indexOf(to);
  if (first < 0 || last < 0) return [to];
  return ids.slice(Math.min(first, last), Math.max(first, last) + 1);
}
