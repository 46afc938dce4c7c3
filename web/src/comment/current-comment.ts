/** The place of the current comment in a list. */
export interface Place {
  index: number;
  /** The comment's id; undefined before the user has moved to a comment. */
  id: string | undefined;
}

/** The start of a list. */
export const FIRST: Place = { index: 0, id: undefined };

/**
 * Returns the index of the current comment, which other comments that come or go may have moved. If
 * it has left the list itself, its place remains.
 */
export function indexOf(shown: readonly { id: string }[], { index, id }: Place): number {
  const found = shown[index]?.id === id ? index : shown.findIndex((comment) => comment.id === id);
  return found < 0 ? Math.min(index, Math.max(0, shown.length - 1)) : found;
}
