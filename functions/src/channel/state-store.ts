import { createHash, randomBytes } from 'node:crypto';

import type { App } from '../google/app.ts';
import { expireAfter } from '../platform/clock.ts';
import type { OAuthStateDocument } from '../platform/firestore.ts';

/** How long the creator has between the click on «Connect» and the return from Google. */
const STATE_LIFE_MS = 10 * 60_000;

const hash = (state: string) => createHash('sha256').update(state).digest('hex');
/** The verifier is sealed for the state that it belongs to. */
const subjectOf = (state: string) => `state:${hash(state)}`;

/** Begins a connection: a state for the address, a PKCE verifier kept sealed. */
export async function createState(
  app: App<'SERVICE_UNAVAILABLE'>,
  uid: string,
): Promise<{ state: string; verifier: string }> {
  const state = randomBytes(32).toString('base64url');
  const verifier = randomBytes(48).toString('base64url');
  await app.documents.oauthStates.doc(hash(state)).set({
    uid,
    status: 'started',
    verifier: await app.vault.seal(app, verifier, { uid, subject: subjectOf(state) }),
    expiresAt: new Date(app.clock.now() + STATE_LIFE_MS).toISOString(),
    expireAt: expireAfter(app.clock, STATE_LIFE_MS),
    channel: null,
    sealed: null,
  });
  return { state, verifier };
}

/**
 * Takes a state for the exchange of its code, once.
 * @returns undefined for one that is unknown, used or too old
 */
export async function claimState(
  app: App<'SERVICE_UNAVAILABLE'>,
  state: string,
): Promise<{ uid: string; verifier: string } | undefined> {
  const reference = app.documents.oauthStates.doc(hash(state));
  const claimed = await app.documents.db.runTransaction(async (transaction) => {
    const found = (await transaction.get(reference)).data();
    if (!found || found.status !== 'started') return undefined;
    if (Date.parse(found.expiresAt) <= app.clock.now()) return undefined;
    transaction.update(reference, { status: 'exchanging' });
    return found;
  });
  if (!claimed) return undefined;
  const binding = { uid: claimed.uid, subject: subjectOf(state) };
  return { uid: claimed.uid, verifier: await app.vault.open(app, claimed.verifier, binding) };
}

/** Keeps what Google gave under the state, until the signed-in creator links it. */
export async function authorizeState(
  app: App,
  state: string,
  granted: Required<{
    channel: NonNullable<OAuthStateDocument['channel']>;
    sealed: NonNullable<OAuthStateDocument['sealed']>;
  }>,
): Promise<void> {
  await app.documents.oauthStates
    .doc(hash(state))
    .update({ status: 'authorized', channel: granted.channel, sealed: granted.sealed });
}

/**
 * Takes the grant that waits under a state, once, and only for the account that began it.
 * @returns undefined where there is none
 */
export async function takeState(
  app: App,
  uid: string,
  state: string,
): Promise<Pick<OAuthStateDocument, 'channel' | 'sealed'> | undefined> {
  const reference = app.documents.oauthStates.doc(hash(state));
  return app.documents.db.runTransaction(async (transaction) => {
    const found = (await transaction.get(reference)).data();
    if (!found || found.uid !== uid || found.status !== 'authorized') return undefined;
    if (Date.parse(found.expiresAt) <= app.clock.now()) return undefined;
    transaction.delete(reference);
    return found;
  });
}
