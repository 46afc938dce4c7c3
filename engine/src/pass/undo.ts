import { setStatus } from '../hiding/set-status.ts';
import type { Comments } from '../ports/comments.ts';

/**
 * Restores comments that a pass hid; no pass hides them again. After an interruption, the caller can
 * repeat it with the comments that are still hidden.
 * @param record stores that these comments were restored, after each call
 * @returns how many comments were restored
 */
export async function undoPass(
  comments: Comments,
  hidden: readonly string[],
  record: (ids: readonly string[]) => Promise<void>,
): Promise<number> {
  const { done, cause } = await setStatus(comments, hidden, 'published', record);
  if (cause) throw cause;
  return done.length;
}
