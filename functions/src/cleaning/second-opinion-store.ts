import type { App } from '../google/app.ts';
import type { UserDocument } from '../platform/firestore.ts';
import { SecondOpinions } from './second-opinion.ts';

/** Opinions lie among what was seen, so that they go with the channel, under no video's id. */
const OPINIONS = 'opinions';

/**
 * The second opinions that a pass over a channel may ask for; null without a key, and where the creator
 * has opted out.
 */
export async function readOpinions(
  app: App,
  user: UserDocument,
  channelId: string,
  key: string,
): Promise<SecondOpinions | null> {
  const { gemini, documents, config, clock, log } = app;
  if (gemini === null || !user.secondOpinions) return null;
  const day = dayOf(clock.now());
  const kept = await documents.seen
    .where('channelId', '==', channelId)
    .where('videoId', '==', OPINIONS)
    .get();
  const lines = (today: boolean): string[] =>
    kept.docs
      .map((document) => document.data())
      .filter(({ part }) => (part === day) === today)
      .flatMap((part) => part.lines.split('\n'));
  return new SecondOpinions({
    gemini,
    key,
    budget: config.gemini.budget,
    log,
    before: lines(false),
    today: lines(true),
  });
}

/** Keeps the opinions of the day, for later passes not to ask again. */
export async function writeOpinions(
  app: App,
  uid: string,
  channelId: string,
  opinions: SecondOpinions,
): Promise<void> {
  if (opinions.today.length === 0) return;
  const part = dayOf(app.clock.now());
  await app.documents.seen.doc(`${channelId}.${OPINIONS}.${part}`).set({
    uid,
    channelId,
    videoId: OPINIONS,
    part,
    lines: opinions.today.join('\n'),
    campaigns: '',
    settled: null,
  });
}

/** Days since 1970, UTC. */
function dayOf(now: number): number {
  return Math.floor(now / 86_400_000);
}
