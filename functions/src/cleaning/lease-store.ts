import type { App } from '../app.ts';
import type { LeaseDocument } from '../documents.ts';

/**
 * How long a lease lasts without being renewed. Short, so that the work of a killed process goes on
 * soon; three renewals may fail before it is lost.
 */
const LEASE_MS = 15_000;
export const RENEW_MS = 4_000;

export type LeaseRequest = Omit<LeaseDocument, 'expiresAt'> & { channelId: string };

export type LeaseOutcome =
  /** `passId` is the request's, or that of an interrupted pass over the same video, to be gone on with. */
  { acquired: true; passId: string } | { acquired: false; passId: string; videoId: string };

/**
 * Takes a channel's lease if nobody holds it; two passes never work on one channel at once.
 * @param adopt whether an interrupted pass over the same video is gone on with, instead of a new one
 */
export async function acquireLease(
  app: App,
  request: LeaseRequest,
  { adopt }: { adopt: boolean } = { adopt: true },
): Promise<LeaseOutcome> {
  const { channelId, ...wanted } = request;
  const reference = app.documents.leases.doc(channelId);
  return app.documents.contended(async (transaction): Promise<LeaseOutcome> => {
    const held = (await transaction.get(reference)).data();
    const { uid } = wanted;
    if (held && held.uid === uid && Date.parse(held.expiresAt) > app.clock.now())
      return { acquired: false, passId: held.passId, videoId: held.videoId };
    const interrupted = adopt && held?.uid === uid && held.videoId === wanted.videoId;
    const passId = interrupted ? held.passId : wanted.passId;
    transaction.set(reference, { ...wanted, passId, expiresAt: expiry(app) });
    return { acquired: true, passId };
  });
}

/** Renews a lease. @returns false where somebody else has taken it */
export async function renewLease(app: App, channelId: string, holder: string): Promise<boolean> {
  const reference = app.documents.leases.doc(channelId);
  return app.documents.db.runTransaction(async (transaction) => {
    const held = (await transaction.get(reference)).data();
    if (held?.holder !== holder) return false;
    transaction.update(reference, { expiresAt: expiry(app) });
    return true;
  });
}

/**
 * Says that the holder of a lease has gone on to another video, so that whoever cleans that one joins.
 * @returns false where somebody else has taken the lease
 */
export async function moveLease(
  app: App,
  channelId: string,
  holder: string,
  place: { passId: string; videoId: string },
): Promise<boolean> {
  const reference = app.documents.leases.doc(channelId);
  return app.documents.db.runTransaction(async (transaction) => {
    const held = (await transaction.get(reference)).data();
    if (held?.holder !== holder) return false;
    transaction.update(reference, { ...place, expiresAt: expiry(app) });
    return true;
  });
}

/** Gives a lease back; one that somebody else has taken is left to them. */
export async function releaseLease(app: App, channelId: string, holder: string): Promise<void> {
  const reference = app.documents.leases.doc(channelId);
  await app.documents.db.runTransaction(async (transaction) => {
    const held = (await transaction.get(reference)).data();
    if (held?.holder === holder) transaction.delete(reference);
  });
}

function expiry(app: App): string {
  return new Date(app.clock.now() + LEASE_MS).toISOString();
}
