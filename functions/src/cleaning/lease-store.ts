import type { App } from '../google/app.ts';
import type { ScheduleDocument, StoredLease } from '../platform/schedule-document.ts';
import { notFound } from '../platform/errors.ts';
import { isTaken, newSchedule } from '../schedule/schedule-store.ts';

/**
 * How long a lease lasts without being renewed. Short, so that the work of a killed process goes on
 * soon; three renewals may fail before it is lost.
 */
const LEASE_MS = 15_000;
export const RENEW_MS = 4_000;

export interface LeaseRequest extends Omit<StoredLease, 'expiresAt'> {
  uid: string;
  channelId: string;
}

export type LeaseOutcome =
  /** `passId` is the request's, or that of an interrupted pass over the same video, to be gone on with. */
  { acquired: true; passId: string } | { acquired: false; passId: string; videoId: string };

/**
 * Takes a channel's lease if nobody holds it; two passes never work on one channel at once. An
 * interrupted pass over the same video is gone on with, instead of a new one.
 */
export async function acquireLease(
  app: App<'NOT_FOUND'>,
  request: LeaseRequest,
): Promise<LeaseOutcome> {
  const { uid, channelId, ...wanted } = request;
  const reference = app.documents.schedules.doc(channelId);
  return app.documents.contended(async (transaction): Promise<LeaseOutcome> => {
    const found = (await transaction.get(reference)).data();
    if (isTaken(found, uid)) throw notFound(app, 'channel');
    const stored = found?.uid === uid ? found : undefined;
    const held = heldLease(app, stored);
    if (held) return { acquired: false, passId: held.passId, videoId: held.videoId };
    const interrupted = stored?.lease?.videoId === wanted.videoId ? stored.lease : undefined;
    const lease = newLease(app, { ...wanted, passId: interrupted?.passId ?? wanted.passId });
    // What a killed run leaves behind waits to be hidden; the next scheduled one looks for it.
    if (stored) transaction.update(reference, { lease, waiting: null });
    else transaction.set(reference, { ...newSchedule(app, uid), lease });
    return { acquired: true, passId: lease.passId };
  });
}

/** The lease that somebody holds on a channel now. */
export function heldLease(app: App, schedule: ScheduleDocument | undefined): StoredLease | null {
  const lease = schedule?.lease ?? null;
  return lease && Date.parse(lease.expiresAt) > app.clock.now() ? lease : null;
}

/** A lease from now on. */
export function newLease(app: App, lease: Omit<StoredLease, 'expiresAt'>): StoredLease {
  return { ...lease, expiresAt: leaseEnd(app) };
}

/** When a lease ends that is taken or renewed now, ISO 8601. */
export function leaseEnd(app: App): string {
  return new Date(app.clock.now() + LEASE_MS).toISOString();
}

/**
 * Renews a lease.
 * @param place where its holder has gone on to another video, so that whoever cleans that one joins
 * @returns false where somebody else has taken it
 */
export async function renewLease(
  app: App,
  channelId: string,
  holder: string,
  place?: { passId: string; videoId: string },
): Promise<boolean> {
  const reference = app.documents.schedules.doc(channelId);
  return app.documents.contended(async (transaction) => {
    const lease = (await transaction.get(reference)).data()?.lease;
    if (lease?.holder !== holder) return false;
    transaction.update(reference, { lease: newLease(app, { ...lease, ...place }) });
    return true;
  });
}

/** Gives a lease back; one that somebody else has taken is left to them. */
export async function releaseLease(app: App, channelId: string, holder: string): Promise<void> {
  const reference = app.documents.schedules.doc(channelId);
  await app.documents.contended(async (transaction) => {
    const lease = (await transaction.get(reference)).data()?.lease;
    if (lease?.holder === holder) transaction.update(reference, { lease: null });
  });
}
