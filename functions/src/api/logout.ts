import { noteEvent } from '../account/security-event-store.ts';
import { endSession } from '../account/session-store.ts';
import { api, sessionOf } from './procedure.ts';

/** Ends the caller's own session only. */
export const logout = api.account.logout.handler(async ({ context }) => {
  const { app, device } = context;
  const { uid, session } = sessionOf(context);
  await endSession(app, uid, session.id);
  await noteEvent(app, uid, 'logout', { device });
  return { status: 'success' as const };
});
