import { hasChannel } from '../channel/channel-store.ts';
import { endSession } from '../account/session-store.ts';
import { logIn } from '../account/log-in.ts';
import { api } from './procedure.ts';
import { allEnded } from '../platform/all-ended.ts';
import { rememberClient } from '../platform/rate-limit.ts';
import { steppedFailure } from '../platform/stepped.ts';
import { sessionResponse, userResponse } from './responses.ts';

/**
 * Checks the password with Firebase Auth and starts a session. An account with an unverified
 * address gets a 403. If the caller is already logged in to the account, the new session replaces
 * the caller's session.
 */
export const login = api.account.login.handler(async ({ input, context }) => {
  const { app, account, device, address } = context;
  const { email, password } = input;
  const { user, tokens } = await steppedFailure(app.config.answerStepMs, () =>
    logIn(app, { email, password }, device),
  );
  const { uid } = tokens;
  if (account?.kind === 'session' && account.uid === uid)
    await endSession(app, uid, account.session.id);
  const [connected] = await allEnded([hasChannel(app, uid), rememberClient(app, address, email)]);
  return {
    ...sessionResponse(tokens),
    has_youtube_connection: connected,
    user: userResponse(app, { uid, user, emailVerified: true }, connected),
  };
});
