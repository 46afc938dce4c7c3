import { isDeepStrictEqual } from 'node:util';

import { AggregateField, FieldPath, FieldValue } from 'firebase-admin/firestore';

import type { VideoDocument } from '@threadsweep/shared/documents/video.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { validData, validDocuments } from '../platform/stored-document.ts';
import type { YoutubeVideo } from '../google/youtube-items.ts';

export interface StoredVideo extends VideoDocument {
  id: string;
}

/** The fields of a video that come from YouTube. */
const DETAILS = [
  'channelId',
  'title',
  'thumbnails',
  'publishedAt',
  'privacy',
  'publishAt',
  'commentCount',
] as const;
/** How long a stored video that has not changed at YouTube is not written again, in ms. */
const FRESH_MS = 24 * 60 * 60_000;
/**
 * YouTube's developer policies (III.E.4) allow us to store its data for 30 days. The database's
 * backups keep them for 7 days more (scripts/google-cloud/needs.mjs).
 */
export const DELETE_AFTER_MS = 21 * 24 * 60 * 60_000;
/** The fields of a video that has neither past nor future passes. */
const UNCLEANED = {
  hiddenCount: 0,
  restoring: 0,
  passId: null,
  nextPassAt: null,
  passDueAt: null,
  lastPass: null,
  lastHiding: null,
  asked: 0,
  doubtful: 0,
  hidesWait: false,
  hidesBy: null,
};

/**
 * Stores videos as YouTube lists them. A video that the creator has removed stays removed, and a
 * document that is not valid stays unchanged.
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
      const isMoved =
        stored?.publishedAt !== details.publishedAt || stored.privacy !== details.privacy;
      // Writing a video also costs a read for each browser that listens to it.
      if (stored && !isMoved && isFresh(app, stored) && isSame(stored, details))
        return [{ id, ...stored }];
      // The times of passes depend on the release. So a change of the release or of the privacy
      // removes them, and they are planned again.
      const unplanned = stored && isMoved ? { nextPassAt: null, passDueAt: null } : {};
      const fresh = { ...details, ...unplanned, refreshedAt };
      const video = { ...UNCLEANED, lastCleanedAt: null, removed: false, ...stored, ...fresh };
      if (stored) transaction.update(document.ref, fresh);
      else transaction.create(document.ref, video);
      return [{ id, ...video }];
    });
  });
}

/** Returns whether a video was stored as YouTube lists it less than a day ago. */
function isFresh({ clock }: App, { refreshedAt }: VideoDocument): boolean {
  return clock.now() - Date.parse(refreshedAt) < FRESH_MS;
}

/** Returns whether YouTube lists a video as it is stored. */
function isSame(stored: VideoDocument, listed: Omit<YoutubeVideo, 'id'>): boolean {
  return DETAILS.every((name) => isDeepStrictEqual(stored[name], listed[name]));
}

/**
 * Counts the stored videos of a channel that were published in a period, at the cost of one read.
 * @param of the publication times of the first and the last video, both included
 */
export async function countVideos(
  app: App,
  uid: string,
  channelId: string,
  { from, until }: { from: string; until: string | undefined },
): Promise<number> {
  const query = videosOf(app, uid, channelId).where('publishedAt', '>=', from);
  const counted = until === undefined ? query : query.where('publishedAt', '<=', until);
  return (await counted.count().get()).data().count;
}

/**
 * Returns at most 50 stored videos of a channel, newest first.
 * @param until the publication time of the first video on the page; by default, the page begins
 *   with the newest video
 */
export async function storedVideos(
  app: App,
  uid: string,
  channelId: string,
  until?: string,
): Promise<StoredVideo[]> {
  const query = videosOf(app, uid, channelId).limit(50);
  const found = await (until === undefined ? query : query.startAt(until)).get();
  return validDocuments(app, found.docs);
}

/** Returns a query for the videos of a channel that the creator has not removed, newest first. */
function videosOf(app: App, uid: string, channelId: string) {
  return app.documents
    .videos(uid)
    .where('channelId', '==', channelId)
    .where('removed', '==', false)
    .orderBy('publishedAt', 'desc');
}

