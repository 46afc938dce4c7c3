import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { type ProductProcess, spawnProduct, stopProduct } from './product-process.ts';

/**
 * Starts one product for all tests, on free ports and a state folder of its own.
 * With THREADSWEEP_STATE the tests run against the one that is running on that folder already.
 */
export default async function startProduct(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['THREADSWEEP_STATE'];
  if (running !== undefined) {
    project.provide('state', path.resolve(running));
    return async () => undefined;
  }
  const state = await mkdtemp(path.join(tmpdir(), 'threadsweep-e2e-'));
  const product: ProductProcess = spawnProduct(['--ports', 'auto', '--state', state]);
  try {
    await product.ready;
  } catch (error) {
    await stopProduct(product);
    throw error;
  }
  project.provide('state', state);
  return async () => {
    const code = await stopProduct(product);
    if (code !== 0) throw new Error(`the product ended with ${code}:\n${product.said()}`);
    await rm(state, { recursive: true, force: true });
  };
}
