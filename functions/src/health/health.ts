import { api } from '../api.ts';
import { isoNow } from '../clock.ts';
import { describeError } from '../log.ts';
import { Problem } from '../problem.ts';

/** Answers while the API can reach its database. */
export const health = api.health.health.handler(async ({ context: { app } }) => {
  try {
    await app.documents.leases.limit(1).get();
  } catch (error) {
    app.log.error('the health check failed', { error: describeError(error) });
    throw new Problem('SERVICE_UNAVAILABLE', 'The database does not answer right now.', {
      cause: error,
    });
  }
  return { status: 'success' as const, time: isoNow(app.clock), version: app.config.revision };
});
