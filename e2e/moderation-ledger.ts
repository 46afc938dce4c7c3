import { ledger } from '@threadsweep/emulators/youtube/quota.ts';

import type { Product } from './product.ts';

async function youtubeCalls(product: Product) {
  return ledger.parse(await product.control('GET', '/youtube/ledger')).calls;
}

/**
 * Resolves with the comment ids in each call that changed a moderation status, earliest call first.
 */
export async function moderationBatches(product: Product): Promise<string[][]> {
  const calls = await youtubeCalls(product);
  return calls
    .filter(({ method }) => method === 'comments.setModerationStatus')
    .map(({ ids = [] }) => ids);
}
