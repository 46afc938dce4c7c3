import { withLessons, withoutTeaching } from '@threadsweep/engine/judging/teaching.ts';
import {
  type Lesson,
  NO_TEACHING,
  type SeenDocument,
  type Teaching,
} from '@threadsweep/shared/documents/cleaning.ts';
import type { DocumentReference, Transaction } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { validData } from '../platform/stored-document.ts';

/** The name that a channel's vocabulary has in place of a video's id. */
export const VOCABULARY = 'vocabulary';

interface ChannelOf {
  uid: string;
  channelId: string;
}

/** What a decision on a comment teaches. */
export type NewLesson = Omit<Lesson, 'at'>;

/**
 * Returns the reference of what a channel has learned: its vocabulary, and what the creator's
 * decisions taught. One document contains both, because each pass reads it.
 */
export function learnedDocument(
  app: App,
  channelId: string,
): DocumentReference<SeenDocument, SeenDocument> {
  return app.documents.seen.doc(`${channelId}.${VOCABULARY}.0`);
}

/** Reads a channel's teaching in a transaction, before its first write. */
export async function readTeaching(
  app: App,
  transaction: Transaction,
  { uid, channelId }: ChannelOf,
): Promise<Teaching> {
  const stored = validData(app, await transaction.get(learnedDocument(app, channelId)));
  return (stored?.uid === uid ? stored.teaching : undefined) ?? NO_TEACHING;
}

/** Writes a channel's teaching, and leaves its vocabulary as it is. */
export function writeTeaching(
  app: App,
  transaction: Transaction,
  { uid, channelId }: ChannelOf,
  teaching: Teaching,
): void {
  const content = { uid, channelId, videoId: VOCABULARY, part: 0, teaching };
  // `merge` keeps the vocabulary. The schema adds defaults for missing fields when the document is
  // read.
  transaction.set(learnedDocument(app, channelId), content, { merge: true });
}

/** Adds lessons to a channel's teaching that the same transaction has read. */
export function writeLessons(
  app: App,
  transaction: Transaction,
  of: ChannelOf,
  { teaching, lessons }: { teaching: Teaching; lessons: readonly NewLesson[] },
): void {
  if (lessons.length === 0) return;
  const next = withLessons(teaching, lessons, isoNow(app.clock));
  if (next.lessons.length === 0 && teaching.lessons.length === 0) return;
  writeTeaching(app, transaction, of, next);
}

/** Returns what each of an account's channels has learned from decisions, in the given order. */
export async function teachingsOf(
  app: App,
  uid: string,
  channelIds: readonly string[],
): Promise<Teaching[]> {
  const references = channelIds.map((id) => learnedDocument(app, id));
  const found = await app.documents.snapshots(references);
  return found.map((document) => {
    const stored = validData(app, document);
    return (stored?.uid === uid ? stored.teaching : undefined) ?? NO_TEACHING;
  });
}

/**
 * Forgets what the decisions on a channel have taught, and also the decisions that no pass has
 * learned yet.
 */
export async function resetTeaching(
  app: App,
  of: ChannelOf,
  alsoWrite: (transaction: Transaction) => void,
): Promise<void> {
  await app.documents.contended(async (transaction) => {
    const teaching = await readTeaching(app, transaction, of);
    if (teaching.revision === 0 && teaching.lessons.length === 0) return;
    writeTeaching(app, transaction, of, withoutTeaching(teaching));
    alsoWrite(transaction);
  });
}
