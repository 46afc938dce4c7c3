import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type Product, productAt } from './product.ts';
import { spawnProduct, stopProduct } from './product-process.ts';

/**
 * Starts a product on free ports with a temporary state folder, runs `work` against it, and stops
 * it. If THREADSWEEP_STATE names the state folder of a running product, `work` gets that product,
 * which keeps running.
 * @param name a part of the temporary folder's name
 */
export async function withProduct(
  name: string,
  work: (product: Product) => Promise<void>,
): Promise<void> {
  const running = process.env['THREADSWEEP_STATE'];
  if (running !== undefined) return work(await productAt(running));
  const state = await mkdtemp(path.join(tmpdir(), `threadsweep-${name}-`));
  const product = spawnProduct(['--ports', 'auto', '--state', state]);
  try {
    await product.ready;
    await work(await productAt(state));
  } finally {
    await stopProduct(product);
    await rm(state, { recursive: true, force: true });
  }
}
