import { z } from 'zod';

import { device, SECURITY_EVENTS } from '../contract/session.ts';
import { expireAt, storedTime } from './time.ts';

/**
 * `users/{uid}/securityEvents/{id}`: a security event, which is stored for half a year. It names no
 * channel, because all data of a channel are deleted when it is disconnected.
 */
export const securityEventDocument = z.object({
  kind: z.enum(SECURITY_EVENTS),
  at: storedTime,
  /** The device of the caller; null if no logged-in caller caused the event. */
  device: device.nullable(),
  /** The number of occurrences, for events that are counted; null for others. */
  count: z.number().nullable(),
  expireAt,
});
export interface SecurityEventDocument extends z.infer<typeof securityEventDocument> {}

/**
 * `failedLogins/{SHA-256 of the address}`: the number of failed logins since the last successful
 * one, whether or not the address has an account. Server only.
 */
export const failedLoginsDocument = z.object({ count: z.number(), lastAt: storedTime, expireAt });
export interface FailedLoginsDocument extends z.infer<typeof failedLoginsDocument> {}
