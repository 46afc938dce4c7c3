import type { VideoDocument } from '@threadsweep/shared/documents/video.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { validData, validDocuments } from '../platform/stored-document.ts';
import type { YoutubeVideo } from '../google/youtube.ts';

export interface StoredVideo extends VideoDocument {
  id: string;
}

/** The fields of a video that no pass has cleaned, and none will. */
const UNCLEANED = {
  hiddenCount: 0,
  passId: null,
  nextPassAt: null,
  passDueAt: null,
  lastPass: null,
  hidesWait: false,
};

/**
 * Stores what YouTube says of the videos. A video that the creator has removed stays removed, and one
 * whose document is not valid stays as it is.
 */
export async function saveVideos(
  app: App,
  uid: string,
  videos: readonly YoutubeVideo[],
): Promise<StoredVideo[]> {
  if (videos.length === 0) return [];
  const collection = app.documents.videos(uid);
  return app.documents.contended(async (transaction) => {
    const references = videos.map(({ id }) => collection.doc(id));
    const found = await transaction.getAll(...references);
    const refreshedAt = isoNow(app.clock);
    return videos.flatMap(({ id, ...details }, index): StoredVideo[] => {
      const document = found[index];
      const stored = document && validData(app, document);
      if (!document || stored?.removed || (document.exists && !stored)) return [];
      const fresh = { ...details, refreshedAt };
      const video = { ...UNCLEANED, lastCleanedAt: null, removed: false, ...stored, ...fresh };
      if (stored) transaction.update(document.ref, fresh);
      else transaction.create(document.ref, video);
      return [{ id, ...video }];
    });
  });
}

/**
 * At most 50 stored videos of a channel, newest first.
 * @param until the time of publication of the first, by default the newest
 */
export async function storedVideos(
  app: App,
  uid: string,
  channelId: string,
  until?: string,
): Promise<StoredVideo[]> {
  const query = app.documents
    .videos(uid)
    .where('channelId', '==', channelId)
    .where('removed', '==', false)
    .orderBy('publishedAt', 'desc')
    .limit(50);
  const found = await (until === undefined ? query : query.startAt(until)).get();
  return validDocuments(app, found.docs);
}

/** Removes a video from the product for good: deletes its decisions, and keeps a mark. */
export async function markRemoved(app: App, uid: string, video: StoredVideo): Promise<void> {
  const thumbnails = { maxres: null, standard: null, high: null };
  const mark = { ...UNCLEANED, removed: true, title: '', thumbnails };
  await app.documents.videos(uid).doc(video.id).update(mark);
  await deleteDecisions(app, uid, video);
}

/** Deletes a video that YouTube no longer has, and its decisions; the counts of its passes stay. */
export async function forgetVideo(app: App, uid: string, video: StoredVideo): Promise<void> {
  await deleteDecisions(app, uid, video);
  await app.documents.videos(uid).doc(video.id).delete();
}

/**
 * Deletes the decisions of a video that was removed, or whose channel was disconnected, while a pass
 * wrote to it.
 * @returns whether it was
 */
export async function forgetIfGone(
  app: App,
  uid: string,
  video: Pick<StoredVideo, 'id' | 'channelId'>,
): Promise<boolean> {
  const stored = (await app.documents.videos(uid).doc(video.id).get()).data();
  if (stored?.removed === false) return false;
  await deleteDecisions(app, uid, video);
  return true;
}

/** Deletes a video's decisions, and the fingerprints of the comments that passes have read. */
export async function deleteDecisions(
  app: App,
  uid: string,
  video: Pick<StoredVideo, 'id' | 'channelId'>,
): Promise<void> {
  const { documents } = app;
  const [decisions, seen] = await Promise.all([
    documents.decisions(uid, video.id).select().get(),
    documents.seen.where('channelId', '==', video.channelId).where('videoId', '==', video.id).get(),
  ]);
  const writer = documents.db.bulkWriter();
  const deletions = [...decisions.docs, ...seen.docs].map(({ ref }) => writer.delete(ref));
  await Promise.all([...deletions, writer.close()]);
}
