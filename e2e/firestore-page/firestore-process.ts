import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, watch } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = join(import.meta.dirname, '../../emulators/src/firestore/main.ts');

/** A Firestore emulator in a separate process, which can be killed. */
export interface FirestoreProcess {
  port: number;
  kill(): Promise<void>;
}

export async function spawnFirestore(port: number, stateFile: string): Promise<FirestoreProcess> {
  const child = spawn(process.execPath, [PROGRAM, '--port', String(port), '--state', stateFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { port: await portOf(child), kill: () => killed(child) };
}

async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('the process has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /ready on .*:(\d+)$/.exec(line) ?? [];
    if (port !== undefined) return Number(port);
  }
  throw new Error('the process ended before it was ready');
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Resolves when the file contains the text, because the state is saved shortly after a write. */
export async function untilSaved(stateFile: string, text: string): Promise<void> {
  const ending = new AbortController();
  const changes = watch(dirname(stateFile), { signal: ending.signal });
  const next = changes[Symbol.asyncIterator]();
  // Starts watching before the first read, so that it misses no change between the two.
  let change = next.next();
  while (!(await textOf(stateFile)).includes(text)) {
    await change;
    change = next.next();
  }
  change.catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  });
  ending.abort();
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
