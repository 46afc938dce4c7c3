import { z } from 'zod';

import { SCOPES } from '../machine-token.ts';
import { expireAt, storedTime } from './time.ts';

/**
 * `machineTokens/{SHA-256 of the secret}`: a valid machine token. To revoke it is to delete its
 * document. Server only.
 */
export const machineTokenDocument = z.object({
  uid: z.string(),
  /** By which its owner names it; made apart from the secret. */
  publicId: z.string(),
  name: z.string(),
  scope: z.enum(SCOPES),
  createdAt: storedTime,
  /** Within an hour; null before the first use. */
  lastUsedAt: storedTime.nullable(),
  /** Null if it never expires. */
  expireAt: expireAt.nullable(),
});
export interface MachineTokenDocument extends z.infer<typeof machineTokenDocument> {}
