import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { TestProject } from 'vitest/node';

import { freePorts } from '../../scripts/ports.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    authHost: string;
  }
}

const FIREBASE = fileURLToPath(
  new URL('../../node_modules/firebase-tools/lib/bin/firebase.js', import.meta.url),
);
const LAZY = fileURLToPath(new URL('../../scripts/lazy-auth-emulator.mjs', import.meta.url));

/**
 * Variables that prevent the emulator from fetching news, and from waiting for an editor's
 * extension at a fixed port. A connection to port 1 fails at once.
 */
const QUIET = { CI: 'true', NO_UPDATE_NOTIFIER: '1', VSCODE_WEBHOOK_PORT: '1' };

/** Starts the official Auth emulator once for all API tests; each test environment has its own project. */
export default async function startAuthEmulator(
  project: TestProject,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'threadsweep-auth-'));
  const [port, hub, logging] = await freePorts(3);
  const emulators = {
    auth: { host: '127.0.0.1', port },
    hub: { host: '127.0.0.1', port: hub },
    logging: { host: '127.0.0.1', port: logging },
    ui: { enabled: false },
  };
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const emulator = spawn(
    process.execPath,
    [
      `--import=${LAZY}`,
      FIREBASE,
      'emulators:start',
      '--project',
      'demo-threadsweep',
      '--only',
      'auth',
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...QUIET } },
  );
  const ended = new Promise<void>((resolve) => emulator.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('All emulators ready')) resolve();
    };
    emulator.stdout.on('data', listen);
    emulator.stderr.on('data', listen);
    emulator.once('exit', () => reject(new Error(`the Auth emulator ended:\n${output}`)));
  });
  project.provide('authHost', `127.0.0.1:${port}`);
  return async () => {
    emulator.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}
