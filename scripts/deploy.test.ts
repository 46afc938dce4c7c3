import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ROOT } from './run.mjs';

const run = promisify(execFile);

/**
 * A script that replaces `npx`. It records the call with the web app's settings, and fails if FAILS
 * is set.
 */
const NPX = `#!/bin/bash --norc
echo "$*" >> "$CALLS"
env | grep ^VITE_ | sort >> "$CALLS"
[[ -z "$FAILS" ]]
`;

let folder: string;
let server: Server;
let healthStatus: number[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threadsweep-deploy-'));
  await mkdir(join(folder, 'root/functions'), { recursive: true });
  await cp(join(ROOT, 'scripts'), join(folder, 'root/scripts'), {
    recursive: true,
    filter: (file) => !file.endsWith('.ts'),
  });
  const loopback = 'shared/src/loopback.mjs';
  await cp(join(ROOT, loopback), join(folder, 'root', loopback), { recursive: true });
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin/npx'), NPX);
  await chmod(join(folder, 'bin/npx'), 0o755);
  healthStatus = [];
  server = createServer((_, response) => {
    response.statusCode = healthStatus.shift() ?? 200;
    response.end('{"status":"success"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

function appUrl(): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

async function deploy(options: { without?: string; fails?: string; address?: string } = {}) {
  const { without, fails = '', address = appUrl() } = options;
  const parameters = [
    `APP_URL=${address}`,
    'IDENTITY_API_KEY=key',
    'GOOGLE_CLIENT_ID=1-a.apps.googleusercontent.com',
    'SMTP_HOST=smtp.mail.example',
    'MAIL_FROM=hello@threadsweep.example',
    'SUPPORT_EMAIL=support@threadsweep.example',
  ].filter((line) => without === undefined || !line.startsWith(`${without}=`));
  await writeFile(join(folder, 'root/functions/.env.some-project'), parameters.join('\n'));
  const env = {
    PATH: [join(folder, 'bin'), process.env['PATH'] ?? ''].join(delimiter),
    CALLS: join(folder, 'calls'),
    FAILS: fails,
  };
  const command = ['scripts/deploy.mjs', '--project', 'some-project'];
  const said = await run(process.execPath, command, { cwd: join(folder, 'root'), env }).then(
    ({ stdout }) => ({ failed: false, text: stdout }),
    (error: unknown) => ({ failed: true, text: String(error) }),
  );
  const calls = await readFile(join(folder, 'calls'), 'utf8').catch(() => '');
  return { ...said, calls };
}

describe('npm run deploy', () => {
  it('npm run deploy deploys with the web address and the support address in the parameters, and waits until the API responds', async () => {
    healthStatus = [503];
    const { calls, text } = await deploy();
    expect(calls.split('\n')).toEqual([
      'firebase deploy --project some-project --only firestore,functions:default,hosting --non-interactive',
      `VITE_SITE_URL=${appUrl()}`,
      'VITE_SUPPORT_EMAIL=support@threadsweep.example',
      '',
    ]);
    expect(text).toContain(`Threadsweep runs: ${appUrl()}`);
  }, 30_000);

  it('npm run deploy reads a parameter in quotation marks without them', async () => {
    const { calls, text } = await deploy({ address: `"${appUrl()}"` });
    expect(calls).toContain(`VITE_SITE_URL=${appUrl()}\n`);
    expect(text).toContain(`Threadsweep runs: ${appUrl()}`);
  });

  it('npm run deploy deploys nothing if a parameter is missing, and names the missing parameter', async () => {
    const { calls, failed, text } = await deploy({ without: 'MAIL_FROM' });
    expect([calls, failed]).toEqual(['', true]);
    expect(text).toContain('functions/.env.some-project lacks MAIL_FROM');
  });

  it('npm run deploy deploys nothing if the web address does not use HTTPS', async () => {
    for (const address of ['http://app.example', 'app.example']) {
      const { calls, failed, text } = await deploy({ address });
      expect([calls, failed]).toEqual(['', true]);
      expect(text).toContain(
        'APP_URL in functions/.env.some-project must be a web address that begins with https://',
      );
    }
  });

  it('npm run deploy suggests npm run doctor if Google refuses the deployment', async () => {
    const { failed, text } = await deploy({ fails: 'yes' });
    expect(failed).toBe(true);
    expect(text).toContain('npm run doctor -- --project some-project');
  });
});
