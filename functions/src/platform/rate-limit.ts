import { createHash } from 'node:crypto';

import { Timestamp } from 'firebase-admin/firestore';

import type { RateLimit } from '@threadsweep/shared/contract/endpoint.ts';

import type { Context } from './context.ts';
import { Problem } from './errors.ts';

/**
 * Counts a call against a limit in fixed windows, and refuses calls above the limit. The count is in
 * Firestore, since functions share no memory.
 * @param subject the rate-limit key, such as an account or an address; only its hash is stored
 */
export async function countCall(
  context: Context<'TOO_MANY_REQUESTS'>,
  endpoint: string,
  subject: string,
  limit: RateLimit,
): Promise<void> {
  const { clock, documents } = context;
  const windowMs = limit.seconds * 1000;
  const window = Math.floor(clock.now() / windowMs);
  const hash = createHash('sha256').update(subject).digest('hex').slice(0, 32);
  const reference = documents.rateLimits.doc(`${endpoint}.${hash}.${window}`);
  const allowed = await documents.contended(async (transaction) => {
    const calls = (await transaction.get(reference)).data()?.calls ?? 0;
    if (calls >= limit.calls) return false;
    const expireAt = Timestamp.fromMillis((window + 2) * windowMs);
    transaction.set(reference, { calls: calls + 1, expireAt });
    return true;
  });
  if (allowed) return;
  const seconds = Math.ceil(((window + 1) * windowMs - clock.now()) / 1000);
  throw new Problem(
    context,
    'TOO_MANY_REQUESTS',
    `Too many attempts. Please wait ${seconds} seconds and try again.`,
    { data: { retry_after: seconds } },
  );
}
