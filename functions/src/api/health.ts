import { HEALTH_PARTS } from '@threadsweep/shared/contract/health.ts';

import { mailHealth } from '../account/mail-store.ts';
import { liveDataHealth } from '../account/signing-store.ts';
import { api } from './procedure.ts';
import { hidingHealth } from '../comment/hiding-breaker-store.ts';
import { isoNow } from '../platform/clock.ts';
import { Problem } from '../platform/errors.ts';
import { scheduleHealth } from '../schedule/schedule-store.ts';
import { opinionHealth } from '../workflows/clean/opinion-store.ts';

const WELL: ReadonlySet<string> = new Set(['ok', 'off']);

/** Succeeds if the API reaches its database, and reports the state of each part. */
export const health = api.health.health.handler(async ({ context: { app } }) => {
  try {
    const [schedule, opinions, hiding, mail, liveData] = await Promise.all([
      scheduleHealth(app),
      opinionHealth(app),
      hidingHealth(app),
      mailHealth(app),
      liveDataHealth(app),
    ]);
    const parts = { schedule, hiding, second_opinions: opinions, mail, live_data: liveData };
    const degraded = HEALTH_PARTS.filter((part) => !WELL.has(parts[part].status));
    return {
      status: 'success' as const,
      time: isoNow(app.clock),
      version: app.config.revision,
      health: degraded.length === 0 ? ('ok' as const) : ('degraded' as const),
      degraded,
      ...parts,
    };
  } catch (error) {
    app.log.error('the health check failed', { error });
    throw new Problem(app, 'SERVICE_UNAVAILABLE', 'The database is not responding right now.', {
      cause: error,
    });
  }
});
