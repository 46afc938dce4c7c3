import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { build, BUILDS } from '../scripts/builds.mjs';
import { Processes } from '../scripts/processes.mjs';
import { spawnProduct, stopProduct } from './product-process.ts';
import { PRODUCTS } from './products.ts';

const ROOT = path.dirname(import.meta.dirname);

/**
 * Starts a product for each worker, on free ports and with its own state folder. If
 * THREADSWEEP_STATE names the state folder of a running product, the test files use that product,
 * one after the other. If THREADSWEEP_LOGS names a folder, each product's logs are copied into it.
 */
export default async function startProducts(project: TestProject): Promise<() => Promise<void>> {
  const { THREADSWEEP_STATE: running, THREADSWEEP_LOGS: logs } = process.env;
  if (running !== undefined) {
    project.provide('states', [path.resolve(running)]);
    return async () => undefined;
  }
  await buildOnce();
  const products = await Promise.all(
    Array.from({ length: PRODUCTS }, async () => {
      const state = await mkdtemp(path.join(tmpdir(), 'threadsweep-e2e-'));
      return { state, product: spawnProduct(['--ports', 'auto', '--state', state]) };
    }),
  );
  const started = await Promise.allSettled(products.map(({ product }) => product.ready));
  const failed = started.find((start) => start.status === 'rejected');
  if (failed) {
    await Promise.all(products.map(({ product }) => stopProduct(product)));
    await Promise.all(products.map(({ state }) => copyLogs(state, logs)));
    throw failed.reason;
  }
  project.provide(
    'states',
    products.map(({ state }) => state),
  );
  return async () => {
    await Promise.all(
      products.map(async ({ state, product }) => {
        const code = await stopProduct(product);
        await copyLogs(state, logs);
        if (code !== 0) throw new Error(`the product ended with ${code}:\n${product.said()}`);
        await rm(state, { recursive: true, force: true });
      }),
    );
  };
}

/** Copies the logs of a product, if it has any, into a folder of their own below `target`. */
async function copyLogs(state: string, target: string | undefined): Promise<void> {
  const logs = path.join(state, 'logs');
  if (target === undefined || !existsSync(logs)) return;
  await cp(logs, path.join(target, path.basename(state)), { recursive: true });
}

/**
 * Builds outdated parts once, because products that start in parallel would build the same folders.
 */
async function buildOnce(): Promise<void> {
  const state = await mkdtemp(path.join(tmpdir(), 'threadsweep-build-'));
  const processes = new Processes();
  try {
    for (const part of Object.values(BUILDS))
      await build({ root: ROOT, state, processes, log: print }, part);
  } finally {
    await processes.stopAll();
    await rm(state, { recursive: true, force: true });
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
