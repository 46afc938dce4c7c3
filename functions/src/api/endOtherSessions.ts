import { endSessions } from '../account/session-store.ts';
import { accountOf, api } from './procedure.ts';

/** Ends every session of the account but the caller's. */
export const endOtherSessions = api.session.endOtherSessions.handler(async ({ context }) => {
  const { uid, session } = accountOf(context);
  const { ended } = await endSessions(context.app, uid, session.id);
  return { status: 'success' as const, ended };
});
