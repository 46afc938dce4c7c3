import { isUnfinished } from '@threadsweep/engine/pass/record.ts';
import type { ScheduleDocument, StoredLease } from '@threadsweep/shared/documents/schedule.ts';
import type { Transaction } from 'firebase-admin/firestore';

import type { AccessApp } from '../../google/app.ts';
import { notFound } from '../../platform/errors.ts';
import { readKeptShare } from '../../quota/kept-share-store.ts';
import { isTaken, newSchedule } from '../../schedule/schedule-store.ts';

/**
 * How long a lease lasts without a renewal, in ms. It is short, so that another process soon
 * resumes a killed pass, but outlasts three failed renewals.
 */
const LEASE_MS = 15_000;
const RENEW_MS = 4_000;

/** The pass that a session works on. */
export interface LeasePlace {
  passId: string;
  videoId: string;
}

export interface LeaseRequest extends LeasePlace, Pick<StoredLease, 'trigger'> {
  uid: string;
  channelId: string;
  /**
   * The id of the session. Each session has its own id, even if it resumes a pass of an earlier
   * session.
   */
  holder: string;
}

/**
 * The result of acquiring a lease: the lease that was acquired, or that of another session. If it
 * was acquired, `passId` is the request's own pass, or an interrupted pass over the same video that
 * the caller must resume instead.
 */
export type LeaseOutcome = StoredLease & { acquired: boolean };

/**
 * Acquires a channel's lease unless another session holds it, so that two sessions never work on one
 * channel. If a pass over the same video was interrupted, the caller must resume it instead of its own.
 */
export async function acquireLease(app: AccessApp, request: LeaseRequest): Promise<LeaseOutcome> {
  const { uid, channelId, ...wanted } = request;
  const reference = app.documents.schedules.doc(channelId);
  return app.documents.contended(async (transaction): Promise<LeaseOutcome> => {
    const found = (await transaction.get(reference)).data();
    if (isTaken(found, uid)) throw notFound(app, 'channel');
    const stored = found?.uid === uid ? found : undefined;
    const held = heldLease(app, stored);
    if (held) return { acquired: false, ...held };
    const expired = stored?.lease?.videoId === wanted.videoId ? stored.lease : undefined;
    const isInterrupted = expired && (await mayResume(app, transaction, uid, expired.passId));
    const lease = newLease(app, isInterrupted ? { ...wanted, passId: expired.passId } : wanted);
    if (stored) transaction.update(reference, { lease });
    else {
      const channel = await transaction.get(app.documents.channels(uid).doc(channelId));
      if (!channel.exists) throw notFound(app, 'channel');
      const spent = await readKeptShare(app, transaction, channelId);
      transaction.set(reference, { ...newSchedule(app, uid, spent), lease });
    }
    return { acquired: true, ...lease };
  });
}

/**
 * Returns whether the pass of an expired lease still has work to do. A pass that is not stored was
 * interrupted before its first write. A pass that has ended leaves its lease if the release fails.
 */
async function mayResume(
  { documents }: AccessApp,
  transaction: Transaction,
  uid: string,
  passId: string,
): Promise<boolean> {
  const pass = (await transaction.get(documents.passes(uid).doc(passId))).data();
  return !pass || isUnfinished(pass);
}

/** Returns the current lease on a channel, or undefined if it has expired. */
export function heldLease(
  app: AccessApp,
  schedule: ScheduleDocument | undefined,
): StoredLease | null {
  const lease = schedule?.lease ?? null;
  return lease && Date.parse(lease.expiresAt) > app.clock.now() ? lease : null;
}

/** Returns a lease that starts now. */
export function newLease(app: AccessApp, lease: Omit<StoredLease, 'expiresAt'>): StoredLease {
  const { passId, videoId, trigger, holder } = lease;
  const expiresAt = new Date(app.clock.now() + LEASE_MS).toISOString();
  return { passId, videoId, trigger, holder, expiresAt };
}

/**
 * Renews a lease.
 * @param place the pass that the holder works on next
 * @returns false if another holder has acquired the lease
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

/**
 * Releases a lease unless another holder has acquired it. If the release fails, the lease expires.
 */
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
    app.log.warn('a lease was not released', { channelId, error });
  }
}

/**
 * Does `work` and renews the lease meanwhile. Aborts the work's signal when the lease is lost or
 * when `signal` is aborted. The caller releases the lease.
 * @param lost returns the abort reason if another holder has acquired the lease
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
      app.log.warn('a lease was not renewed', { channelId, error });
    }
  };
  const timer = setInterval(() => void renew(), RENEW_MS);
  try {
    return await work(AbortSignal.any([signal, loss.signal]));
  } finally {
    clearInterval(timer);
  }
}
