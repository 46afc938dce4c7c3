import type { Admission } from '../ports/breaker.ts';
import { type Comments, STATUS_IDS, StatusUnavailable } from '../ports/comments.ts';
import type { OpenChannel, Ports } from '../ports/ports.ts';
import { setStatus, type StatusSet } from './set-status.ts';

type HidePorts = Pick<Ports & OpenChannel, 'breaker' | 'comments'>;

/**
 * Hides comments if the breaker allows calls, and reports to the breaker how YouTube responds.
 * Comments that were not sent keep their state, so that a later pass can hide them.
 *
 * @param admission whether the breaker allows calls for these comments
 */
export async function hideAdmitted(
  { breaker, comments }: HidePorts,
  admission: Admission,
  ids: readonly string[],
  afterCall: (done: readonly string[]) => Promise<void>,
): Promise<StatusSet> {
  const left: StatusSet = { done: [], refused: [], left: [...ids], isRefused: true };
  if (ids.length === 0 || admission === 'none') return left;
  if (admission === 'probe' && !(await probe({ breaker, comments }, ids))) return left;
  const result = await setStatus(comments, ids, 'heldForReview', afterCall);
  if (result.isRefused) await breaker.refused(result.cause !== undefined);
  else if (result.done.length > 0) await breaker.accepted();
  return result;
}

/**
 * Hides one comment to find out whether YouTube hides comments again. The comment is chosen at
 * random. Otherwise a comment that YouTube always refuses could make every probe fail.
 *
 * @returns whether YouTube accepted the call; true if no comment exists any more, false if YouTube
 * does not say which exist
 */
export async function probe(
  { breaker, comments }: HidePorts,
  ids: readonly string[],
): Promise<boolean> {
  const found = await comments.existing(ids.slice(0, STATUS_IDS));
  const existing = [...(found ?? [])];
  const chosen = existing[Math.floor(Math.random() * existing.length)];
  if (found && chosen === undefined) return true;
  if (chosen === undefined || !(await accepts(comments, chosen))) {
    await breaker.refused(false);
    return false;
  }
  await breaker.accepted();
  return true;
}

async function accepts(comments: Comments, id: string): Promise<boolean> {
  try {
    return await comments.setStatus([id], 'heldForReview');
  } catch (error) {
    if (error instanceof StatusUnavailable) return false;
    throw error;
  }
}
