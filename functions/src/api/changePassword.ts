import { changingAuth } from '../account/auth-change-store.ts';
import { checkPassword } from '../account/check-password.ts';
import { replacePassword } from '../account/password.ts';
import { noteEvent } from '../account/security-event-store.ts';
import { tellNewPassword } from '../account/security-notice.ts';
import { newSessionId, stillExists, storeSession } from '../account/session-store.ts';
import { tokensOfSession } from '../account/session-tokens.ts';
import { logIn } from '../account/log-in.ts';
import { api, sessionOf } from './procedure.ts';
import { sessionExpired } from '../platform/errors.ts';
import { sessionResponse } from './responses.ts';

/**
 * Changes the password and ends every session. The response contains the tokens of a new session.
 */
export const changePassword = api.account.changePassword.handler(async ({ input, context }) => {
  const { app, device } = context;
  const { uid, user, session } = sessionOf(context);
  await checkPassword(app, { uid, email: user.email }, input.current_password);
  const end = await changingAuth(app, uid, {
    mayStart: (_, transaction) => stillExists(app, transaction, { uid, sessionId: session.id }),
    change: () => replacePassword(app, uid, { password: input.new_password }, device),
    tell: async () => {
      await noteEvent(app, uid, 'password-changed', { device });
      await tellNewPassword(app, { uid, user });
    },
  });
  if (!end) throw sessionExpired(app);
  const { proof } = end;
  const id = newSessionId(app, uid);
  const tokens = await tokensOfSession(app, uid, id);
  const stored =
    tokens &&
    (await storeSession(app, {
      uid,
      id,
      proof,
      device,
      byPassword: true,
      isLogin: false,
      isVerified: true,
    }));
  if (tokens && stored) return sessionResponse(tokens);
  // No tokens: either no custom token can be signed, and the login works, or another call has
  // changed the password, and the login is refused.
  const again = { email: user.email, password: input.new_password };
  return sessionResponse((await logIn(app, again, device)).tokens);
});
