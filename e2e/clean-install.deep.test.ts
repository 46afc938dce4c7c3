import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const ROOT = path.dirname(import.meta.dirname);
/** Installing takes two minutes on a quiet machine. */
const INSTALL_MS = 900_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'threadsweep-clone-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it(
  'npm start in a fresh clone installs, builds, serves the demo creator and ends at Ctrl-C',
  async () => {
    const clone = path.join(folder, 'clone');
    await run('git', ['clone', '--quiet', ROOT, clone]);
    const child = spawn(
      'npm',
      ['start', '--', '--ports', 'auto', '--state', path.join(folder, 'state')],
      {
        cwd: clone,
        env: withoutOurPackages(process.env),
        stdio: ['ignore', 'pipe', 'pipe'],
        // npm, its shell and the product get their own process group, so that one signal reaches
        // all of them, as at a terminal.
        detached: true,
      },
    );
    const ended = once(child, 'exit');
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      const hear = (chunk: Buffer) => {
        said += chunk.toString();
        const ready = /Threadsweep is ready: (\S+)/.exec(said)?.[1];
        if (ready !== undefined) resolve(ready);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)));
    });
    try {
      const login = await fetch(`${address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'demo@threadsweep.example', password: 'demo-creator-1' }),
      });
      expect(login.status).toBe(200);
      expect(await (await fetch(address)).text()).toContain('Threadsweep');
      const { stdout: changes } = await run('git', ['status', '--porcelain'], { cwd: clone });
      expect(changes).toBe('');
    } finally {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
    }
    // The exit code of npm depends on the shell, so the test does not check it.
    await ended;
    const responds = () =>
      fetch(address).then(
        () => true,
        () => false,
      );
    await expect.poll(responds, { timeout: 60_000 }).toBe(false);
  },
  INSTALL_MS,
);

/**
 * The variables that `npm run` and the test runner set for this repository, which the clone must
 * not inherit.
 */
const OURS =
  /^(npm_(lifecycle|package)_|npm_config_local_prefix$|INIT_CWD$|NODE_ENV$|VITEST|THREADSWEEP_)/;

function withoutOurPackages(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folders = (env['PATH'] ?? '').split(path.delimiter);
  const others = folders.filter((place) => !place.startsWith(ROOT));
  const kept = Object.entries(env).filter(([name]) => !OURS.test(name));
  return { ...Object.fromEntries(kept), PATH: others.join(path.delimiter) };
}
