import { z } from 'zod';

import { SCOPES } from '../machine-token.ts';
import { expireAt, storedTime } from './time.ts';

/**
 * `machineTokens/{SHA-256 of the secret}`: a valid machine token. Server only. The token is revoked
 * when its document is deleted.
 */
export const machineTokenDocument = z.object({
  uid: z.string(),
  /** The id with which the owner identifies the token. It is not derived from the secret. */
  publicId: z.string(),
  name: z.string(),
  scope: z.enum(SCOPES),
  createdAt: storedTime,
  /** The time of the last use, exact to an hour; null before the first use. */
  lastUsedAt: storedTime.nullable(),
  /** The time when the token expires; null if it never does. */
  expireAt: expireAt.nullable(),
});
export interface MachineTokenDocument extends z.infer<typeof machineTokenDocument> {}
