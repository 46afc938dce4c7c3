import { z } from 'zod';

import { endpoint, isoTime } from './endpoint.ts';

/** The parts that can be faulty while the API still responds. */
export const HEALTH_PARTS = ['schedule', 'hiding', 'second_opinions', 'mail', 'live_data'] as const;

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
      /**
       * The overall state: `degraded` while a part is faulty. The response is a success in both
       * cases.
       */
      health: z.enum(['ok', 'degraded']),
      /** The faulty parts. The fields below describe each part. */
      degraded: z.array(z.enum(HEALTH_PARTS)),
      schedule: z.object({
        /**
         * The state of schedules: `late` if a channel's reconciliation is overdue by over 2 hours,
         * or a pass by over 30 minutes.
         */
        status: z.enum(['ok', 'late']),
        /** The time when the hourly reconcile last ended; null before its first end. */
        last_reconcile_at: isoTime.nullable(),
      }),
      second_opinions: z.object({
        /**
         * The state of second opinions: `off` if the deployment has none, `failing` after three
         * consecutive failures.
         */
        status: z.enum(['off', 'ok', 'failing']),
        /** The number of requests to Gemini by all channels since midnight UTC. */
        requests_today: z.number().int(),
        failures_today: z.number().int(),
      }),
      hiding: z.object({
        /**
         * The state of hiding: `refused` while YouTube refuses to hide comments, which stay pending
         * until it recovers.
         */
        status: z.enum(['ok', 'refused']),
        since: isoTime.nullable(),
      }),
      live_data: z.object({
        /**
         * The state of live data: `failing` after three logins without live data within an hour, in
         * three different minutes. Clients of such logins work, but show changes only after the
         * page is loaded again.
         */
        status: z.enum(['ok', 'failing']),
        /** The time of the last login without live data; null if there was none. */
        failed_at: isoTime.nullable(),
      }),
      mail: z.object({
        /**
         * The state of mails: `blocked` if the mail server refuses a mail for a reason that the
         * operator can correct, or `late` if a mail has been pending for over 15 minutes.
         */
        status: z.enum(['ok', 'late', 'blocked']),
        /**
         * The number of mails that have been pending for over 15 minutes; 100 means 100 or more.
         */
        late: z.number().int(),
        /**
         * The number of mails that the server refuses for a reason that the operator can correct;
         * 100 means 100 or more.
         */
        blocked: z.number().int(),
      }),
    }),
  }),
};
