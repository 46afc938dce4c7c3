import { REQUESTS, type Request } from '@threadsweep/shared/contract/comment.ts';

import type { ModerationStatus } from '../ports/comments.ts';
import type { OpenChannel, Ports } from '../ports/ports.ts';
import { setStatus } from './set-status.ts';

/** The status that a request gives a comment. */
export const STATUS_OF: Record<Request, ModerationStatus> = {
  hide: 'heldForReview',
  restore: 'published',
};

const OPPOSITE: Record<Request, Request> = { hide: 'restore', restore: 'hide' };

/**
 * Sends the creator's pending changes of a channel to YouTube, 50 comments of any videos in a call.
 * It can be interrupted anywhere and repeated. It first checks that the comments belong to their
 * videos: nobody has checked it when the creator requested the changes.
 */
export async function sendRequested(
  { decisions, comments }: Pick<Ports & OpenChannel, 'decisions' | 'comments'>,
  signal: AbortSignal,
): Promise<void> {
  const changes = await decisions.requested();
  for (const request of REQUESTS) {
    const videoOf = new Map<string, string>();
    for (const { videoId, ids } of changes) {
      const wanted = ids[request];
      if (wanted.length === 0) continue;
      signal.throwIfAborted();
      const known = await comments.ofVideo(videoId, wanted);
      for (const id of known) videoOf.set(id, videoId);
      const refused = wanted.filter((id) => !known.has(id));
      if (refused.length > 0)
        await decisions.recordRequested(videoId, request, { done: [], refused });
    }
    const byVideo = (ids: readonly string[]) => Map.groupBy(ids, (id) => videoOf.get(id) ?? '');
    const { refused } = await setStatus(
      comments,
      [...videoOf.keys()],
      STATUS_OF[request],
      async (ids) => {
        const reversed: string[] = [];
        for (const [videoId, done] of byVideo(ids))
          reversed.push(
            ...(await decisions.recordRequested(videoId, request, { done, refused: [] })),
          );
        await setStatus(comments, reversed, STATUS_OF[OPPOSITE[request]], () => Promise.resolve());
        signal.throwIfAborted();
      },
    );
    for (const [videoId, ids] of byVideo(refused))
      await decisions.recordRequested(videoId, request, { done: [], refused: ids });
  }
}