/** Returns the account's videos with these ids. It omits videos that the creator has removed. */
export async function storedVideosById(
  app: App,
  uid: string,
  ids: readonly string[],
): Promise<StoredVideo[]> {
  const collection = app.documents.videos(uid);
  const found = await app.documents.snapshots(ids.map((id) => collection.doc(id)));
  return found.flatMap((document) => {
    const video = validData(app, document);
    return video && !video.removed ? [{ id: document.id, ...video }] : [];
  });
}

/**
 * Returns two counts for an account: its comments with an uncertain verdict, and the comments that
 * passes hid with a low score. Each count costs a read per 1,000 videos.
 */
export async function countToReview(
  app: App,
  uid: string,
): Promise<Record<'asked' | 'doubtful', number>> {
  const videos = app.documents.videos(uid);
  const sum = async (field: 'asked' | 'doubtful') => {
    const query = videos.where(field, '>', 0);
    const found = await query.aggregate({ sum: AggregateField.sum(field) }).get();
    return found.data().sum;
  };
  const [asked, doubtful] = await Promise.all([sum('asked'), sum('doubtful')]);
  return { asked, doubtful };
}

/**
 * Returns the titles of videos by id, with one read for each. A video that was removed or is not
 * stored has no title.
 */
export async function videoTitles(
  app: App,
  uid: string,
  ids: ReadonlySet<string>,
): Promise<Record<string, string>> {
  if (ids.size === 0) return {};
  const { documents } = app;
  // Uses references without a converter, which would refuse a document with only the title.
  const references = [...ids].map((id) => documents.db.doc(documents.videos(uid).doc(id).path));
  const found = await documents.db.getAll(...references, { fieldMask: ['title'] });
  const titles = found.map((video): [string, unknown] => [video.id, video.get('title')]);
  return Object.fromEntries(titles.filter((entry): entry is [string, string] => isTitle(entry[1])));
}

/** Returns whether a value is a title. The document of a removed video has an empty one. */
function isTitle(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Removes a video permanently: deletes its decisions and marks its document as removed. */
export async function markRemoved(app: App, uid: string, video: StoredVideo): Promise<void> {
  const thumbnails = { maxres: null, standard: null, high: null };
  const mark = { ...UNCLEANED, removed: true, title: '', thumbnails };
  await app.documents.videos(uid).doc(video.id).update(mark);
  await deleteDecisions(app, uid, video);
}

/** Deletes a video that YouTube no longer has, and its decisions. The counts of its passes stay. */
async function forgetVideo(app: App, uid: string, video: StoredVideo): Promise<void> {
  await deleteDecisions(app, uid, video);
  await app.documents.videos(uid).doc(video.id).delete();
}

/**
 * Deletes the requested videos that a response of YouTube does not contain. An empty response
 * deletes only videos that YouTube has not returned for 21 days. During an outage, YouTube returns
 * empty lists, and the creator's decisions could not be recovered.
 */
export async function forgetMissing(
  app: App,
  uid: string,
  requested: readonly StoredVideo[],
  response: readonly Pick<YoutubeVideo, 'id'>[],
): Promise<void> {
  const existing = new Set(response.map(({ id }) => id));
  for (const video of requested) {
    if (existing.has(video.id)) continue;
    const isAged = app.clock.now() - Date.parse(video.refreshedAt) > DELETE_AFTER_MS;
    if (existing.size > 0 || isAged) await forgetVideo(app, uid, video);
  }
}

/**
 * Deletes the decisions that a pass wrote if the creator removed the video or disconnected its
 * channel during the pass.
 * @returns whether the video is gone
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

/** Deletes a video's decisions, its preview, and the fingerprints of its comments. */
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
  deletions.push(writer.delete(documents.preview(uid, video.id)));
  await Promise.all([...deletions, writer.close()]);
  await dropReserved(app, uid, [video.id]);
}

/** Releases the removals that were reserved for pending comments of deleted videos. */
export async function dropReserved(app: App, uid: string, videoIds: string[]): Promise<void> {
  const reference = app.documents.user(uid);
  await app.documents.contended(async (transaction) => {
    const reserved = (await transaction.get(reference)).data()?.removalsReserved ?? {};
    for (const id of videoIds.filter((each) => each in reserved))
      transaction.update(reference, reservedBy(id), FieldValue.delete());
  });
}

/**
 * Returns the path of the field that counts the removals reserved by a video's pending comments.
 */
export function reservedBy(videoId: string): FieldPath {
  return new FieldPath('removalsReserved', videoId);
}
