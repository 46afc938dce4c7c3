import type { Admission } from '../ports/breaker.ts';
import {
  type Comments,
  type ModerationStatus,
  STATUS_IDS,
  StatusUnavailable,
} from '../ports/comments.ts';
import type { OpenChannel, Ports } from '../ports/ports.ts';
import { setStatus, type StatusSet } from './set-status.ts';

type HidePorts = Pick<Ports & OpenChannel, 'breaker' | 'comments'>;

/**
 * Hides or restores comments if the breaker allows calls, and reports YouTube's responses to the
 * breaker. A comment that was not sent keeps its state for a later pass.
 *
 * @param admission whether the breaker allows calls for these comments
 */
export async function setAdmitted(
  { breaker, comments }: HidePorts,
  admission: Admission,
  ids: readonly string[],
  afterCall: (done: readonly string[]) => Promise<void>,
  status: ModerationStatus = 'heldForReview',
): Promise<StatusSet> {
  const left: StatusSet = { done: [], refused: [], left: [...ids], isRefused: true };
  if (ids.length === 0 || admission === 'none' || admission === 'together') return left;
  if (admission === 'probe' && !(await probe({ breaker, comments }, ids, status))) return left;
  const result = await setStatus(comments, ids, status, afterCall);
  if (result.isRefused) await breaker.refused(result.left, result.cause !== undefined);
  else if (result.done.length > 0) await breaker.accepted([...result.done, ...result.refused]);
  return result;
}

/**
 * Hides one random comment to find out whether YouTube hides comments again. A fixed choice could
 * be a comment that YouTube always refuses.
 *
 * @returns whether YouTube accepted the call; true if no comment exists any more, false if YouTube
 * does not say which exist
 */
export async function probe(
  { breaker, comments }: HidePorts,
  ids: readonly string[],
  status: ModerationStatus = 'heldForReview',
): Promise<boolean> {
  const found = await comments.existing(ids.slice(0, STATUS_IDS));
  const existing = [...(found ?? [])];
  const chosen = existing[Math.floor(Math.random() * existing.length)];
  if (found && chosen === undefined) return true;
  if (chosen === undefined || !(await accepts(comments, chosen, status))) {
    await breaker.refused(chosen === undefined ? ids : [chosen], false);
    return false;
  }
  await breaker.accepted([chosen]);
  return true;
}

async function accepts(comments: Comments, id: string, status: ModerationStatus): Promise<boolean> {
  try {
    return await comments.setStatus([id], status);
  } catch (error) {
    if (error instanceof StatusUnavailable) return false;
    throw error;
  }
}
