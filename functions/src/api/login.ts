import { hasChannel } from '../channel/channel-store.ts';
import { api } from './procedure.ts';
import { Problem } from '../platform/errors.ts';
import { sessionResponse, userResponse } from './responses.ts';
import { ensureUser, updateUser } from '../account/account-store.ts';

/** Checks the password with the Auth service; an unverified address gets a 403. */
export const login = api.account.login.handler(async ({ input, context: { app } }) => {
  const tokens = await app.identity.signIn(app, input.email, input.password);
  const known = await app.auth.getUser(tokens.uid);
  if (!known.emailVerified)
    throw new Problem(app, 'EMAIL_NOT_VERIFIED', 'Please verify your email before logging in');
  const user = await ensureUser(app, tokens.uid, {
    email: input.email,
    name: known.displayName ?? input.email,
    language: 'en',
  });
  if (user.firstLogin) await updateUser(app, tokens.uid, { firstLogin: false });
  const [session, connected] = await Promise.all([
    sessionResponse(app, tokens),
    hasChannel(app, tokens.uid),
  ]);
  return {
    ...session,
    has_youtube_connection: connected,
    user: userResponse(app, { uid: tokens.uid, user, emailVerified: true }, connected),
  };
});
