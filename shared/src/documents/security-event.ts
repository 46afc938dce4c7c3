import { z } from 'zod';

import { device, SECURITY_EVENTS } from '../contract/session.ts';
import { expireAt, storedTime } from './time.ts';

/**
 * `users/{uid}/securityEvents/{id}`: what happened to the security of an account, for half a year. It
 * names no channel: nothing of a channel stays after its disconnection.
 */
export const securityEventDocument = z.object({
  kind: z.enum(SECURITY_EVENTS),
  at: storedTime,
  /** From which it was done; null if it was nobody's call, or nobody who was logged in. */
  device: device.nullable(),
  /** How often, for events that are counted; null for others. */
  count: z.number().nullable(),
  expireAt,
});
export interface SecurityEventDocument extends z.infer<typeof securityEventDocument> {}

/**
 * `failedLogins/{SHA-256 of the address}`: logins with a wrong password since the last right one, whether
 * or not the address has an account. Server only.
 */
export const failedLoginsDocument = z.object({ count: z.number(), lastAt: storedTime, expireAt });
export interface FailedLoginsDocument extends z.infer<typeof failedLoginsDocument> {}
