import { z } from 'zod';

import { endpoint, isoTime } from './endpoint.ts';

export const healthContract = {
  health: endpoint({
    access: 'public',
    route: { method: 'GET', path: '/api/health', tags: ['health'] },
    errors: ['SERVICE_UNAVAILABLE'],
    output: z.object({
      status: z.literal('success'),
      time: isoTime,
      version: z.string(),
      schedule: z.object({
        /** `late`: no look within two hours, or a pass that is more than half an hour overdue. */
        status: z.enum(['ok', 'late']),
        /** When the hourly look at the schedule last came to its end; null before the first. */
        last_reconcile_at: isoTime.nullable(),
      }),
    }),
  }),
};
