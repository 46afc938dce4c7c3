import { listEvents } from '../account/security-event-store.ts';
import { api, sessionOf } from './procedure.ts';

/** The most events in the response. */
const MOST = 100;

/** Lists the security events of the account. */
export const listSecurityEvents = api.session.listSecurityEvents.handler(async ({ context }) => {
  const { uid, user } = sessionOf(context);
  const events = await listEvents(context.app, { uid, email: user.email }, MOST);
  return {
    status: 'success' as const,
    events: events.map(({ id, kind, at, device, count }) => ({
      id,
      kind,
      at,
      device,
      count,
    })),
  };
});
