import { z } from 'zod';

import { SECURITY_EVENTS } from '../documents/security-event.ts';
import { device, deviceFields } from '../documents/session.ts';
import { endpoint, isoTime, success } from './endpoint.ts';

const session = z.object({
  id: z.string(),
  ...deviceFields,
  started_at: isoTime,
  /** Within half an hour. */
  last_used_at: isoTime,
  /** Whether the call itself belongs to this session. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

const securityEvent = z.object({
  id: z.string(),
  kind: z.enum(SECURITY_EVENTS),
  at: isoTime,
  /** From which it was done; null if nobody who was logged in did it. */
  device: device.nullable(),
  /** How often, for failed logins and ended sessions; null for others. */
  count: z.number().int().nullable(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const sessionContract = {
  listSessions: endpoint({
    access: 'signed-in',
    route: { method: 'GET', path: '/api/user/sessions', tags: ['session'] },
    output: z.object({
      status: z.literal('success'),
      /** The last used first. */
      sessions: z.array(session),
    }),
  }),

  listSecurityEvents: endpoint({
    access: 'signed-in',
    route: { method: 'GET', path: '/api/user/security-events', tags: ['session'] },
    output: z.object({
      status: z.literal('success'),
      /** The newest 100, the newest first; the export has all. */
      events: z.array(securityEvent),
    }),
  }),

  endSession: endpoint({
    access: 'signed-in',
    route: { method: 'DELETE', path: '/api/user/sessions/{sessionId}', tags: ['session'] },
    errors: ['NOT_FOUND'],
    input: z.object({ sessionId: z.string().min(1) }),
    output: success,
  }),

  endOtherSessions: endpoint({
    access: 'signed-in',
    route: { method: 'DELETE', path: '/api/user/sessions', tags: ['session'] },
    output: z.object({
      status: z.literal('success'),
      /** How many have ended. */
      ended: z.number().int(),
    }),
  }),
};
