import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { addToEnvFile, readEnvFile } from './env-file.mjs';

const firebaseTools = z.object({ parse: z.custom<(text: string) => unknown>() });
const { parse } = firebaseTools.parse(
  createRequire(import.meta.url)('firebase-tools/lib/functions/env.js'),
);
const parsed = z.object({ envs: z.record(z.string(), z.string()) });

/** Returns the parameters with a value, as firebase-tools reads them. */
function readByFirebase(text: string): Record<string, string> {
  const { envs } = parsed.parse(parse(text));
  return Object.fromEntries(Object.entries(envs).filter(([, value]) => value !== ''));
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threadsweep-env-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function read(text: string): Promise<Record<string, string>> {
  const file = join(folder, '.env');
  await writeFile(file, text);
  return Object.fromEntries(readEnvFile(file));
}

describe('the file of parameters', () => {
  it.each([
    ['MAIL_FROM=a@b.example # the sender', { MAIL_FROM: 'a@b.example' }],
    ['SMTP_USER=user#1', { SMTP_USER: 'user' }],
    ['SMTP_USER="user#1" # quoted', { SMTP_USER: 'user#1' }],
    ["SMTP_USER='user#1'", { SMTP_USER: 'user#1' }],
    ['SMTP_USER="a \\"b\\" \\n c"', { SMTP_USER: 'a "b" \n c' }],
    ["SMTP_USER='a \\n c'", { SMTP_USER: 'a \\n c' }],
    [
      'export SMTP_HOST = smtp.example\r\nSMTP_PORT=465\r\n',
      { SMTP_HOST: 'smtp.example', SMTP_PORT: '465' },
    ],
    ['# SMTP_HOST=smtp.example\nSMTP_PORT=\n', {}],
    ['SMTP_PORT=465\nSMTP_PORT=\n', {}],
  ])('the scripts read %j as firebase-tools does', async (text, parameters) => {
    expect(readByFirebase(text)).toEqual(parameters);
    expect(await read(text)).toEqual(parameters);
  });

  it('the scripts read any file of parameters as firebase-tools does', async () => {
    const part = constantFrom('A', 'B', '=', ' ', '#', '"', "'", '\\', '\n', '\r\n', '\t', 'x');
    await assert(
      asyncProperty(array(part, { maxLength: 30 }), async (parts) => {
        const text = `A=${parts.join('')}`;
        expect(await read(text)).toEqual(readByFirebase(text));
      }),
    );
  });

  it('adding a parameter keeps the existing lines', async () => {
    await read('A=1 # one');
    const file = join(folder, '.env');
    expect(addToEnvFile(file, { A: '2', B: '3' })).toEqual(['B']);
    expect(Object.fromEntries(readEnvFile(file))).toEqual({ A: '1', B: '3' });
  });
});
