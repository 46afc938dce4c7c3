import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

const ROOT = path.dirname(import.meta.dirname);
/** The timeout of a start, which may include a build on a busy machine. */
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

/** The content of `run.json`: the process and the port of each part of a running product. */
export type Parts = z.infer<typeof runFile>;

export interface ProductProcess {
  child: ChildProcess;
  said(): string;
  ended: Promise<number | null>;
  /**
   * Resolves when the process prints that it is ready; rejects if it ends before, or takes too
   * long.
   */
  ready: Promise<void>;
}

/** Starts the product as `npm start` does, or with `dev.mjs` as `npm run dev` does. */
export function spawnProduct(
  args: string[],
  script: 'up.mjs' | 'dev.mjs' = 'up.mjs',
): ProductProcess {
  const file = path.join(ROOT, 'scripts', script);
  const child = spawn(process.execPath, [file, '--end-with-parent', ...args], {
    cwd: ROOT,
    // In its own process group, the product can end its processes after the test's group has ended.
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
  // Prevents an unhandled rejection in tests that do not await `ready`.
  ready.catch(() => undefined);
  return { child, said: () => text, ended, ready };
}

/** Reads the processes and ports of a product from its state folder. */
export async function partsOf(state: string): Promise<Parts> {
  return runFile.parse(JSON.parse(await readFile(path.join(state, 'run.json'), 'utf8')));
}

/** Ends a product as Ctrl-C does. */
export async function stopProduct(product: ProductProcess): Promise<number | null> {
  product.child.kill('SIGINT');
  return product.ended;
}
