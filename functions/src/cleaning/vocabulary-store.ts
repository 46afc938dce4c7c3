import {
  type Vocabulary,
  vocabularyFromBytes,
  vocabularyToBytes,
} from '@threadsweep/detector/channel/vocabulary.ts';

import type { App } from '../google/app.ts';

/** The vocabulary lies among what was seen, so that it goes with the channel, under no video's id. */
const VOCABULARY = 'vocabulary';

/** What a channel's viewers usually say, as counts of keyed hashes: no text is kept. */
export interface ChannelVocabulary {
  /** As the passes before left it; a pass judges by this one alone. */
  known: Vocabulary;
  /** With what this pass adds. */
  learned: Vocabulary;
}

/** The vocabulary of a channel; an empty one, which changes no verdict, if nothing is stored. */
export async function readVocabulary(
  app: App,
  channelId: string,
  key: string,
): Promise<ChannelVocabulary> {
  const stored = (await documentOf(app, channelId).get()).data();
  const bytes = Buffer.from(stored?.lines ?? '', 'base64');
  return { known: vocabularyFromBytes(bytes, key), learned: vocabularyFromBytes(bytes, key) };
}

/** Stores what a pass has learned, if it has learned anything. */
export async function writeVocabulary(
  app: App,
  uid: string,
  channelId: string,
  { known, learned }: ChannelVocabulary,
): Promise<void> {
  if (learned.words === known.words) return;
  await documentOf(app, channelId).set({
    uid,
    channelId,
    videoId: VOCABULARY,
    part: 0,
    lines: Buffer.from(vocabularyToBytes(learned)).toString('base64'),
    campaigns: '',
    settled: null,
  });
}

function documentOf(app: App, channelId: string) {
  return app.documents.seen.doc(`${channelId}.${VOCABULARY}.0`);
}
