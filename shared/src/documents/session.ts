import { z } from 'zod';

import { deviceFields } from '../contract/session.ts';
import { expireAt, storedTime } from './time.ts';

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
