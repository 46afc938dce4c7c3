import { z } from 'zod';

import type { Product } from './product.ts';

const ledger = z.object({
  units: z.number(),
  calls: z.array(
    z.object({
      method: z.string(),
      units: z.number(),
      status: z.number(),
      ids: z.array(z.string()).optional(),
    }),
  ),
});

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
