import { createHmac } from 'node:crypto';

import type { CampaignKind } from '@threadsweep/shared/campaign.ts';

/**
 * The length of a hash in bytes. The probability that two of a million are equal is 1 in 40
 * million.
 */
const HASH_BYTES = 8;

/**
 * Returns the hash of a value under an account's key, as decisions store it.
 * @param kind what the value is, so that equal values of two kinds have different hashes
 */
export function keyedHash(key: string, kind: 'author' | CampaignKind, value: string): string {
  const hash = createHmac('sha256', key).update(`${kind}\0${value}`).digest();
  return hash.subarray(0, HASH_BYTES).toString('base64url');
}
