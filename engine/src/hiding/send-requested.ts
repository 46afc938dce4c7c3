import { REQUESTS, type Request } from '@threadsweep/shared/contract/comment.ts';

import type { ModerationStatus } from '../ports/comments.ts';
import type { OpenChannel, Ports } from '../ports/ports.ts';
import { setAdmitted } from './admitted.ts';
import { setStatus } from './set-status.ts';

/** The moderation status that each request gives to a comment. */
export const STATUS_OF: Record<Request, ModerationStatus> = {
  hide: 'heldForReview',
  restore: 'published',
};

const OPPOSITE: Record<Request, Request> = { hide: 'restore', restore: 'hide' };

/**
 * Sends the creator's pending changes of a channel to YouTube, 50 comments of any videos in a call.
 * Can be interrupted and repeated. First asks YouTube whether unchecked comments belong to their
 * videos; without an answer, their changes stay pending.
 */
export async function sendRequested(
  {
    decisions,
    comments,
    breaker,
    restoreBreaker,
  }: Pick<Ports & OpenChannel, 'decisions' | 'comments' | 'breaker' | 'restoreBreaker'>,
  signal: AbortSignal,
): Promise<void> {
  const changes = await decisions.requested();
  const breakers = { hide: breaker, restore: restoreBreaker };
  for (const request of REQUESTS) {
    const requested = changes.flatMap(({ ids }) => ids[request]);
    if (requested.length === 0) continue;
    const admission = await breakers[request].admit(requested);
    if (admission === 'none' || admission === 'together') continue;
    const videoOf = new Map<string, string>();
    const missing: { videoId: string; refused: string[] }[] = [];
    for (const { videoId, ids } of changes) {
      const wanted = ids[request];
      if (wanted.length === 0) continue;
      signal.throwIfAborted();
      const known = await comments.ofVideo(videoId, wanted);
      if (!known) continue;
      for (const id of known) videoOf.set(id, videoId);
      const refused = wanted.filter((id) => !known.has(id));
      if (refused.length > 0) missing.push({ videoId, refused });
    }
    const byVideo = (ids: readonly string[]) => Map.groupBy(ids, (id) => videoOf.get(id) ?? '');
    const afterCall = async (ids: readonly string[]) => {
      const reversed: Changed[] = [];
      for (const [videoId, done] of byVideo(ids)) {
        const opposite = await decisions.recordRequested(videoId, request, { done, refused: [] });
        reversed.push(...opposite.map((id) => ({ id, videoId })));
      }
      await sendAgain({ decisions, comments }, OPPOSITE[request], reversed);
      signal.throwIfAborted();
    };
    const all = [...videoOf.keys()];
    const { refused, isRefused } = await setAdmitted(
      { breaker: breakers[request], comments },
      admission,
      all,
      afterCall,
      STATUS_OF[request],
    );
    for (const [videoId, ids] of byVideo(refused))
      await decisions.recordRequested(videoId, request, { done: [], refused: ids });
    // While YouTube refuses everything, comments that are missing in its lists may still exist, so
    // their changes stay pending.
    if (all.length > 0 && isRefused) continue;
    for (const { videoId, refused: ids } of missing)
      await decisions.recordRequested(videoId, request, { done: [], refused: ids });
  }
}

/** A comment that the creator hid or restored. */
interface Changed {
  id: string;
  videoId: string;
}

/**
 * Sends changes that the creator made while a call to YouTube set the opposite status. They are
 * pending until YouTube accepts them, so that the next session sends the rest.
 */
export async function sendAgain(
  { decisions, comments }: Pick<Ports & OpenChannel, 'decisions' | 'comments'>,
  request: Request,
  changed: readonly Changed[],
): Promise<void> {
  const videoOf = new Map(changed.map(({ id, videoId }) => [id, videoId]));
  const byVideo = (ids: Iterable<string>) => Map.groupBy(ids, (id) => videoOf.get(id) ?? '');
  const wanted: string[] = [];
  for (const [videoId, ids] of byVideo(videoOf.keys()))
    wanted.push(...(await decisions.requestAgain(videoId, request, ids)));
  const { refused } = await setStatus(comments, wanted, STATUS_OF[request], async (ids) => {
    for (const [videoId, done] of byVideo(ids))
      await decisions.recordRequested(videoId, request, { done, refused: [] });
  });
  for (const [videoId, ids] of byVideo(refused))
    await decisions.recordRequested(videoId, request, { done: [], refused: ids });
}
