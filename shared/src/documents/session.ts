import { z } from 'zod';

import { deviceFields } from '../contract/session.ts';
import { expireAt, storedTime } from './time.ts';

/**
 * `users/{uid}/sessions/{id}`: a valid session. Its id is the claim `sid` of its tokens. If the
 * tokens lack this claim, the id is `at-` with the time of the login, the claim `auth_time`. The
 * session ends when its document is deleted.
 */
export const sessionDocument = z.object({
  ...deviceFields,
  startedAt: storedTime,
  /** The time of the last use, exact to half an hour. */
  lastUsedAt: storedTime,
  /** Whether the session started with the password; false if it continues an earlier login. */
  byPassword: z.boolean(),
  expireAt,
});
export interface SessionDocument extends z.infer<typeof sessionDocument> {}
