import { commentsOfVideo } from '../comment/comments-of-video.ts';
import { setStatus } from '@threadsweep/engine/hiding/set-status.ts';
import type { AccessApp } from '../google/app.ts';
import { channelAccess, sharedBudget } from './access.ts';
import { channelComments } from './channel-comments.ts';
import { recordHiddenByCreator, recordRestored } from './moderate-store.ts';
import { planLimited } from './protect.ts';
import { findVideo } from './videos.ts';

export interface VisibilityResult {
  done: string[];
  /** Ids of other videos' comments, and of comments that YouTube no longer has. */
  failed: string[];
}

/**
 * Hides or restores comments of a video for the creator. No pass hides a comment again that the creator
 * restored.
 */
export async function setVisibility(
  app: AccessApp,
  uid: string,
  videoId: string,
  ids: readonly string[],
  action: 'hide' | 'restore',
): Promise<VisibilityResult> {
  const { channel } = await findVideo(app, uid, videoId);
  const budget = sharedBudget(app, uid, channel.id);
  const access = await channelAccess(app, uid, channel, { budget });
  const wanted = [...new Set(ids)];
  const known = await commentsOfVideo(app, uid, videoId, access, wanted);
  const status = action === 'hide' ? 'heldForReview' : 'published';
  const record = action === 'hide' ? recordHiddenByCreator : recordRestored;
  const moderated = await setStatus(
    channelComments(access, channel.id),
    wanted.filter((id) => known.has(id)),
    status,
    (done) => record(app, uid, videoId, done),
  );
  if (action === 'restore') await planLimited(app, uid, channel.id);
  return {
    done: moderated.done,
    failed: [...wanted.filter((id) => !known.has(id)), ...moderated.refused],
  };
}
