import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { choosePorts } from './ports.mjs';
import { RunFile } from './run-file.mjs';

let state: string;
beforeEach(() => {
  state = mkdtempSync(path.join(tmpdir(), 'threadsweep-run-'));
});
afterEach(() => rmSync(state, { recursive: true }));

/** Returns the ports of a run with or without Vite, and the content of its `run.json`. */
async function written(hasVite: boolean) {
  const { pid } = process;
  const ports = await choosePorts({ auto: true, web: hasVite, inspect: false });
  const pids = { up: pid, emulators: pid, firebaseTools: pid, ...(hasVite && { web: pid }) };
  const file = new RunFile(state, ports, pids);
  file.start();
  const content: unknown = JSON.parse(readFileSync(path.join(state, 'run.json'), 'utf8'));
  file.stop();
  return { content, ports };
}

it('run.json has the process and the port of Vite under npm run dev', async () => {
  const { content, ports } = await written(true);
  expect(content).toMatchObject({ web: { pid: process.pid, port: ports.web } });
});

it('run.json has no part `web` under npm start, which serves the web app through Hosting', async () => {
  expect((await written(false)).content).not.toHaveProperty('web');
});
