import { api } from './procedure.ts';
import type { App } from '../google/app.ts';
import { YOUTUBE_SCOPE } from '../google/oauth.ts';
import { createYoutube } from '../google/youtube-client.ts';
import { describeError } from '../platform/log.ts';
import { openPurse } from '../quota/purse.ts';
import { authorizeState, claimState } from '../channel/state-store.ts';
import { sealGrant, storedFingerprintKey } from '../channel/token-store.ts';

/** Why a connection did not come about, in the words that the dashboard shows. */
class ConnectionRefused extends Error {}

/**
 * Where Google sends the browser back to: trades the code for a grant, keeps it sealed under the
 * state and leads to the dashboard, which links it in the creator's name. Never answers an error
 * page: what went wrong stands in the dashboard's address.
 */
export const finishConnection = api.channel.finishConnection.handler(
  async ({ input, context: { app } }) => {
    try {
      const state = await connect(app, input);
      return redirect(app, { youtube: 'connected', state });
    } catch (error) {
      if (!(error instanceof ConnectionRefused))
        app.log.error('a connection failed', { error: describeError(error) });
      const sentence =
        error instanceof ConnectionRefused
          ? error.message
          : 'Google returned an unexpected response. Please try again.';
      return redirect(app, { youtube: 'error', error: sentence });
    }
  },
);

async function connect(
  app: App,
  input: { state?: string | undefined; code?: string | undefined; error?: string | undefined },
): Promise<string> {
  const { state, code, error } = input;
  if (error === 'access_denied')
    throw new ConnectionRefused('You declined access. You can connect again at any time.');
  if (state === undefined || (code === undefined && error === undefined))
    throw new ConnectionRefused('The response from Google is incomplete. Please try again.');
  const claimed = await claimState(app, state);
  if (!claimed)
    throw new ConnectionRefused(
      'This connection attempt has expired or was already used. Please try again.',
    );
  if (code === undefined)
    throw new ConnectionRefused(`Google refused the connection (${(error ?? '').slice(0, 100)}).`);
  const { uid, verifier } = claimed;
  const { grant, scopes } = await app.oauth.exchange(code, verifier);
  // It opens nothing, so it is left alone: revoking it would end what the same Google account has
  // granted before, and Google does not tell us without the scope whose it is.
  if (!scopes.includes(YOUTUBE_SCOPE)) {
    throw new ConnectionRefused(
      'Threadsweep needs permission to manage your comments. Please keep that box ticked.',
    );
  }
  const purse = openPurse(app, { uid, channelId: null, byHand: true }, { ahead: false });
  const youtube = await createYoutube(app.config, grant.accessToken, purse);
  const channel = await youtube.myChannel();
  if (!channel) {
    await app.oauth.revoke(grant.refreshToken);
    throw new ConnectionRefused(
      'This Google account has no YouTube channel. Please choose another.',
    );
  }
  const fingerprintKey = await storedFingerprintKey(app, uid, channel.id);
  const sealed = await sealGrant(app, uid, channel.id, { ...grant, fingerprintKey });
  await authorizeState(app, state, { channel, sealed });
  return state;
}

function redirect(app: App, query: Record<string, string>) {
  const location = `${app.config.appUrl}/dashboard?${new URLSearchParams(query).toString()}`;
  return { status: 302 as const, headers: { location } };
}
