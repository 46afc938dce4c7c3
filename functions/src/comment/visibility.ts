import type { App } from '../google/app.ts';
import { channelAccess } from '../channel/token-store.ts';
import { planLimited } from '../schedule/plan-channel.ts';
import { findVideo } from '../video/video-store.ts';
import { recordHiddenByCreator, recordRestored } from './decision-store.ts';
import { moderate } from './moderation.ts';
import { commentsOfVideo } from './video-comments.ts';

export type VisibilityAction = 'hide' | 'restore';

export interface VisibilityResult {
  done: string[];
  /** Not comments of this video, or deleted at YouTube. */
  failed: string[];
}

/**
 * Hides or restores comments of a video in the creator's name. What the creator restores, no pass
 * hides again.
 */
export async function setVisibility(
  app: App,
  uid: string,
  videoId: string,
  ids: readonly string[],
  action: VisibilityAction,
): Promise<VisibilityResult> {
  const { channel } = await findVideo(app, uid, videoId);
  const access = await channelAccess(app, uid, channel, () => {});
  const wanted = [...new Set(ids)];
  const known = await commentsOfVideo(app, uid, videoId, access, wanted);
  const status = action === 'hide' ? 'heldForReview' : 'published';
  const record = action === 'hide' ? recordHiddenByCreator : recordRestored;
  const moderated = await moderate(
    access,
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
