import { createHash } from 'node:crypto';

import { Timestamp } from 'firebase-admin/firestore';

import type { RateLimit } from '@threadsweep/shared/contract/endpoint.ts';

import type { Context } from './context.ts';
import { Problem } from './errors.ts';

/**
 * Counts a call against a limit in fixed windows, and refuses calls above the limit. The count is in
 * Firestore, since functions share no memory.
 * @param endpoint the endpoint, or the name of the limit that several share
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
    `Too many attempts. Please wait ${inWords(seconds)} and try again.`,
    { data: { retry_after: seconds } },
  );
}

/** Such as "40 seconds" or "5 hours", never less than it is. */
function inWords(seconds: number): string {
  if (seconds <= 120) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
