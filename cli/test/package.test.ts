import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '../..');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'threadsweep-package-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it(
  'the package runs by npx without the repository, and without a registry',
  { timeout: 400_000 },
  async () => {
    const env = {
      // npx runs what it installs with the first Node on the path.
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
      HOME: folder,
      npm_config_cache: path.join(folder, 'cache'),
      npm_config_offline: 'true',
      npm_config_update_notifier: 'false',
    };
    await run('npm', ['pack', '-w', 'cli', '--pack-destination', folder], { cwd: ROOT, env });
    const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
    const npx = (...args: string[]) =>
      run('npx', ['--yes', `--package=./${archive}`, '--', 'threadsweep', ...args], {
        cwd: folder,
        env,
      });
    expect((await npx('--help')).stdout).toContain('Usage: threadsweep');
    const judging = npx('judge', '--json');
    judging.child.stdin?.end('Message me on WhatsApp +1 555 0147 to double your bitcoin\n');
    expect(JSON.parse((await judging).stdout)).toMatchObject({ verdict: 'hide', category: 'scam' });
    await expect(npx('videos')).rejects.toMatchObject({ code: 3 });
  },
);
