import type { PassDocument } from '@threadsweep/shared/documents/cleaning.ts';

import type { App } from '../../google/app.ts';
import { notFound, unknownPage } from '../../platform/errors.ts';
import { validDocuments } from '../../platform/stored-document.ts';

export interface StoredPass extends PassDocument {
  id: string;
}

/** The format of Firestore's generated ids. */
const PASS_ID = /^[A-Za-z0-9]{20}$/;

/** Generates an id for a manual clean. */
export function newPassId(app: App, uid: string): string {
  return app.documents.passes(uid).doc().id;
}

/**
 * Returns the pass.
 * @throws Problem NOT_FOUND if the account has no such pass
 */
export async function storedPass(
  app: App<'NOT_FOUND'>,
  uid: string,
  passId: string,
): Promise<StoredPass> {
  const found = await findPass(app, uid, passId);
  if (!found) throw notFound(app, 'cleaning pass');
  return found;
}

/** Returns the pass, or undefined if the account has no such pass. */
export async function findPass(
  app: App,
  uid: string,
  passId: string,
): Promise<StoredPass | undefined> {
  if (!PASS_ID.test(passId)) return undefined;
  const found = (await app.documents.passes(uid).doc(passId).get()).data();
  return found && { id: passId, ...found };
}

/**
 * Returns a page of an account's passes, newest first. It can be limited to one channel, video or
 * trigger. Refuses a page after a pass that does not exist.
 */
export async function listPasses(
  app: App<'BAD_REQUEST'>,
  uid: string,
  of: {
    channelId: string | undefined;
    videoId: string | undefined;
    trigger: PassDocument['trigger'] | undefined;
    after: string | undefined;
  },
  size: number,
): Promise<{ passes: StoredPass[]; nextPage: string | null }> {
  const collection = app.documents.passes(uid);
  let query = collection.orderBy('startedAt', 'desc').limit(size + 1);
  if (of.channelId !== undefined) query = query.where('channelId', '==', of.channelId);
  if (of.videoId !== undefined) query = query.where('videoId', '==', of.videoId);
  if (of.trigger !== undefined) query = query.where('trigger', '==', of.trigger);
  if (of.after !== undefined) {
    const last = PASS_ID.test(of.after) ? await collection.doc(of.after).get() : undefined;
    if (!last?.exists) throw unknownPage(app);
    query = query.startAfter(last);
  }
  const found = (await query.get()).docs;
  const shown = found.slice(0, size);
  const nextPage = found.length > size ? (shown.at(-1)?.id ?? null) : null;
  return { passes: validDocuments(app, shown), nextPage };
}
