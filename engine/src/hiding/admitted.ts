import type { Admission } from '../ports/breaker.ts';
import { type Comments, STATUS_IDS, StatusUnavailable } from '../ports/comments.ts';
import type { OpenChannel, Ports } from '../ports/ports.ts';
import { setStatus, type StatusSet } from './set-status.ts';

type HidePorts = Pick<Ports & OpenChannel, 'breaker' | 'comments'>;

/**
 * Hides comments as far as the breaker admits it, and reports to the breaker how YouTube responds.
 * Comments that are left stay as they are: nothing is given up while YouTube refuses everything.
 * @param admission the breaker's, asked for these comments
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
 * Hides one comment to find out whether YouTube hides comments again. The comment is chosen at random, so
 * that one that YouTube refuses for good cannot fail all probes.
 * @returns whether YouTube accepted it; true if there was none to try
 */
export async function probe(
  { breaker, comments }: HidePorts,
  ids: readonly string[],
): Promise<boolean> {
  const existing = [...(await comments.existing(ids.slice(0, STATUS_IDS)))];
  const chosen = existing[Math.floor(Math.random() * existing.length)];
  if (chosen === undefined) return true;
  if (!(await accepts(comments, chosen))) {
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
