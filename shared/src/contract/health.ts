import { z } from 'zod';

import { endpoint, isoTime } from './endpoint.ts';

/** The parts that may work badly while the API answers. */
export const HEALTH_PARTS = ['schedule', 'hiding', 'second_opinions', 'mail'] as const;

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
      /** `degraded` while a part works badly; the response is a success all the same. */
      health: z.enum(['ok', 'degraded']),
      /** The parts that work badly; each is explained below. */
      degraded: z.array(z.enum(HEALTH_PARTS)),
      schedule: z.object({
        /** `late` if a look at a channel is overdue by over 2 hours, or a pass by over 30 minutes. */
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
      mail: z.object({
        /** `late` if a mail has waited for over 15 minutes. */
        status: z.enum(['ok', 'late']),
        /** How many mails have; 100 stands for 100 or more. */
        late: z.number().int(),
      }),
    }),
  }),
};
