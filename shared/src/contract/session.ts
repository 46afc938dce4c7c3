import { z } from 'zod';

import { endpoint, isoTime, success } from './endpoint.ts';

/** The kinds of client that use a session, according to the User-Agent. */
export const CLIENTS = ['web', 'cli', 'other'] as const;

/** The parts of a User-Agent that name a device, without version and address. */
export const deviceFields = {
  client: z.enum(CLIENTS),
  /** The program, such as `Firefox`; null if unknown. */
  program: z.string().nullable(),
  /** The system, such as `Windows`; null if unknown. */
  system: z.string().nullable(),
};
export const device = z.object(deviceFields);
export type Device = z.infer<typeof device>;

const session = z.object({
  id: z.string(),
  ...deviceFields,
  started_at: isoTime,
  /** The time of the last use, exact to half an hour. */
  last_used_at: isoTime,
  /** Whether the call itself belongs to this session. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** The kinds of security events. */
export const SECURITY_EVENTS = [
  'login',
  'failed-logins',
  'logout',
  'session-ended',
  'other-sessions-ended',
  'password-changed',
  'password-reset',
  'password-replaced',
  'email-change-requested',
  'email-change-cancelled',
  'email-changed',
  'channel-linked',
  'channel-claimed',
  'channel-moved',
  'channel-disconnected',
  'token-made',
  'token-revoked',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

const securityEvent = z.object({
  id: z.string(),
  kind: z.enum(SECURITY_EVENTS),
  at: isoTime,
  /** The device of the caller; null if no logged-in caller caused the event. */
  device: device.nullable(),
  /** The number of failed logins, ended sessions or claims of a channel; null for other events. */
  count: z.number().int().nullable(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const sessionContract = {
  listSessions: endpoint({
    access: 'signed-in',
    scope: 'none',
    route: { method: 'GET', path: '/api/user/sessions', tags: ['session'] },
    output: z.object({
      status: z.literal('success'),
      sessions: z.array(session),
    }),
  }),

  listSecurityEvents: endpoint({
    access: 'signed-in',
    scope: 'none',
    route: { method: 'GET', path: '/api/user/security-events', tags: ['session'] },
    output: z.object({
      status: z.literal('success'),
      /** The newest 100 events, newest first. The export contains all events. */
      events: z.array(securityEvent),
    }),
  }),

  endSession: endpoint({
    access: 'signed-in',
    scope: 'none',
    route: { method: 'DELETE', path: '/api/user/sessions/{sessionId}', tags: ['session'] },
    errors: ['NOT_FOUND'],
    input: z.object({ sessionId: z.string().min(1) }),
    output: success,
  }),

  endOtherSessions: endpoint({
    access: 'signed-in',
    scope: 'none',
    route: { method: 'DELETE', path: '/api/user/sessions', tags: ['session'] },
    output: z.object({
      status: z.literal('success'),
      ended: z.number().int(),
    }),
  }),
};
