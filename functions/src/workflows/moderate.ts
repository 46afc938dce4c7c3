import { storedChannel } from '../channel/channel-store.ts';
import { commentsOfVideo } from '../comment/comments-of-video.ts';
import { moderate } from '../comment/moderation.ts';
import type { AccessApp } from '../google/app.ts';
import { channelAccess } from './access.ts';
import { recordHiddenByCreator, recordRestored } from './moderate-store.ts';
import { planLimited } from './protect.ts';
import { findVideo } from './videos.ts';

export interface VisibilityResult {
  done: string[];
  /** Not comments of this video, or deleted at YouTube. */
  failed: string[];
}

/**
 * Hides or restores comments of a video in the creator's name. No pass hides a comment again that the
 * creator restored.
 */
export async function setVisibility(
  app: AccessApp,
  uid: string,
  videoId: string,
  ids: readonly string[],
  action: 'hide' | 'restore',
): Promise<VisibilityResult> {
  const { channel } = await findVideo(app, uid, videoId);
  const access = await channelAccess(app, uid, channel);
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

/**
 * Restores all comments that a pass hid and that are still hidden; no pass hides them again. After an
 * interruption it can be repeated: comments that were restored are no longer found.
 * @returns how many comments were restored
 */
export async function restorePass(
  app: AccessApp,
  uid: string,
  pass: { id: string; channelId: string; videoId: string },
): Promise<number> {
  const channel = await storedChannel(app, uid, pass.channelId);
  const access = await channelAccess(app, uid, channel);
  const hidden = await app.documents
    .decisions(uid, pass.videoId)
    .where('passId', '==', pass.id)
    .where('status', '==', 'hidden')
    .select()
    .get();
  const ids = hidden.docs.map(({ id }) => id);
  const { done } = await moderate(access, ids, 'published', (part) =>
    recordRestored(app, uid, pass.videoId, part),
  );
  await app.documents.passes(uid).doc(pass.id).update({ status: 'undone' });
  await planLimited(app, uid, channel.id);
  return done.length;
}
