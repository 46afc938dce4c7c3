import type { ConnectionError } from '@threadsweep/shared/connection-error.ts';

import { openGrantIfPossible, sealGrant } from '../channel/grant.ts';
import {
  authorizeState,
  type ClaimedState,
  claimState,
  openVerifier,
} from '../channel/state-store.ts';
import { type App, attempting } from '../google/app.ts';
import { YOUTUBE_SCOPE } from '../google/oauth.ts';
import { createYoutube } from '../google/youtube.ts';
import { storedSchedule } from '../schedule/schedule-store.ts';
import { callBudget } from './access.ts';

interface GoogleAnswer {
  state?: string | undefined;
  code?: string | undefined;
  error?: string | undefined;
}

/** A connection that failed for a reason that the creator can correct. */
class ConnectionRefused extends Error {
  readonly code: ConnectionError;

  constructor(code: ConnectionError) {
    super(code);
    this.code = code;
  }
}

/**
 * Exchanges Google's code for a grant, and stores it sealed until the account that started the
 * connection links it. It never fails: on an error, the returned address contains a {@link
 * ConnectionError}.
 * @returns the address to which the browser is redirected. Only this address contains the secret
 *   that links the channel, so it must not be logged.
 */
export async function finishConnection(app: App, answer: GoogleAnswer): Promise<string> {
  let claimed: ClaimedState | undefined;
  return attempting(
    app,
    async (finishing) => {
      claimed = await claim(finishing, answer);
      const secret = await authorize(finishing, claimed, answer);
      return addressOf(app, claimed, { youtube: 'connected', state: secret });
    },
    (error) => {
      const isRefused = error instanceof ConnectionRefused;
      if (!isRefused) app.log.error('a connection failed', { error });
      const code = isRefused ? error.code : 'unexpected_response';
      return addressOf(app, claimed, { youtube: 'error', error: code });
    },
  );
}

/** Claims the state whatever Google responds, so that each response ends the attempt. */
function claim(app: App, { state, code, error }: GoogleAnswer): Promise<ClaimedState | undefined> {
  if (state === undefined || (code ?? error) === undefined) return Promise.resolve(undefined);
  return claimState(app, state);
}

/**
 * Exchanges the code and stores the grant.
 * @returns the secret that links the channel
 */
async function authorize(
  app: App<'SERVICE_UNAVAILABLE' | 'QUOTA_EXHAUSTED'>,
  claimed: ClaimedState | undefined,
  { state, code, error }: GoogleAnswer,
): Promise<string> {
  if (error === 'access_denied') throw new ConnectionRefused('access_denied');
  if (state === undefined || (code ?? error) === undefined)
    throw new ConnectionRefused('incomplete_response');
  if (!claimed) throw new ConnectionRefused('attempt_expired');
  if (code === undefined) throw new ConnectionRefused('google_refused');
  const { uid } = claimed;
  const { grant, scopes } = await app.oauth.exchange(code, await openVerifier(app, claimed));
  // Without the scope, the grant is useless, and Google does not say whose channel it is. It is not
  // revoked, because that would end earlier grants of the same Google account.
  if (!scopes.includes(YOUTUBE_SCOPE)) throw new ConnectionRefused('permission_missing');
  const budget = callBudget(app, uid, null, true);
  const youtube = await createYoutube(app.config, grant.accessToken, budget);
  const channel = await youtube.myChannel();
  if (!channel) {
    await app.oauth.revoke(grant.refreshToken);
    throw new ConnectionRefused('no_channel');
  }
  // Keeps the fingerprint key of an earlier connection, so that passes recognise the comments of a
  // reconnected channel.
  const stored = (await storedSchedule(app, uid, channel.id))?.sealed;
  const known = stored && (await openGrantIfPossible(app, uid, channel.id, stored));
  const fingerprintKey = known?.fingerprintKey;
  const sealed = await sealGrant(app, uid, channel.id, { ...grant, fingerprintKey });
  const secret = await authorizeState(app, claimed, { channel, sealed });
  if (secret === undefined) throw new ConnectionRefused('attempt_expired');
  return secret;
}

/**
 * Returns the address to which the browser is redirected: the dashboard, a program at a loopback
 * address, or a page that shows the secret as a code. The page gets its values in the fragment,
 * which no server or log receives. They include the account's email, so that a person whom somebody
 * sent to the consent page sees whose account would get the channel.
 */
async function addressOf(
  { config: { appUrl }, documents }: App,
  claimed: ClaimedState | undefined,
  query: Record<string, string>,
): Promise<string> {
  const { uid, returnTo = null } = claimed ?? {};
  if (uid === undefined || returnTo === null) return `${appUrl}/dashboard?${encoded(query)}`;
  if (returnTo !== 'code') return `${returnTo}/?${encoded(query)}`;
  const { state: code } = query;
  if (code === undefined) return `${appUrl}/connection#${encoded(query)}`;
  const { email = '' } = (await documents.user(uid).get()).data() ?? {};
  return `${appUrl}/connection#${encoded({ code, email })}`;
}

const encoded = (query: Record<string, string>) => new URLSearchParams(query).toString();
