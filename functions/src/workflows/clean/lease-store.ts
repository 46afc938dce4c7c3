import type { ScheduleDocument, StoredLease } from '@threadsweep/shared/documents/schedule.ts';

import type { AccessApp } from '../../google/app.ts';
import { describeError } from '../../platform/log.ts';
import { notFound } from '../../platform/errors.ts';
import { isTaken, newSchedule } from '../../schedule/schedule-store.ts';

/**
 * How long a lease lasts without a renewal, in ms. Short, so that another process soon resumes the
 * work of a killed one; three renewals may fail before the lease is lost.
 */
const LEASE_MS = 15_000;
const RENEW_MS = 4_000;

/** The pass that a session works on. */
export interface LeasePlace {
  passId: string;
  videoId: string;
}

export interface LeaseRequest extends LeasePlace {
  uid: string;
  channelId: string;
  /** One session; another one that resumes the same pass has another. */
  holder: string;
}

/** `passId` is the request's own, or that of an interrupted pass over the same video to resume. */
export type LeaseOutcome = LeasePlace & { acquired: boolean };

/**
 * Acquires a channel's lease if nobody holds it: two sessions never work on one channel. An
 * interrupted pass over the same video is resumed instead of a new one.
 */
export async function acquireLease(app: AccessApp, request: LeaseRequest): Promise<LeaseOutcome> {
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
    if (stored) transaction.update(reference, { lease });
    else transaction.set(reference, { ...newSchedule(app, uid), lease });
    return { acquired: true, passId: lease.passId, videoId: wanted.videoId };
  });
}

/** The lease that somebody holds on a channel now. */
export function heldLease(
  app: AccessApp,
  schedule: ScheduleDocument | undefined,
): StoredLease | null {
  const lease = schedule?.lease ?? null;
  return lease && Date.parse(lease.expiresAt) > app.clock.now() ? lease : null;
}

/** A lease from now on. */
export function newLease(app: AccessApp, lease: Omit<StoredLease, 'expiresAt'>): StoredLease {
  const { passId, videoId, holder } = lease;
  const expiresAt = new Date(app.clock.now() + LEASE_MS).toISOString();
  return { passId, videoId, holder, expiresAt };
}

/**
 * Renews a lease.
 * @param place the pass that its holder works on from now on
 * @returns false if another holder has acquired it
 */
export async function renewLease(
  app: AccessApp,
  channelId: string,
  holder: string,
  place?: LeasePlace,
): Promise<boolean> {
  const reference = app.documents.schedules.doc(channelId);
  return app.documents.contended(async (transaction) => {
    const lease = (await transaction.get(reference)).data()?.lease;
    if (lease?.holder !== holder) return false;
    transaction.update(reference, { lease: newLease(app, { ...lease, ...place }) });
    return true;
  });
}

/** Releases a lease; one that another holder has acquired stays. It ends by itself if this fails. */
export async function releaseLease(
  app: AccessApp,
  channelId: string,
  holder: string,
): Promise<void> {
  const reference = app.documents.schedules.doc(channelId);
  try {
    await app.documents.contended(async (transaction) => {
      const lease = (await transaction.get(reference)).data()?.lease;
      if (lease?.holder === holder) transaction.update(reference, { lease: null });
    });
  } catch (error) {
    app.log.warn('a lease was not released', { channelId, error: describeError(error) });
  }
}

/**
 * Does `work` while renewing a lease. The work's signal is aborted when the lease is lost, or together
 * with `signal`. The caller releases the lease.
 * @param lost the abort reason when another holder has acquired the lease
 */
export async function holdingLease<T>(
  app: AccessApp,
  { channelId, holder, signal }: { channelId: string; holder: string; signal: AbortSignal },
  lost: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const loss = new AbortController();
  const renew = async () => {
    try {
      if (!(await renewLease(app, channelId, holder))) loss.abort(lost());
    } catch (error) {
      // One renewal that fails does not lose the lease.
      app.log.warn('a lease was not renewed', { channelId, error: describeError(error) });
    }
  };
  const timer = setInterval(() => void renew(), RENEW_MS);
  try {
    return await work(AbortSignal.any([signal, loss.signal]));
  } finally {
    clearInterval(timer);
  }
}
