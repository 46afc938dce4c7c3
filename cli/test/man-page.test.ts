import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { expect, inject, it } from 'vitest';

import { EXAMPLES } from '../src/help-examples.ts';

const run = promisify(execFile);
const page = path.join(path.dirname(inject('cliBinary')), 'threadsweep.1');

it('the man page describes every command with its examples', async () => {
  const roff = await readFile(page, 'utf8');
  for (const name of Object.keys(EXAMPLES).filter((each) => each !== 'threadsweep'))
    expect(roff).toMatch(new RegExp(`^\\.SS ${name.replaceAll('-', '\\\\-')}(?: |$)`, 'm'));
  for (const example of Object.values(EXAMPLES).flat())
    expect(roff).toContain(example.replaceAll('-', String.raw`\-`));
  expect(roff).not.toContain('__complete');
});

it('the system’s man program shows the man page without a warning', async ({ skip }) => {
  const shown = await run('man', ['--warnings', '--local-file', page], {
    env: { ...process.env, MANWIDTH: '80', LC_ALL: 'C.UTF-8' },
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') skip('man is not installed');
    throw error;
  });
  expect(shown.stderr).toBe('');
  expect(shown.stdout).toMatch(/^EXIT CODES$/m);
  expect(shown.stdout).toContain('threadsweep clean --all --since 7d --dry-run');
});
