import { createHash } from 'node:crypto';

import { FieldValue, type Transaction } from 'firebase-admin/firestore';

import type { Device, SecurityEventKind } from '@threadsweep/shared/contract/session.ts';
import type { SecurityEventDocument } from '@threadsweep/shared/documents/security-event.ts';

import type { App } from '../google/app.ts';
import { expireAfter, isoNow } from '../platform/clock.ts';
import { hashOf } from '../platform/rate-limit.ts';
import { validDocuments } from '../platform/stored-document.ts';

const DAY_MS = 24 * 3_600_000;
/**
 * How long an event is stored. Failed logins that no successful login has followed are counted for
 * a month.
 */
const LIFE_MS = 180 * DAY_MS;
const FAILED_LIFE_MS = 30 * DAY_MS;

type Details = Partial<Pick<SecurityEventDocument, 'at' | 'device' | 'count'>>;

function eventOf(app: App, kind: SecurityEventKind, details: Details): SecurityEventDocument {
  const empty = { device: null, count: null };
  const expireAt = expireAfter(app.clock, LIFE_MS);
  return { kind, at: isoNow(app.clock), ...empty, ...details, expireAt };
}

/** Adds an event to the writes of a transaction. */
export function addEvent(
  app: App,
  transaction: Transaction,
  uid: string,
  kind: SecurityEventKind,
  details: Details,
): void {
  transaction.create(app.documents.securityEvents(uid).doc(), eventOf(app, kind, details));
}

/**
 * Stores an event after its action has succeeded. If storing fails, the failure is only logged. A
 * deleted account gets no event, because nothing would delete the event.
 */
export async function noteEvent(
  app: App,
  uid: string,
  kind: SecurityEventKind,
  details: Details = {},
): Promise<void> {
  try {
    await app.documents.contended(async (transaction) => {
      const user = await transaction.get(app.documents.user(uid));
      if (user.exists) addEvent(app, transaction, uid, kind, details);
    });
  } catch (error) {
    app.log.error('a security event was not stored', { kind, error });
  }
}

/**
 * Stores that another account claims a channel. Claims of the same day are one event, so that they
 * push no other event off the list.
 */
export async function noteClaim(app: App, uid: string, channelId: string): Promise<void> {
  const day = isoNow(app.clock).slice(0, 10);
  const reference = app.documents.securityEvents(uid).doc(hashOf(`claim ${channelId} ${day}`));
  try {
    await app.documents.contended(async (transaction) => {
      const user = await transaction.get(app.documents.user(uid));
      const before = (await transaction.get(reference)).data();
      const count = (before?.count ?? 0) + 1;
      if (user.exists) transaction.set(reference, eventOf(app, 'channel-claimed', { count }));
    });
  } catch (error) {
    app.log.error('a security event was not stored', { kind: 'channel-claimed', error });
  }
}

/**
 * Returns whether the account has another login from the same kind of device, besides the login
 * that was just stored.
 */
export async function isKnownDevice(app: App, uid: string, device: Device): Promise<boolean> {
  const logins = await app.documents
    .securityEvents(uid)
    .where('kind', '==', 'login')
    .where('device', '==', device)
    .limit(2)
    .select()
    .get();
  return logins.size > 1;
}

/**
 * Returns the events of an account, newest first, and the failed logins that no successful login
 * has followed.
 * @param most the most events, without the failed logins
 */
export async function listEvents(
  app: App,
  { uid, email }: { uid: string; email: string },
  most?: number,
): Promise<(SecurityEventDocument & { id: string })[]> {
  const all = app.documents.securityEvents(uid).orderBy('at', 'desc');
  const [found, failed] = await Promise.all([
    (most === undefined ? all : all.limit(most)).get(),
    failedLogins(app, email).get(),
  ]);
  const events = validDocuments(app, found.docs);
  const pending = failed.data();
  if (!pending) return events;
  const { count, lastAt: at, expireAt } = pending;
  const shown = { device: null, count, at, expireAt };
  return [{ id: 'failed', kind: 'failed-logins' as const, ...shown }, ...events].toSorted((a, b) =>
    b.at.localeCompare(a.at),
  );
}

/** Counts a failed login. An address without an account is counted in the same way. */
export async function countFailedLogin(app: App, email: string): Promise<void> {
  try {
    await failedLogins(app, email).set(
      {
        count: FieldValue.increment(1),
        lastAt: isoNow(app.clock),
        expireAt: expireAfter(app.clock, FAILED_LIFE_MS),
      },
      { merge: true },
    );
  } catch (error) {
    // During a flood of failed logins, Firestore may refuse some writes. Their logins are not
    // counted.
    app.log.warn('a failed login was not counted', { error });
  }
}

/** Stores the failed logins that preceded a successful one as an event of the account. */
export async function noteFailedLogins(app: App, uid: string, email: string): Promise<void> {
  const reference = failedLogins(app, email);
  if (!(await reference.get()).exists) return;
  await app.documents.contended(async (transaction) => {
    const failed = (await transaction.get(reference)).data();
    if (!failed) return;
    const { count, lastAt: at } = failed;
    addEvent(app, transaction, uid, 'failed-logins', { count, at });
    transaction.delete(reference);
  });
}

/** Returns the reference of the document that counts the failed logins with an address. */
export function failedLogins(app: App, email: string) {
  return app.documents.failedLogins.doc(createHash('sha256').update(email).digest('hex'));
}
