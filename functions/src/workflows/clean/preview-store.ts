import { FieldValue } from 'firebase-admin/firestore';

import type { App } from '../../google/app.ts';
import { expireAfter } from '../../platform/clock.ts';

/** How long the ids of the comments that a preview listed are stored, in ms. */
const REMEMBERED_MS = 30 * 86_400_000;

/**
 * Stores the ids of the comments that a preview of a video listed. The ids of earlier previews stay
 * stored.
 */
export async function rememberPreview(
  app: App,
  uid: string,
  videoId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const named = {
    ids: FieldValue.arrayUnion(...ids),
    expireAt: expireAfter(app.clock, REMEMBERED_MS),
  };
  await app.documents.preview(uid, videoId).set(named, { merge: true });
}

/** Returns the given ids that a preview of the video has listed. */
export async function namedByPreview(
  app: App,
  uid: string,
  videoId: string,
  ids: readonly string[],
): Promise<string[]> {
  const stored = (await app.documents.preview(uid, videoId).get()).data();
  if (!stored || stored.expireAt.toMillis() <= app.clock.now()) return [];
  const named = new Set(stored.ids);
  return ids.filter((id) => named.has(id));
}
