import { type Comments, type ModerationStatus, STATUS_IDS } from '../ports/comments.ts';

export interface StatusSet {
  /** The comments that now have the status. */
  done: string[];
  /** The comments that YouTube refused, such as those deleted meanwhile. */
  refused: string[];
}

/**
 * Sets the status of comments, 50 in a call that costs 50 units. One id that is not valid fails its
 * whole call. The function then looks up which ids exist (1 unit) and sends these again, even if all
 * exist, since YouTube's `processingFailure` may be transient. If that call fails too, the function
 * halves it until the refused comment is alone. Comments that were listed minutes ago rarely
 * disappear, so it sends them again before it looks them up.
 * https://developers.google.com/youtube/v3/docs/comments/setModerationStatus#errors
 * @param afterCall awaited after each successful call, before the next begins
 * @param justListed whether YouTube listed all of them within the last minutes
 */
export async function setStatus(
  comments: Pick<Comments, 'setStatus' | 'existing'>,
  ids: readonly string[],
  status: ModerationStatus,
  afterCall: (done: readonly string[]) => Promise<void>,
  justListed = false,
): Promise<StatusSet> {
  const result: StatusSet = { done: [], refused: [] };

  async function send(part: readonly string[]): Promise<boolean> {
    if (part.length === 0) return true;
    if (!(await comments.setStatus(part, status))) return false;
    await afterCall(part);
    result.done.push(...part);
    return true;
  }

  async function halve(part: readonly string[]): Promise<void> {
    if (await send(part)) return;
    if (part.length === 1) {
      result.refused.push(...part);
      return;
    }
    const middle = Math.ceil(part.length / 2);
    await halve(part.slice(0, middle));
    await halve(part.slice(middle));
  }

  for (let start = 0; start < ids.length; start += STATUS_IDS) {
    const part = ids.slice(start, start + STATUS_IDS);
    if ((await send(part)) || (justListed && (await send(part)))) continue;
    const existing = await comments.existing(part);
    result.refused.push(...part.filter((id) => !existing.has(id)));
    await halve(part.filter((id) => existing.has(id)));
  }
  return result;
}
