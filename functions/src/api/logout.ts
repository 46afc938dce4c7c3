import { endSession } from '../account/session-store.ts';
import { accountOf, api } from './procedure.ts';

/** Ends the caller's own session only. */
export const logout = api.account.logout.handler(async ({ context }) => {
  const { uid, session } = accountOf(context);
  await endSession(context.app, uid, session.id);
  return { status: 'success' as const };
});
