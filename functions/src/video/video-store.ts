import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { type VideoDocument, withId } from '../platform/firestore.ts';
import type { YoutubeVideo } from '../google/youtube.ts';

export interface StoredVideo extends VideoDocument {
  id: string;
}

/** gRPC's codes for a document that another call has created, or deleted, between our two looks. */
const COLLISIONS = new Set<unknown>([6, 5]);
/** Every try that collides has seen another call come through. */
const SAVE_TRIES = 5;

/** Writes what YouTube says of the videos; one that was removed from the product stays removed. */
export async function saveVideos(
  app: App,
  uid: string,
  videos: readonly YoutubeVideo[],
): Promise<StoredVideo[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await trySave(app, uid, videos);
    } catch (error) {
      const collided = error instanceof Error && 'code' in error && COLLISIONS.has(error.code);
      if (!collided || tries === SAVE_TRIES) throw error;
    }
  }
}

async function trySave(
  app: App,
  uid: string,
  videos: readonly YoutubeVideo[],
): Promise<StoredVideo[]> {
  if (videos.length === 0) return [];
  const collection = app.documents.videos(uid);
  const references = videos.map(({ id }) => collection.doc(id));
  const known = await app.documents.getAll(references);
  const refreshedAt = isoNow(app.clock);
  const batch = app.documents.db.batch();
  const saved: StoredVideo[] = [];
  for (const [index, { id, ...details }] of videos.entries()) {
    const reference = references[index];
    const stored = known[index];
    if (!reference || stored?.removed) continue;
    const fresh = { ...details, refreshedAt };
    if (stored) batch.update(reference, fresh);
    const document: VideoDocument = {
      hiddenCount: 0,
      lastCleanedAt: null,
      passId: null,
      nextPassAt: null,
      passDueAt: null,
      lastPass: null,
      hidesWait: false,
      removed: false,
      ...stored,
      ...fresh,
    };
    if (!stored) batch.create(reference, document);
    saved.push({ id, ...document });
  }
  await batch.commit();
  return saved;
}

/**
 * At most 50 stored videos of a channel, newest first: what can be shown while YouTube is away.
 * @param until the newest that is asked for, by its time of publication
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
  return found.docs.map(withId);
}

/** Takes a video out of the product for good: its decisions go, a mark stays. */
export async function markRemoved(app: App, uid: string, video: StoredVideo): Promise<void> {
  await app.documents
    .videos(uid)
    .doc(video.id)
    .update({
      removed: true,
      title: '',
      thumbnails: { maxres: null, standard: null, high: null },
      hiddenCount: 0,
      passId: null,
      nextPassAt: null,
      passDueAt: null,
      lastPass: null,
      hidesWait: false,
    });
  await deleteDecisions(app, uid, video);
}

/** Deletes all that is kept of a video that YouTube no longer has; its passes' numbers stay. */
export async function forgetVideo(app: App, uid: string, video: StoredVideo): Promise<void> {
  await deleteDecisions(app, uid, video);
  const { documents } = app;
  const schedule = documents.schedules.doc(video.channelId);
  await documents.contended(async (transaction) => {
    const upcoming = (await transaction.get(schedule)).data()?.upcoming;
    const others = upcoming?.filter(({ videoId }) => videoId !== video.id);
    if (others && others.length !== upcoming?.length)
      transaction.update(schedule, { upcoming: others });
    transaction.delete(documents.videos(uid).doc(video.id));
  });
}

/**
 * The same after a video was removed, or its channel disconnected, while something was written to it.
 *
 * @returns whether it was
 */
export async function forgetIfGone(app: App, uid: string, video: StoredVideo): Promise<boolean> {
  const stored = (await app.documents.videos(uid).doc(video.id).get()).data();
  if (stored?.removed === false) return false;
  await deleteDecisions(app, uid, video);
  return true;
}

/** Deletes what passes have decided on and seen of a video. */
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
