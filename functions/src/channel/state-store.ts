import { createHash, randomBytes } from 'node:crypto';

import type { OAuthStateDocument } from '@threadsweep/shared/documents/channel.ts';

import type { App } from '../google/app.ts';
import { expireAfter } from '../platform/clock.ts';

/** The time between the click on “Connect” and the return from Google, at most. */
const STATE_LIFE_MS = 10 * 60_000;

const hash = (state: string) => createHash('sha256').update(state).digest('hex');
/** The verifier is sealed for the state that it belongs to. */
const subjectOf = (state: string) => `state:${hash(state)}`;

/** Starts a connection: makes a state for the address, and a PKCE verifier that it stores sealed. */
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
 * Claims a state for the exchange of its code, once.
 * @returns undefined for a state that is unknown, used or too old
 */
export async function claimState(
  app: App<'SERVICE_UNAVAILABLE'>,
  state: string,
): Promise<{ uid: string; verifier: string } | undefined> {
  const claimed = await take(app, state, 'started');
  if (!claimed) return undefined;
  const { uid } = claimed;
  const binding = { uid, subject: subjectOf(state) };
  return { uid, verifier: await app.vault.open(app, claimed.verifier, binding) };
}

/** Keeps channel and grant under the state, until the signed-in creator links them. */
export async function authorizeState(
  app: App,
  state: string,
  granted: Pick<OAuthStateDocument, 'channel' | 'sealed'>,
): Promise<void> {
  await app.documents.oauthStates.doc(hash(state)).update({ status: 'authorized', ...granted });
}

/**
 * Takes the grant that is kept under a state, once, and only for the account that started it.
 * @returns undefined if there is none
 */
export async function takeState(
  app: App,
  uid: string,
  state: string,
): Promise<Pick<OAuthStateDocument, 'channel' | 'sealed'> | undefined> {
  return take(app, state, 'authorized', uid);
}

/** Takes a state that is still valid, once: a started one is exchanged next, an authorized one ends. */
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
