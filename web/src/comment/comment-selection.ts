import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { useCallback, useMemo, useState } from 'react';

interface CommentSelection {
  selected: ReadonlySet<string>;
  /** Those of the shown comments that are selected: nothing out of sight is ever changed. */
  chosen: readonly Comment[];
  select: (comment: Comment, selected: boolean) => void;
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
  const select = useCallback(({ id }: Comment, wanted: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      if (wanted) after.add(id);
      else after.delete(id);
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
