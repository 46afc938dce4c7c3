import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { Device } from '@threadsweep/shared/contract/session.ts';
import type { SessionDocument } from '@threadsweep/shared/documents/session.ts';

import type { Transaction } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { expireAfter, isoNow } from '../platform/clock.ts';
import { codeOf } from '../platform/errors.ts';
import { addEvent } from './security-event-store.ts';
import { validDocuments } from '../platform/stored-document.ts';

/** A session ends if nobody has used it for this long. */
const LIFE_MS = 90 * 24 * 3_600_000;
/** The shortest time between two writes of a session's last use. */
const USE_MS = 30 * 60_000;
/** The most sessions of an account. A new session ends the least recently used one. */
const MAX_SESSIONS = 50;
/** gRPC's code for an update of a document that does not exist. */
const NOT_FOUND = 5;

export interface StoredSession extends SessionDocument {
  id: string;
}

/**
 * The proof that a session may start: the second of the login at Firebase Auth, or the time at
 * which the same call ended all sessions.
 */
type Proof = { authTime: number } | { endedAt: number };

export interface NewSession {
  uid: string;
  id: string;
  proof: Proof;
  device: Device;
  byPassword: boolean;
  /** Whether the session starts with a login, and not in a call of an earlier session. */
  isLogin: boolean;
  /** Whether the account's address is verified. */
  isVerified: boolean;
}

/**
 * Returns the id of a session whose tokens do not contain an id.
 * @param authTime the second of the login, in epoch seconds
 */
export function idOfLogin(authTime: number): string {
  return `at-${authTime}`;
}

/** Returns an id for a new session. */
export function newSessionId(app: App, uid: string): string {
  return app.documents.sessions(uid).doc().id;
}

/**
 * Stores a new session. With the first session of a verified address, it also records that the
 * account was logged in to: whoever registers somebody else's address can log in at Firebase Auth
 * itself, and must not keep the account.
 * @returns the account before the login; undefined, without storing anything, if the account is
 *   deleted or its logins have ended since the proof
 */
export async function storeSession(
  app: App,
  { uid, id, proof, device, byPassword, isLogin, isVerified }: NewSession,
): Promise<{ user: UserDocument; session: StoredSession } | undefined> {
  const owner = app.documents.user(uid);
  const reference = app.documents.sessions(uid).doc(id);
  const now = isoNow(app.clock);
  const content: SessionDocument = {
    ...device,
    startedAt: now,
    lastUsedAt: now,
    byPassword,
    expireAt: expireAfter(app.clock, LIFE_MS),
  };
  const stored = await app.documents.contended(async (transaction) => {
    const user = (await transaction.get(owner)).data();
    if (!user || !isProven(proof, user)) return undefined;
    const known = (await transaction.get(reference)).data();
    // Two simultaneous calls may start the session of one login. The second call changes it only if
    // it knows that the login was by password.
    if (!known || (byPassword && !known.byPassword)) transaction.set(reference, content);
    if (!known && isLogin) addEvent(app, transaction, uid, 'login', { device });
    if (isVerified && byPassword && user.firstLogin)
      transaction.update(owner, { firstLogin: false });
    return { user, session: { id, ...(known ?? content) } };
  });
  if (stored) await endSurplus(app, uid);
  return stored;
}

function isProven(proof: Proof, { loginsEndedAt }: UserDocument): boolean {
  if ('endedAt' in proof) return proof.endedAt === loginsEndedAt;
  // The session of a login that is older than a session's life may have expired, and Firestore may
  // have deleted its document.
  if (Date.now() - proof.authTime * 1000 > LIFE_MS) return false;
  // Firebase Auth stores the time of a login in whole seconds. So a login in the same second as the
  // end of all sessions may have preceded that end.
  return proof.authTime > Math.floor(loginsEndedAt / 1000);
}

async function endSurplus(app: App, uid: string): Promise<void> {
  const surplus = await app.documents
    .sessions(uid)
    .orderBy('lastUsedAt', 'desc')
    .offset(MAX_SESSIONS)
    .select()
    .get();
  for (const { id } of surplus.docs) await endSession(app, uid, id);
}

/**
 * Returns within a transaction whether a session still exists. A call that has checked a password
 * must not write after the session's end, because a new password ends every session.
 */
export async function stillExists(
  app: App,
  transaction: Transaction,
  { uid, sessionId }: { uid: string; sessionId: string },
): Promise<boolean> {
  return (await transaction.get(app.documents.sessions(uid).doc(sessionId))).exists;
}

/** Returns whether a session was used recently enough to be valid. */
export function goesOn(app: App, { expireAt }: SessionDocument): boolean {
  return expireAt.toMillis() > app.clock.now();
}

/** Stores the time of a session's use, unless the time was stored recently. */
export async function noteUse(app: App, uid: string, session: StoredSession): Promise<void> {
  const { clock, documents } = app;
  if (clock.now() - Date.parse(session.lastUsedAt) < USE_MS) return;
  const use = { lastUsedAt: isoNow(clock), expireAt: expireAfter(clock, LIFE_MS) };
  try {
    await documents.sessions(uid).doc(session.id).update(use);
  } catch (error) {
    if (codeOf(error) !== NOT_FOUND) throw error;
  }
}

/** Returns the valid sessions of an account, the most recently used first. */
export async function listSessions(app: App, uid: string): Promise<StoredSession[]> {
  const found = await app.documents.sessions(uid).orderBy('lastUsedAt', 'desc').get();
  return validDocuments(app, found.docs).filter((session) => goesOn(app, session));
}

/**
 * Ends one session. If the session's tokens do not contain its id, it also ends the session's login
 * and all earlier logins, because these tokens could start the session again.
 * @returns whether the session existed
 */
export async function endSession(app: App, uid: string, id: string): Promise<boolean> {
  const owner = app.documents.user(uid);
  const reference = app.documents.sessions(uid).doc(id);
  const login = /^at-(\d+)$/.exec(id)?.[1];
  return app.documents.contended(async (transaction) => {
    const user = (await transaction.get(owner)).data();
    const isKnown = (await transaction.get(reference)).exists;
    if (!user || !isKnown) return false;
    transaction.delete(reference);
    const end = Number(login) * 1000;
    if (login !== undefined && end > user.loginsEndedAt)
      transaction.update(owner, { loginsEndedAt: end });
    return true;
  });
}

/** The result of ending all sessions. */
export interface SessionsEnd {
  /** The proof with which the same call may start a new session. */
  proof: Proof;
  ended: number;
}

/**
 * Ends all sessions of an account, and all logins that could still start a session.
 * @param except the id of a session that stays valid
 */
export async function endSessions(app: App, uid: string, except?: string): Promise<SessionsEnd> {
  const owner = app.documents.user(uid);
  return app.documents.contended(async (transaction) => {
    const user = (await transaction.get(owner)).data();
    const found = await transaction.get(app.documents.sessions(uid).select());
    const ended = found.docs.filter(({ id }) => id !== except);
    const endedAt = Math.max(Date.now(), (user?.loginsEndedAt ?? 0) + 1);
    for (const { ref } of ended) transaction.delete(ref);
    if (user) transaction.update(owner, { loginsEndedAt: endedAt });
    return { proof: { endedAt }, ended: ended.length };
  });
}
