import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

const ROOT = path.dirname(import.meta.dirname);
/** It ends what hangs: a cold start builds, on a machine that may have much else to do. */
const READY_MS = 380_000;

const part = z.object({ pid: z.number(), port: z.number() });
const runFile = z.object({
  up: part,
  firestore: part,
  youtube: part,
  tasks: part,
  auth: part,
  functions: part.extend({
    workers: z.array(z.object({ pid: z.number(), function: z.string() })),
  }),
  hosting: part,
});

/** What `run.json` says of a running product: process and port of each part. */
export type Parts = z.infer<typeof runFile>;

/** `npm start` or `npm run dev`, run by a test. */
export interface ProductProcess {
  child: ChildProcess;
  /** All that it has said so far, on both outputs. */
  said(): string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Resolves when it says that it is ready; rejects when it ends before, or takes too long. */
  ready: Promise<void>;
}

/** Starts the product as `npm start` does, or as `npm run dev` does by `dev.mjs`. */
export function spawnProduct(
  args: string[],
  script: 'up.mjs' | 'dev.mjs' = 'up.mjs',
): ProductProcess {
  const file = path.join(ROOT, 'scripts', script);
  const child = spawn(process.execPath, [file, '--end-with-parent', ...args], {
    cwd: ROOT,
    // Its own group: what ends the test's group must leave it the time to end what it has started.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = once(child, 'exit').then(() => child.exitCode);
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`not ready after ${READY_MS / 1000} s:\n${text}`));
    }, READY_MS);
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.includes('Threadsweep is ready:')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`it ended with ${code}:\n${text}`));
    });
  });
  // Not every test waits for it.
  ready.catch(() => undefined);
  return { child, said: () => text, ended, ready };
}

/** Reads which processes and ports a product has, from its state folder. */
export async function partsOf(state: string): Promise<Parts> {
  return runFile.parse(JSON.parse(await readFile(path.join(state, 'run.json'), 'utf8')));
}

/** Ends a product as Ctrl-C does. */
export async function stopProduct(product: ProductProcess): Promise<number | null> {
  product.child.kill('SIGINT');
  return product.ended;
}
