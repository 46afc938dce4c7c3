import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { Device } from '@threadsweep/shared/contract/session.ts';
import type { SessionDocument } from '@threadsweep/shared/documents/session.ts';

import type { App } from '../google/app.ts';
import { expireAfter, isoNow } from '../platform/clock.ts';
import { codeOf } from '../platform/errors.ts';
import { addEvent } from './security-event-store.ts';
import { validDocuments } from '../platform/stored-document.ts';

/** A session that nobody has used for so long ends. */
const LIFE_MS = 90 * 24 * 3_600_000;
/** The time of the last use is stored at most so often. */
const USE_MS = 30 * 60_000;
/** An account has at most so many sessions: a new one ends those that were not used for longest. */
const MAX_SESSIONS = 50;
/** gRPC's code for an update of a document that does not exist. */
const NOT_FOUND = 5;

export interface StoredSession extends SessionDocument {
  id: string;
}

/**
 * What proves that a session may begin: the second in which Auth accepted the login, or the last end of
 * all logins, after which the same call starts the session.
 */
type Proof = { authTime: number } | { endedAt: number };

/** A session to begin. */
export interface NewSession {
  uid: string;
  id: string;
  proof: Proof;
  device: Device;
  byPassword: boolean;
  /** Whether it is a login, rather than what a call of a session begins. */
  isLogin: boolean;
}

/** The id of the session of a login whose tokens carry no id. @param authTime epoch seconds */
export function idOfLogin(authTime: number): string {
  return `at-${authTime}`;
}

/** An id for a new session. */
export function newSessionId(app: App, uid: string): string {
  return app.documents.sessions(uid).doc().id;
}

/**
 * Stores a new session and, with the first one, that the account was logged in to.
 * @returns the account before; undefined, and nothing is stored, if its logins have ended since the
 * proof, or if it is gone
 */
export async function storeSession(
  app: App,
  { uid, id, proof, device, byPassword, isLogin }: NewSession,
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
    // Two calls may begin the session of one login at the same moment.
    if (!known || (byPassword && !known.byPassword)) transaction.set(reference, content);
    if (!known && isLogin) addEvent(app, transaction, uid, 'login', { device });
    if (byPassword && user.firstLogin) transaction.update(owner, { firstLogin: false });
    return { user, session: { id, ...(known ?? content) } };
  });
  if (stored) await endSurplus(app, uid);
  return stored;
}

function isProven(proof: Proof, { loginsEndedAt }: UserDocument): boolean {
  if ('endedAt' in proof) return proof.endedAt === loginsEndedAt;
  // Auth's time of a login has no fraction: a login of the same second may be of before the end.
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

/** Whether a session was used recently enough to stay valid. */
export function goesOn(app: App, { expireAt }: SessionDocument): boolean {
  return expireAt.toMillis() > app.clock.now();
}

/** Stores that a session was used, if that was last stored long enough ago. */
export async function noteUse(app: App, uid: string, session: StoredSession): Promise<void> {
  const { clock, documents } = app;
  if (clock.now() - Date.parse(session.lastUsedAt) < USE_MS) return;
  const use = { lastUsedAt: isoNow(clock), expireAt: expireAfter(clock, LIFE_MS) };
  try {
    await documents.sessions(uid).doc(session.id).update(use);
  } catch (error) {
    // It has ended at this moment; the next call says so.
    if (codeOf(error) !== NOT_FOUND) throw error;
  }
}

/** The valid sessions of an account, the last used first. */
export async function listSessions(app: App, uid: string): Promise<StoredSession[]> {
  const found = await app.documents.sessions(uid).orderBy('lastUsedAt', 'desc').get();
  return validDocuments(app, found.docs).filter((session) => goesOn(app, session));
}

/**
 * Ends one session. For a session whose login gave tokens without an id, it also ends the logins of
 * that second and before: their tokens must not begin a session again.
 * @returns whether there was such a session
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

/** How all sessions have ended. */
export interface SessionsEnd {
  /** For a session that the same call starts. */
  proof: Proof;
  /** How many have ended. */
  ended: number;
}

/**
 * Ends all sessions of an account, and all logins that could still begin one.
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
