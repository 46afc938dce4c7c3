import { createHash, randomBytes } from 'node:crypto';

import type { OAuthStateDocument } from '@threadsweep/shared/documents/channel.ts';

import type { App } from '../google/app.ts';
import { expireAfter } from '../platform/clock.ts';

/** The most time between the start of a connection and its link to the account. */
const STATE_LIFE_MS = 10 * 60_000;

const hash = (state: string) => createHash('sha256').update(state).digest('hex');
/**
 * Returns the text that binds a sealed verifier to its state, so that only a call with the state
 * can open it.
 */
const subjectOf = (state: string) => `state:${hash(state)}`;

/** A connection for which Google has returned a code, which the caller exchanges next. */
export interface ClaimedState extends OAuthStateDocument {
  /** The state that Google returned. */
  state: string;
}

/**
 * Starts a connection: creates a state for Google and a PKCE verifier, and stores the verifier
 * sealed.
 * @param returnTo where the browser goes after the consent page; null for the dashboard
 */
export async function createState(
  app: App<'SERVICE_UNAVAILABLE'>,
  uid: string,
  returnTo: string | null,
): Promise<{ state: string; verifier: string }> {
  const state = randomBytes(32).toString('base64url');
  const verifier = randomBytes(48).toString('base64url');
  await app.documents.oauthStates.doc(hash(state)).set({
    uid,
    status: 'started',
    verifier: await app.vault.seal(app, verifier, { uid, subject: subjectOf(state) }),
    returnTo,
    expiresAt: new Date(app.clock.now() + STATE_LIFE_MS).toISOString(),
    expireAt: expireAfter(app.clock, STATE_LIFE_MS),
    channel: null,
    sealed: null,
  });
  return { state, verifier };
}

/**
 * Claims a state for the exchange of its code. Only one call can claim a state.
 * @returns undefined if the state is unknown, used or expired
 */
export async function claimState(app: App, state: string): Promise<ClaimedState | undefined> {
  const claimed = await take(app, state, 'started');
  return claimed && { ...claimed, state };
}

/** Opens the PKCE verifier of a claimed state. */
export function openVerifier(
  app: App<'SERVICE_UNAVAILABLE'>,
  { uid, state, verifier }: ClaimedState,
): Promise<string> {
  return app.vault.open(app, verifier, { uid, subject: subjectOf(state) });
}

/**
 * Stores channel and grant under a new secret, until the account that started the connection links
 * them. Only the browser that Google redirects gets the secret. The state cannot replace the secret:
 * whoever started the connection knows the state, but somebody else may have given the consent.
 * @returns the secret; undefined if the account was deleted in the meantime
 */
export async function authorizeState(
  app: App,
  { state, ...claimed }: ClaimedState,
  granted: Pick<OAuthStateDocument, 'channel' | 'sealed'>,
): Promise<string | undefined> {
  const secret = randomBytes(32).toString('base64url');
  const { oauthStates, db } = app.documents;
  const started = oauthStates.doc(hash(state));
  return db.runTransaction(async (transaction) => {
    if (!(await transaction.get(started)).exists) return undefined;
    transaction.delete(started);
    const authorized = { ...claimed, ...granted, status: 'authorized' as const };
    transaction.set(oauthStates.doc(hash(secret)), authorized);
    return secret;
  });
}

/**
 * Returns the grant that is stored under a secret, and deletes its document. Only the account that
 * started the connection can do so.
 * @returns undefined if there is no such grant
 */
export async function takeState(
  app: App,
  uid: string,
  secret: string,
): Promise<Pick<OAuthStateDocument, 'channel' | 'sealed'> | undefined> {
  return take(app, secret, 'authorized', uid);
}

/**
 * Claims a valid state for one caller. Marks a started state as being exchanged, and deletes an
 * authorized one.
 */
async function take(
  app: App,
  state: string,
  status: 'started' | 'authorized',
  uid?: string,
): Promise<OAuthStateDocument | undefined> {
  const reference = app.documents.oauthStates.doc(hash(state));
  return app.documents.db.runTransaction(async (transaction) => {
    const found = (await transaction.get(reference)).data();
    if (found?.status !== status || Date.parse(found.expiresAt) <= app.clock.now())
      return undefined;
    if (uid !== undefined && found.uid !== uid) return undefined;
    if (status === 'started') transaction.update(reference, { status: 'exchanging' });
    else transaction.delete(reference);
    return found;
  });
}
