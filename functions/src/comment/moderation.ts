import { MODERATE_IDS, type ModerationStatus, type YoutubeAccess } from '../google/youtube.ts';
import { YoutubeError } from '../google/youtube-error.ts';

/** YouTube's reasons for refusing a whole call because of one of its ids. */
const REFUSED_BY_ONE = new Set(['processingFailure', 'forbidden', 'commentNotFound', 'badRequest']);

export interface Moderated {
  /** The comments that now have the status. */
  done: string[];
  /** The comments that YouTube refused, such as those deleted meanwhile. */
  refused: string[];
}

/**
 * Sets the moderation status of comments, 50 to a call (50 quota units each). Where one bad id fails
 * a call, the ids that no longer exist are left out (1 unit) and the rest is sent again, also where
 * none is missing: YouTube says of a processingFailure that it may be in passing. If that is refused
 * too, the call is halved until the bad id stands alone. Of comments that were listed minutes ago
 * hardly one is gone: they are sent again first, and looked for only where that is refused, too.
 * https://developers.google.com/youtube/v3/docs/comments/setModerationStatus#errors
 * @param afterCall awaited after each call that succeeded, before the next begins
 * @param justListed whether YouTube has listed all of them in these minutes
 */
export async function moderate(
  access: YoutubeAccess,
  ids: readonly string[],
  status: ModerationStatus,
  afterCall: (done: readonly string[]) => Promise<void>,
  justListed = false,
): Promise<Moderated> {
  const moderated: Moderated = { done: [], refused: [] };

  async function send(part: readonly string[]): Promise<boolean> {
    if (part.length === 0) return true;
    const refusal = await access.use((youtube) =>
      youtube.setModerationStatus(part, status).then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof YoutubeError && REFUSED_BY_ONE.has(error.reason)) return error;
          throw error;
        },
      ),
    );
    if (refusal) return false;
    await afterCall(part);
    moderated.done.push(...part);
    return true;
  }

  async function halve(part: readonly string[]): Promise<void> {
    if (await send(part)) return;
    if (part.length === 1) {
      moderated.refused.push(...part);
      return;
    }
    const middle = Math.ceil(part.length / 2);
    await halve(part.slice(0, middle));
    await halve(part.slice(middle));
  }

  for (let start = 0; start < ids.length; start += MODERATE_IDS) {
    const part = ids.slice(start, start + MODERATE_IDS);
    if ((await send(part)) || (justListed && (await send(part)))) continue;
    const known = await access.use((youtube) => youtube.commentsById(part));
    const existing = new Set(known.map(({ id }) => id));
    moderated.refused.push(...part.filter((id) => !existing.has(id)));
    const rest = part.filter((id) => existing.has(id));
    await halve(rest);
  }
  return moderated;
}
