import { z } from 'zod';

import { expireAt, storedTime } from './time.ts';

/** The kinds of client that use a session, according to the User-Agent. */
export const CLIENTS = ['web', 'cli', 'other'] as const;

/** The parts of a User-Agent that name a device, without version and address. */
export const deviceFields = {
  client: z.enum(CLIENTS),
  /** Such as `Firefox`; null if unknown. */
  program: z.string().nullable(),
  /** Such as `Windows`; null if unknown. */
  system: z.string().nullable(),
};
export const device = z.object(deviceFields);
export type Device = z.infer<typeof device>;

/**
 * `users/{uid}/sessions/{id}`: a valid session. Its id is the claim `sid` of its tokens. A
 * session without that claim has the id `at-` and the time of its login, the claim `auth_time`. To end
 * a session is to delete its document.
 */
export const sessionDocument = z.object({
  ...deviceFields,
  startedAt: storedTime,
  /** Within half an hour. */
  lastUsedAt: storedTime,
  /** Whether it began with the password; false if it continues a login of earlier. */
  byPassword: z.boolean(),
  expireAt,
});
export interface SessionDocument extends z.infer<typeof sessionDocument> {}
