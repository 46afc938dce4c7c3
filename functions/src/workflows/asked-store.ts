import type { AskedComment } from '@threadsweep/engine/ports/decisions.ts';
import { askedComment } from '@threadsweep/shared/documents/cleaning.ts';
import type { DocumentReference } from 'firebase-admin/firestore';
import { z } from 'zod';

import type { App } from '../google/app.ts';

/** The most values that one query of Firestore may compare with `in`. */
export const IN_MAX = 30;

/** The uncertain verdicts of a video, and the document that contains them. */
export interface AskedOf {
  reference: DocumentReference;
  comments: readonly AskedComment[];
}

const stored = z.object({
  videoId: z.string(),
  part: z.number(),
  asked: z.array(askedComment).default([]),
});

/** Returns the uncertain verdicts of videos, by video. It reads only the needed fields. */
export async function askedOf(
  app: App,
  channelId: string,
  videoIds: readonly string[],
): Promise<Map<string, AskedOf>> {
  const { documents } = app;
  const found = new Map<string, AskedOf & { part: number }>();
  for (let start = 0; start < videoIds.length; start += IN_MAX) {
    const parts = await documents.db
      .collection(documents.seen.path)
      .where('channelId', '==', channelId)
      .where('videoId', 'in', videoIds.slice(start, start + IN_MAX))
      .select('videoId', 'part', 'asked')
      .get();
    for (const { ref: reference, data } of parts.docs.map((one) => ({
      ref: one.ref,
      data: stored.safeParse(one.data()).data,
    }))) {
      if (!data || (found.get(data.videoId)?.part ?? -1) > data.part) continue;
      found.set(data.videoId, { reference, comments: data.asked, part: data.part });
    }
  }
  return found;
}

/** Returns the campaigns of comments with an uncertain verdict, by the comments' ids. */
export function campaignsOf(asked: AskedOf | undefined): Map<string, string | null> {
  return new Map(asked?.comments.map(({ id, campaignId }) => [id, campaignId]));
}

/**
 * Removes the uncertain verdicts on comments that the creator has decided on. A running pass may
 * store them again, so lists omit them until the next pass over the whole video.
 */
export async function forgetAsked(
  app: App,
  uid: string,
  videoId: string,
  { reference }: AskedOf,
  decided: ReadonlySet<string>,
): Promise<void> {
  const { documents } = app;
  await documents.db.runTransaction(async (transaction) => {
    const found = stored.safeParse((await transaction.get(reference)).data());
    if (!found.success) return;
    const asked = found.data.asked.filter(({ id }) => !decided.has(id));
    transaction.update(reference, { asked });
    transaction.update(documents.videos(uid).doc(videoId), { asked: asked.length });
  });
}
