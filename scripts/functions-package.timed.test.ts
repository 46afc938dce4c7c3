import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { ROOT } from './run.mjs';

const run = promisify(execFile);
const NODES = ['22.23.3', '24.21.0'];
const INSTALL_MS = 600_000;

/** The parameters that an operator must set, without the addresses of emulators. */
const PARAMETERS = {
  GCLOUD_PROJECT: 'some-project',
  IDENTITY_API_KEY: 'key',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  SMTP_HOST: 'smtp.example',
  MAIL_FROM: 'no-reply@threadsweep.example',
  SUPPORT_EMAIL: 'support@threadsweep.example',
  GEMINI_API_KEY: 'off',
  MAIL_WEBHOOK_SECRET: 'off',
};

/**
 * A script that serves a function's first call, prints the time since the process started, and
 * ends.
 */
const FIRST_CALL = `
import { createServer } from 'node:http';
const { api } = await import(process.argv[2]);
const server = createServer((request, response) => void api(request, response)).listen(0, '127.0.0.1', async () => {
  const response = await fetch('http://127.0.0.1:' + server.address().port + '/api/unknown');
  const body = await response.text();
  console.log(JSON.stringify({ ms: process.uptime() * 1000, status: response.status, body }));
  process.exit(0);
});
`;

/** A function that only loads the parts of firebase-admin that every call of the API needs. */
const BARE = `
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { onRequest } from 'firebase-functions/https';
const app = initializeApp();
const parts = [getAuth(app), getFirestore(app)];
export const api = onRequest((request, response) => void response.end(String(parts.length)));
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threadsweep-package-'));
  await run('node', ['functions/build.mjs'], { cwd: ROOT });
  for (const part of ['package.json', 'package-lock.json', 'lib'])
    await cp(join(ROOT, 'functions', part), join(folder, part), { recursive: true });
  await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder });
  await writeFile(join(folder, 'first-call.mjs'), FIRST_CALL);
  await writeFile(join(folder, 'bare.mjs'), BARE);
}, INSTALL_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function nodeOf(version: string): Promise<string> {
  const place = join(folder, `node-${version}`);
  await run('npm', ['install', '--prefix', place, '--no-audit', '--no-fund', `node@${version}`]);
  return join(place, 'node_modules/node/bin/node');
}

const firstCallOutput = z.object({ ms: z.number(), status: z.number(), body: z.string() });

async function firstCall(node: string, file: string): Promise<z.infer<typeof firstCallOutput>> {
  const env = { PATH: process.env['PATH'], METADATA_SERVER_DETECTION: 'none', ...PARAMETERS };
  const child = spawn(node, ['first-call.mjs', join(folder, file)], { cwd: folder, env });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(output);
  const last = output.trim().split('\n').at(-1) ?? '';
  return firstCallOutput.parse(JSON.parse(last));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

describe('the package of the functions, installed without development packages', () => {
  it('the installed package of the functions is smaller than 150 MB', async () => {
    const { stdout } = await run('du', ['-sm', join(folder, 'node_modules')]);
    expect(Number.parseInt(stdout, 10)).toBeLessThan(150);
  });

  it.each(NODES)(
    'under Node %s, the functions’ first response takes at most twice as long as that of a function that only loads firebase-admin',
    async (version) => {
      const node = await nodeOf(version);
      const bare: number[] = [];
      const ours: number[] = [];
      for (let round = 0; round < 7; round++) {
        bare.push((await firstCall(node, 'bare.mjs')).ms);
        const call = await firstCall(node, 'lib/index.js');
        expect(call).toMatchObject({ status: 404, body: expect.stringContaining('"error"') });
        ours.push(call.ms);
      }
      expect(median(ours)).toBeLessThan(2 * median(bare));
    },
    INSTALL_MS,
  );
});
