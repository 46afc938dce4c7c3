import { api } from './procedure.ts';
import { hidingHealth } from '../comment/hiding-breaker-store.ts';
import { isoNow } from '../platform/clock.ts';
import { Problem } from '../platform/errors.ts';
import { scheduleHealth } from '../schedule/schedule-store.ts';
import { opinionHealth } from '../workflows/clean/opinion-store.ts';

/** Succeeds if the API reaches its database, and reports whether scheduled passes are in time and Gemini works. */
export const health = api.health.health.handler(async ({ context: { app } }) => {
  try {
    const [schedule, opinions, hiding] = await Promise.all([
      scheduleHealth(app),
      opinionHealth(app),
      hidingHealth(app),
    ]);
    return {
      status: 'success' as const,
      time: isoNow(app.clock),
      version: app.config.revision,
      schedule,
      second_opinions: opinions,
      hiding,
    };
  } catch (error) {
    app.log.error('the health check failed', { error });
    throw new Problem(app, 'SERVICE_UNAVAILABLE', 'The database is not responding right now.', {
      cause: error,
    });
  }
});
