import { createHash, randomBytes } from 'node:crypto';

import type { Transaction } from 'firebase-admin/firestore';

import type { Device } from '@threadsweep/shared/contract/session.ts';
import { type Scope, TOKENS_MAX } from '@threadsweep/shared/machine-token.ts';
import type { MachineTokenDocument } from '@threadsweep/shared/documents/token.ts';

import type { App } from '../google/app.ts';
import { expireAfter, isoNow } from '../platform/clock.ts';
import { codeOf, invalidInput, Problem } from '../platform/errors.ts';
import { validDocuments } from '../platform/stored-document.ts';
import { addEvent } from './security-event-store.ts';

/** The prefix of every machine token's secret, by which scanners find leaked secrets. */
export const TOKEN_PREFIX = 'ts_';
/** The format of a secret: the prefix and 256 random bits in base64url. */
const SECRET = /^ts_[A-Za-z0-9_-]{43}$/;
const SECRET_BYTES = 32;
const DAY_MS = 24 * 3_600_000;
/** The shortest time between two writes of a token's last use. */
const USE_MS = 3_600_000;
/** gRPC's code for an update of a document that does not exist. */
const NOT_FOUND = 5;

export interface StoredToken extends MachineTokenDocument {
  /** The hash of the token's secret. No response contains it. */
  id: string;
}

export interface NewToken {
  name: string;
  scope: Scope;
  /** The number of days until the token expires; undefined if it never expires. */
  days: number | undefined;
}

/**
 * Creates a machine token, unless the session has ended in the meantime. It returns the secret,
 * which is not stored.
 */
export async function makeToken(
  app: App<'UNAUTHORIZED' | 'CONFLICT' | 'BAD_REQUEST'>,
  { uid, sessionId, device }: { uid: string; sessionId: string; device: Device },
  { name, scope, days }: NewToken,
): Promise<{ secret: string; token: StoredToken }> {
  const { documents, clock } = app;
  const secret = `${TOKEN_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
  const reference = documents.machineTokens.doc(hashOf(secret));
  const content: MachineTokenDocument = {
    uid,
    publicId: documents.machineTokens.doc().id,
    name,
    scope,
    createdAt: isoNow(clock),
    lastUsedAt: null,
    expireAt: days === undefined ? null : expireAfter(clock, days * DAY_MS),
  };
  await documents.contended(async (transaction) => {
    const session = await transaction.get(documents.sessions(uid).doc(sessionId));
    // The deletion of an account deletes its document, and then its last tokens. A token that is
    // created later would stay, so this also checks the document.
    const owner = await transaction.get(documents.user(uid));
    if (!session.exists || !owner.exists)
      throw new Problem(app, 'UNAUTHORIZED', 'Your session has expired. Please log in again.');
    const known = await tokensIn(app, transaction, uid);
    if (known.some((token) => token.name === name))
      throw invalidInput(app, { name: 'You already have a token with this name' });
    if (known.length >= TOKENS_MAX)
      throw new Problem(
        app,
        'CONFLICT',
        `You have ${TOKENS_MAX} tokens, the most that an account can have. Please revoke one first.`,
      );
    transaction.create(reference, content);
    addEvent(app, transaction, uid, 'token-made', { device });
  });
  return { secret, token: { ...content, id: reference.id } };
}

/** Returns the valid machine tokens of an account, newest first. */
export async function listTokens(app: App, uid: string): Promise<StoredToken[]> {
  const found = await ofAccount(app, uid).get();
  return validDocuments(app, found.docs)
    .filter((token) => isValid(app, token))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/**
 * Finds the machine token of a secret. Returns undefined if the token is unknown, revoked or
 * expired.
 */
export async function findToken(app: App, secret: string): Promise<StoredToken | undefined> {
  if (!SECRET.test(secret)) return undefined;
  const found = await app.documents.machineTokens.doc(hashOf(secret)).get();
  const token = found.data();
  return token && isValid(app, token) ? { ...token, id: found.id } : undefined;
}

/** Stores the time of a machine token's use, unless the time was stored recently. */
export async function noteTokenUse(app: App, { id, lastUsedAt }: StoredToken): Promise<void> {
  const { clock, documents } = app;
  if (lastUsedAt !== null && clock.now() - Date.parse(lastUsedAt) < USE_MS) return;
  try {
    await documents.machineTokens.doc(id).update({ lastUsedAt: isoNow(clock) });
  } catch (error) {
    if (codeOf(error) !== NOT_FOUND) throw error;
  }
}

/**
 * Revokes one machine token.
 * @returns whether the account had the token
 */
export async function revokeToken(
  app: App,
  { uid, publicId }: { uid: string; publicId: string },
  device: Device,
): Promise<boolean> {
  return (await revoke(app, uid, device, (token) => token.publicId === publicId)) > 0;
}

/** Revokes all machine tokens of an account. */
export async function revokeTokens(app: App, uid: string, device: Device | null): Promise<void> {
  await revoke(app, uid, device, () => true);
}

async function revoke(
  app: App,
  uid: string,
  device: Device | null,
  isMeant: (token: StoredToken) => boolean,
): Promise<number> {
  return app.documents.contended(async (transaction) => {
    const meant = (await tokensIn(app, transaction, uid)).filter(isMeant);
    for (const { id } of meant) transaction.delete(app.documents.machineTokens.doc(id));
    const count = meant.length;
    if (count > 0) addEvent(app, transaction, uid, 'token-revoked', { device, count });
    return count;
  });
}

async function tokensIn(app: App, transaction: Transaction, uid: string): Promise<StoredToken[]> {
  const found = await transaction.get(ofAccount(app, uid));
  return validDocuments(app, found.docs).filter((token) => isValid(app, token));
}

function ofAccount(app: App, uid: string) {
  return app.documents.machineTokens.where('uid', '==', uid);
}

/**
 * Returns whether the token has not expired. Firestore deletes an expired document within about a
 * day.
 */
function isValid(app: App, { expireAt }: MachineTokenDocument): boolean {
  return expireAt === null || expireAt.toMillis() > app.clock.now();
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
