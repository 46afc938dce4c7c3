import { setStatus, type StatusSet } from '../hiding/set-status.ts';
import type { Comments } from '../ports/comments.ts';

/**
 * Restores comments that a pass hid, so that no pass hides them again. After an interruption, the
 * caller can repeat the call with the comments that are still hidden.
 *
 * @param record stores, after each call to YouTube, that the comments of the call were restored
 * @returns the comments that stay hidden: those in `refused` because YouTube refused them, and those
 *   in `left` because it refused whole calls
 */
export async function undoPass(
  comments: Comments,
  hidden: readonly string[],
  record: (ids: readonly string[]) => Promise<void>,
): Promise<Pick<StatusSet, 'refused' | 'left'>> {
  const { refused, left, cause } = await setStatus(comments, hidden, 'published', record);
  if (cause) throw cause;
  return { refused, left };
}
