import { z } from 'zod';

import { PLANS } from '../plan.ts';
import { endpoint, isoTime } from './endpoint.ts';

export const planContract = {
  choosePlan: endpoint({
    scope: 'none',
    route: { method: 'POST', path: '/api/user/plan', tags: ['plan'] },
    errors: ['NOT_FOUND', 'CONFLICT'],
    input: z.object({
      plan: z.enum(PLANS, { error: 'Please choose one of the plans free, basic or pro' }),
      /**
       * The ids of the channels that stay connected if the plan allows fewer. The others are
       * paused.
       */
      keep_channels: z.array(z.string()).max(10).optional(),
    }),
    output: z.object({
      status: z.literal('success'),
      message: z.string(),
      tier: z.enum(PLANS),
      ends_at: isoTime.nullable(),
      next_billing_at: isoTime.nullable(),
    }),
  }),
};
