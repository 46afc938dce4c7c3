import { listSessions as storedSessions } from '../account/session-store.ts';
import { api, sessionOf } from './procedure.ts';

/** Lists the valid sessions of the account. */
export const listSessions = api.session.listSessions.handler(async ({ context }) => {
  const { uid, session: own } = sessionOf(context);
  const sessions = await storedSessions(context.app, uid);
  return {
    status: 'success' as const,
    sessions: sessions.map(({ id, client, program, system, startedAt, lastUsedAt }) => ({
      id,
      client,
      program,
      system,
      started_at: startedAt,
      last_used_at: lastUsedAt,
      current: id === own.id,
    })),
  };
});
