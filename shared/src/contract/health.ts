import { z } from 'zod';

import { endpoint, isoTime } from './endpoint.ts';

export const healthContract = {
  health: endpoint({
    access: 'public',
    scope: 'none',
    route: { method: 'GET', path: '/api/health', tags: ['health'] },
    errors: ['SERVICE_UNAVAILABLE'],
    output: z.object({
      status: z.literal('success'),
      time: isoTime,
      version: z.string(),
      schedule: z.object({
        /** `late` if the last reconcile ended over 2 hours ago, or a pass is overdue by over 30 minutes. */
        status: z.enum(['ok', 'late']),
        /** When the hourly reconcile last ended; null before the first one. */
        last_reconcile_at: isoTime.nullable(),
      }),
      second_opinions: z.object({
        /** `off` if the deployment has none, `failing` after three failures in a row. */
        status: z.enum(['off', 'ok', 'failing']),
        /** Requests to Gemini of all channels since midnight UTC. */
        requests_today: z.number().int(),
        failures_today: z.number().int(),
      }),
      hiding: z.object({
        /** `refused` while YouTube refuses to hide comments: they stay pending until it recovers. */
        status: z.enum(['ok', 'refused']),
        since: isoTime.nullable(),
      }),
    }),
  }),
};
