import { type Server, createServer } from 'node:net';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { processes } from '../scripts/process-table.mjs';
import { partsOf, type ProductProcess, spawnProduct, stopProduct } from './product-process.ts';

let state: string;
beforeEach(async () => {
  state = await mkdtemp(path.join(tmpdir(), 'threadsweep-up-'));
});
afterEach(() => rm(state, { recursive: true, force: true }));

/** A product that was started with `--fresh` on a folder with files of an earlier start. */
interface Fresh {
  folder: string;
  /** A file of the earlier start, which it has removed. */
  old: string;
  product: ProductProcess;
}

let fresh: Promise<Fresh> | undefined;

/** Starts this product for the first test that needs it. A start takes 15 s. */
function startedFresh(): Promise<Fresh> {
  fresh ??= startFresh();
  return fresh;
}

async function startFresh(): Promise<Fresh> {
  const folder = await mkdtemp(path.join(tmpdir(), 'threadsweep-fresh-'));
  // Without --fresh, this file says that the demo creator exists.
  await writeFile(path.join(folder, 'seeded.json'), '{}');
  const old = path.join(folder, 'emulators', 'old.json');
  await mkdir(path.dirname(old));
  await writeFile(old, '{}');
  const product = spawnProduct(['--ports', 'auto', '--state', folder, '--fresh']);
  return { folder, old, product };
}

afterAll(async () => {
  if (fresh === undefined) return;
  const { folder, product } = await fresh;
  if (product.child.exitCode === null) await stopProduct(product);
  await rm(folder, { recursive: true, force: true });
});

/** Logs in as the demo creator. */
function logInAsDemo(port: number): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@threadsweep.example', password: 'demo-creator-1' }),
  });
}

function leftOf(folder: string): string[] {
  return processes()
    .filter(({ pid, command }) => pid !== process.pid && command.includes(folder))
    .map(({ pid, command }) => `${pid} ${command}`);
}

describe('npm start', () => {
  it('npm start names a busy port and the process that uses it, exits with 1 and leaves no process', async () => {
    const holder = await holdPort(5002);
    try {
      const product = spawnProduct(['--state', path.join(state, 'product')]);
      expect(await product.ended).toBe(1);
      const owner = holder.listening ? process.pid : String.raw`\d+`;
      expect(product.said()).toMatch(
        new RegExp(String.raw`Port 5002 \(for hosting\) is in use by process ${owner}: \S`),
      );
      expect(await readdir(state)).toEqual([]);
      expect(leftOf(state)).toEqual([]);
    } finally {
      await new Promise((resolve) => holder.close(resolve));
    }
  });

  it('npm start refuses an unknown option with an error sentence', async () => {
    const product = spawnProduct(['--state', state, '--frsh']);
    expect(await product.ended).toBe(1);
    expect(product.said()).toContain("'--frsh'");
    expect(product.said()).toContain('Usage: npm start');
  });

  it('npm start with --fresh forgets the earlier start, and creates the demo creator again', async () => {
    const { folder, old, product } = await startedFresh();
    await product.ready;
    const { hosting } = await partsOf(folder);
    expect((await logInAsDemo(hosting.port)).status).toBe(200);
    expect(existsSync(old)).toBe(false);
  });

  it('npm start ends all its processes at Ctrl-C, exits with 0, and keeps the accounts and tasks for the next start on other ports', async () => {
    const { folder, product: first } = await startedFresh();
    await first.ready;
    const parts = await partsOf(folder);
    const second = spawnProduct(['--ports', 'auto', '--state', folder]);
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain(`already runs on ${folder} (process ${first.child.pid})`);
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    const alive = new Set(processes().map(({ pid }) => pid));
    const pids = Object.values(parts).map(({ pid }) => pid);
    expect(pids.filter((pid) => alive.has(pid))).toEqual([]);
    expect(leftOf(folder)).toEqual([]);

    const again = spawnProduct(['--ports', 'auto', '--state', folder]);
    await again.ready;
    const { hosting, functions, youtube } = await partsOf(folder);
    const login = await logInAsDemo(hosting.port);
    expect(login.status).toBe(200);
    expect(await login.json()).toMatchObject({
      has_youtube_connection: true,
      user: { created_at: '2025-04-01T00:00:00.000Z', subscription: { tier: 'pro' } },
    });
    const queued = await fetch(`http://127.0.0.1:${youtube.port}/control/tasks`);
    const tasks = z.array(z.object({ url: z.url() })).parse(await queued.json());
    const ports = new Set(tasks.map(({ url }) => Number(new URL(url).port)));
    expect([...ports]).toEqual([functions.port]);
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
    expect(leftOf(folder)).toEqual([]);
  });

  it('npm start leaves no process if Ctrl-C interrupts the start while its output is closed', async () => {
    const product = spawnProduct(['--ports', 'auto', '--state', state]);
    const starting = () => leftOf(path.join(state, 'site'));
    await expect.poll(starting, { timeout: 300_000 }).not.toEqual([]);
    product.child.stdout?.destroy();
    product.child.stderr?.destroy();
    product.child.kill('SIGINT');
    expect(await product.ended).toBe(0);
    expect(product.said()).not.toContain('Threadsweep is ready');
    expect(leftOf(state)).toEqual([]);
  });
});

function holdPort(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(server);
      else reject(error);
    });
    server.listen({ port, host: '127.0.0.1' }, () => resolve(server));
  });
}
