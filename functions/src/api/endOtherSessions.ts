import { noteEvent } from '../account/security-event-store.ts';
import { endSessions } from '../account/session-store.ts';
import { api, sessionOf } from './procedure.ts';

export const endOtherSessions = api.session.endOtherSessions.handler(async ({ context }) => {
  const { app, device } = context;
  const { uid, session } = sessionOf(context);
  const { ended } = await endSessions(app, uid, session.id);
  // A call that ends no session is no event: repeated events of this kind would push others out of
  // the list.
  if (ended > 0) await noteEvent(app, uid, 'other-sessions-ended', { device, count: ended });
  return { status: 'success' as const, ended };
});
