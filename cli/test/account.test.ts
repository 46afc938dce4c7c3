import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { workOfProof, newChallenge } from '@threadsweep/shared/challenges.ts';
import { refusing } from '@threadsweep/shared/test/fake-api.ts';
import {
  SECRET,
  session,
  VIDEO,
  video,
  videoPage,
} from '@threadsweep/shared/test/sample-responses.ts';
import { describe, expect, it } from 'vitest';

import { FakeServer } from './fake-server.ts';
import { api, cli, serveCli } from './served-cli.ts';

const LOGIN = ['login', '--email', 'demo@threadsweep.example', '--password-stdin'];

const COMMANDS = (
  'login logout whoami channels videos comments clean watch hide restore undo auto passes quota ' +
  'export judge completion config sessions tokens'
).split(' ');

serveCli('');

const logins = () => api.calls('POST /api/auth/login');

describe('challenges of the API', () => {
  it('the command line solves a proof-of-work challenge of the API without asking the user', async () => {
    const keys = { challenge: 'one key', solution: 'another key' };
    const work = { call: 'the sixth guess', effort: 1, until: 0 };
    const challenge = await newChallenge(keys, work, randomInt);
    const refuse = refusing('TOO_MANY_REQUESTS', 'Too many attempts.', {
      retry_after: 3_000,
      challenge,
    });
    api.on({ account: { login: () => (logins().length === 1 ? refuse() : session()) } });
    expect(await cli.run(LOGIN, { input: 'x' })).toMatchObject({ code: 0 });
    const [first, second] = logins();
    expect(first?.proof).toBeNull();
    expect(await workOfProof(keys, second?.proof ?? '')).toEqual(work);
  });
});

describe('tokens', () => {
  it('tokens lists the machine tokens with scope, last use and expiry', async () => {
    await cli.run(LOGIN, { input: 'x' });
    const { code, stdout } = await cli.run(['tokens']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^t1\tNightly clean\tmoderate\t2\d{3}-\S+\t2\d{3}-\S+\t\n$/);
    api.on({ token: { listTokens: () => ({ status: 'success', tokens: [] }) } });
    expect((await cli.run(['tokens'])).stdout).toBe('');
    expect(JSON.parse((await cli.run(['tokens', '--json'])).stdout)).toMatchObject({ tokens: [] });
  });

  it('tokens create prints only the new secret, so that it can be redirected to a file', async () => {
    await cli.run(LOGIN, { input: 'x' });
    const create = ['tokens', 'create', 'Nightly', '--scope', 'moderate'];
    const { code, stdout, stderr } = await cli.run(create);
    expect([code, stdout]).toEqual([0, `${SECRET}\n`]);
    expect(stderr).toContain('Token "Nightly" created. It is shown only this once:');
    await cli.run([...create, '--expires', 'never', '--json']);
    expect(api.calls('POST /api/user/tokens').map(({ body }) => body)).toEqual([
      { name: 'Nightly', scope: 'moderate', expires_in_days: 90 },
      { name: 'Nightly', scope: 'moderate' },
    ]);
    for (const wrong of [['Nightly'], ['Nightly', '--scope', 'all'], ['--scope', 'read']])
      expect(await cli.run(['tokens', 'create', ...wrong])).toMatchObject({ code: 2 });
    expect(await cli.run([...create, '--expires', '7'])).toMatchObject({ code: 2 });
    const revoked = await cli.run(['tokens', 'revoke', 't1', '--yes']);
    expect(revoked.stdout).toBe('Revoked the token t1.\n');
    expect(api.calls('DELETE /api/user/tokens/t1')).toHaveLength(1);
    expect(await cli.run(['tokens', 'other'])).toMatchObject({ code: 2 });
  });

  it('tokens create says what the user must do if the login is not recent or the token has the wrong scope', async () => {
    await cli.run(LOGIN, { input: 'x' });
    api.on({ token: { createToken: refusing('RECENT_LOGIN_REQUIRED', 'Please log in again.') } });
    const late = await cli.run(['tokens', 'create', 'Nightly', '--scope', 'read']);
    expect(late.code).toBe(3);
    expect(late.stderr).toContain('repeat the command within five minutes: threadsweep login');
    api.tokens.add(SECRET);
    api.on({
      token: {
        listTokens: refusing('SCOPE_REQUIRED', 'A token cannot do this.', { scope: null }),
      },
    });
    const env = { THREADSWEEP_TOKEN: SECRET };
    const weak = await cli.run(['tokens'], { env });
    expect(weak.code).toBe(3);
    expect(weak.stderr).toBe(
      'threadsweep: A token cannot do this.\nUnset THREADSWEEP_TOKEN and log in: threadsweep login\n',
    );
  });

  it('tokens revoke and sessions end name the command that lists the valid ids', async () => {
    await cli.run(LOGIN, { input: 'x' });
    api.on({
      token: { revokeToken: refusing('NOT_FOUND', 'There is no such token in your account.') },
      session: { endSession: refusing('NOT_FOUND', 'There is no such session in your account.') },
    });
    expect(await cli.run(['tokens', 'revoke', 'nope', '--yes'])).toMatchObject({
      code: 1,
      stderr:
        'threadsweep: There is no such token in your account.\nthreadsweep tokens lists the valid ids.\n',
    });
    expect(await cli.run(['sessions', 'end', 'nope'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('account.\nthreadsweep sessions lists the valid ids.\n'),
    });
  });

  it('a machine token in the environment replaces a login, and the command line never renews the token', async () => {
    api.tokens.add(SECRET);
    const env = { THREADSWEEP_TOKEN: SECRET };
    expect(await cli.run(['videos'], { env })).toMatchObject({ code: 0 });
    expect(await cli.run(['clean', VIDEO, '--yes'], { env })).toMatchObject({ code: 0 });
    api.tokens.delete(SECRET);
    const { code, stderr } = await cli.run(['videos'], { env });
    expect(code).toBe(3);
    expect(stderr).toContain('it is wrong, has expired or was revoked');
    expect(api.calls('POST /api/auth/refresh')).toEqual([]);
  });
});

describe('sessions', () => {
  it('sessions lists the sessions with their devices and marks the current one', async () => {
    await cli.run(LOGIN, { input: 'x' });
    const { code, stdout } = await cli.run(['sessions']);
    expect(code).toBe(0);
    const [own, other] = stdout.split('\n');
    expect(own).toMatch(/^current\ts1\tFirefox on Windows\t/);
    expect(other).toMatch(/^\ts2\tCommand line on Linux\t/);
    const [call] = api.calls('GET /api/user/sessions');
    expect(call?.token).toBe('token-1');
  });

  it('sessions end ends one session by its id, or all sessions except the current one', async () => {
    await cli.run(LOGIN, { input: 'x' });
    expect((await cli.run(['sessions', 'end', 's2'])).stdout).toBe('Ended the session s2.\n');
    expect(api.calls('DELETE /api/user/sessions/s2')).toHaveLength(1);
    const others = await cli.run(['sessions', 'end', '--others', '--json']);
    expect(JSON.parse(others.stdout)).toEqual({ version: 1, status: 'success', ended: 1 });
    for (const wrong of [[], ['s2', '--others']])
      expect(await cli.run(['sessions', 'end', ...wrong])).toMatchObject({ code: 2 });
  });

  it('a second login in a profile sends the old access token, so that the API replaces the old session', async () => {
    await cli.run(LOGIN, { input: 'x' });
    await cli.run(LOGIN, { input: 'x' });
    expect(api.calls('POST /api/auth/login').map(({ token }) => token)).toEqual([
      undefined,
      'token-1',
    ]);
  });
});

describe('login', () => {
  it('login reads the password from stdin and stores the tokens in a file that only the user can read', async () => {
    const { code, stdout } = await cli.runBuilt(LOGIN, { input: 'demo-creator-1\n' });
    expect(code).toBe(0);
    expect(stdout).toBe('Logged in as Demo Creator <demo@threadsweep.example>.\n');
    expect(api.calls('POST /api/auth/login')[0]?.body).toEqual({
      email: 'demo@threadsweep.example',
      password: 'demo-creator-1',
    });
    expect((await stat(cli.profile)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(cli.profile))).mode & 0o777).toBe(0o700);
    expect((await cli.run(['whoami', '--json'])).code).toBe(0);
    expect(api.calls('GET /api/auth/me')[0]?.token).toBe('token-1');
  });

  it('login --json prints no token', async () => {
    const { stdout } = await cli.run([...LOGIN, '--json'], { input: 'x' });
    expect(JSON.parse(stdout)).toMatchObject({ status: 'success', user: { id: 'u1' } });
    expect(stdout).not.toMatch(/token-1|refresh-1/);
  });

  it('login with a wrong password exits with 3 and the API’s message, and stores nothing', async () => {
    api.on({ account: { login: refusing('INVALID_CREDENTIALS', 'Invalid email or password') } });
    const { code, stderr } = await cli.run(LOGIN, { input: 'wrong' });
    expect(code).toBe(3);
    expect(stderr).toContain('Invalid email or password');
    expect(stderr).toContain('/forgot-password');
    await expect(stat(cli.profile)).rejects.toThrow('ENOENT');
  });

  it('login tells an unverified user how to get the verification mail again, and sends the mail on request', async () => {
    api.on({
      account: {
        login: refusing('EMAIL_NOT_VERIFIED', 'Please verify your email before logging in'),
      },
    });
    const first = await cli.run(LOGIN, { input: 'x' });
    expect(first.code).toBe(3);
    expect(first.stderr).toContain('--resend-verification');
    expect(api.calls('POST /api/auth/resend-verification')).toHaveLength(0);
    const second = await cli.run([...LOGIN, '--resend-verification'], { input: 'x' });
    expect(second.code).toBe(3);
    expect(second.stderr).toContain('Verification email sent!');
    expect(api.calls('POST /api/auth/resend-verification')[0]?.body).toEqual({
      email: 'demo@threadsweep.example',
    });
  });

  it('login exits with 2 instead of waiting for a password if it has no terminal', async () => {
    const { code, stderr } = await cli.run(['login', 'demo@threadsweep.example']);
    expect(code).toBe(2);
    expect(stderr).toContain('--password-stdin');
  });

  it('login has no option that takes the password as its value', async () => {
    const { code, stderr } = await cli.run(['login', '--password', 'x']);
    expect(code).toBe(2);
    expect(stderr).toContain('unknown option');
  });
});

describe('stored logins', () => {
  it('an expired access token is renewed automatically, and the new tokens are stored', async () => {
    await cli.run(LOGIN, { input: 'x' });
    api.tokens.clear();
    api.on({
      account: {
        refresh: () => {
          api.tokens.add('token-2');
          return session({ number: 2 });
        },
      },
    });
    const { code } = await cli.run(['whoami']);
    expect(code).toBe(0);
    expect(api.calls('POST /api/auth/refresh')[0]?.body).toEqual({ refresh_token: 'refresh-1' });
    expect(JSON.parse(await readFile(cli.profile, 'utf8'))).toMatchObject({
      access_token: 'token-2',
      refresh_token: 'refresh-2',
    });
    expect((await stat(cli.profile)).mode & 0o777).toBe(0o600);
  });

  it('a command exits with 3 if the API refuses both the access token and the refresh token', async () => {
    await cli.run(LOGIN, { input: 'x' });
    api.tokens.clear();
    api.on({ account: { refresh: refusing('UNAUTHORIZED', 'Please log in again') } });
    const { code, stderr } = await cli.run(['whoami']);
    expect(code).toBe(3);
    expect(stderr).toContain('threadsweep login');
  });

  it('a network failure during a refresh does not delete the stored login', async () => {
    await cli.run(LOGIN, { input: 'x' });
    await api.close();
    const { code, stderr } = await cli.run(['videos']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/Could not reach http:.*ECONNREFUSED[\s\S]*THREADSWEEP_API/);
    expect((await stat(cli.profile)).isFile()).toBe(true);
    await api.start();
  });

  it('a command does not use a stored login that other users can read', async () => {
    await cli.run(LOGIN, { input: 'x' });
    await chmod(cli.profile, 0o644);
    const { code, stderr } = await cli.run(['whoami']);
    expect(code).toBe(1);
    expect(stderr).toContain('chmod 600');
    expect(api.calls('GET /api/auth/me')).toHaveLength(0);
  });

  it('a command sends a stored login only to the API that issued it', async () => {
    await cli.run(LOGIN, { input: 'x' });
    const other = new FakeServer();
    await other.start();
    const { code, stderr } = await cli.run(['whoami', '--api', other.address]);
    expect(code).toBe(3);
    expect(stderr).toContain(`is logged in at ${api.address}, not at ${other.address}`);
    expect(other.all()).toHaveLength(0);
    await other.close();
  });

  it('if another user logs in during a call that the API then refuses, the call is not repeated as that user', async () => {
    await cli.run(LOGIN, { input: 'x' });
    const gate = Promise.withResolvers<void>();
    const ended = { status: 'error', code: 'UNAUTHORIZED', error: 'Please log in again.' };
    api.below('GET /api/youtube/videos', async () => {
      await gate.promise;
      return Response.json(ended, { status: 401 });
    });
    const running = cli.run(['videos']);
    while (api.calls('GET /api/youtube/videos').length === 0)
      await new Promise((resolve) => setImmediate(resolve));
    api.on({ account: { login: () => session({ number: 2, user: { id: 'u2' } }) } });
    expect((await cli.run(LOGIN, { input: 'x' })).code).toBe(0);
    gate.resolve();
    expect((await running).code).toBe(3);
    expect(api.calls('GET /api/youtube/videos').map(({ token }) => token)).toEqual(['token-1']);
    expect(api.calls('POST /api/auth/refresh')).toEqual([]);
  });

  it('a command exits with 3 and says how to log in if the login file is damaged', async () => {
    await mkdir(path.dirname(cli.profile), { recursive: true });
    await writeFile(cli.profile, '{"api": ', { mode: 0o600 });
    const { code, stderr } = await cli.run(['whoami']);
    expect(code).toBe(3);
    expect(stderr).toContain('threadsweep login');
  });

  it('each profile has its own stored login', async () => {
    await cli.run([...LOGIN, '--profile', 'second'], { input: 'x' });
    expect((await cli.run(['whoami'])).code).toBe(3);
    expect((await cli.run(['whoami', '--profile', 'second'])).code).toBe(0);
    expect((await cli.run(['whoami', '--profile', '../x'])).code).toBe(2);
  });
});

describe('THREADSWEEP_TOKEN', () => {
  it('a command sends THREADSWEEP_TOKEN unchanged and prefers it to a stored login', async () => {
    api.tokens.add('from-env');
    const { code, stdout } = await cli.run(['whoami', '--json'], {
      env: { THREADSWEEP_TOKEN: 'from-env' },
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ source: 'THREADSWEEP_TOKEN' });
    expect(api.all()[0]?.token).toBe('from-env');
  });

  it.each(['ts_first\nts_second', 'ts_…', 'ts_a b'])(
    'a command refuses a THREADSWEEP_TOKEN that cannot be a token, without printing it: %j',
    async (token) => {
      for (const flags of [[], ['--json']]) {
        const env = { THREADSWEEP_TOKEN: token };
        const { code, stdout, stderr } = await cli.run(['whoami', ...flags], { env });
        expect(code).toBe(3);
        expect(stderr).toContain('The value of THREADSWEEP_TOKEN is not a token.');
        expect(stdout + stderr).not.toContain('ts_');
      }
    },
  );

  it('logout ends the stored login in spite of a malformed THREADSWEEP_TOKEN', async () => {
    const env = { THREADSWEEP_TOKEN: 'ts_a b' };
    const { code, stdout } = await cli.run(['logout', '--json'], { env });
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ status: 'success' })]);
  });

  it('a command exits with 3 and tries no refresh if the API refuses THREADSWEEP_TOKEN', async () => {
    const { code, stderr } = await cli.run(['whoami'], { env: { THREADSWEEP_TOKEN: 'old' } });
    expect(code).toBe(3);
    expect(stderr).toContain('THREADSWEEP_TOKEN');
    expect(api.all()).toHaveLength(1);
  });

  it('a command warns if it sends THREADSWEEP_TOKEN without encryption to another machine', async () => {
    const warning = 'is not encrypted, so others may read your token';
    const token = { THREADSWEEP_TOKEN: 'from-env' };
    expect((await cli.run(['videos'], { env: token })).stderr).not.toContain(warning);
    // The proxy does not exist, so the token does not leave the machine.
    const away = { THREADSWEEP_API: 'http://api.example', HTTP_PROXY: 'http://127.0.0.1:9' };
    const env = { ...token, ...away };
    expect((await cli.run(['videos'], { env })).stderr).toContain(`http://api.example ${warning}`);
  });
});

describe('logout', () => {
  it('logout ends the session at the API and deletes the stored tokens', async () => {
    await cli.run(LOGIN, { input: 'x' });
    expect((await cli.run(['logout'])).code).toBe(0);
    expect(api.calls('POST /api/auth/logout')[0]?.token).toBe('token-1');
    await expect(stat(cli.profile)).rejects.toThrow('ENOENT');
    expect((await cli.run(['logout'])).stdout).toBe('You were not logged in.\n');
  });

  it('logout deletes the stored tokens and exits with 1 if it cannot reach the API', async () => {
    await cli.run(LOGIN, { input: 'x' });
    await api.close();
    const { code, stderr } = await cli.run(['logout']);
    expect(code).toBe(1);
    expect(stderr).toContain('could not end the session on the server');
    await expect(stat(cli.profile)).rejects.toThrow('ENOENT');
    await api.start();
  });
});

describe('the command line', () => {
  it('a command that is used wrongly exits with 2 and says how to get help', async () => {
    for (const args of [['sweep'], ['clean'], ['videos', '--all'], ['comments', 'no-video'], []]) {
      const { code, stdout, stderr } = await cli.run(args);
      expect([args, code, stdout]).toEqual([args, 2, '']);
      expect(stderr).not.toBe('');
    }
    const { stdout } = await cli.run(['sweep', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'error', code: 'USAGE', exit_code: 2 });
  });

  it('a command without a login exits with 3, and its JSON document has the code NOT_LOGGED_IN', async () => {
    const { code, stdout, stderr } = await cli.run(['videos', '--json']);
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ code: 'NOT_LOGGED_IN', exit_code: 3 });
    expect(stderr).toContain('threadsweep login');
  });

  it('a command says so if the server at the API’s address is not the Threadsweep API', async () => {
    const page = { headers: { 'content-type': 'text/html' } };
    api.below('GET /api/auth/me', () => new Response('<html>hi</html>', page));
    const { code, stderr } = await cli.run(['whoami'], { env: { THREADSWEEP_TOKEN: 'token-1' } });
    expect(code).toBe(1);
    expect(stderr).toContain('not as the Threadsweep API does');
  });

  it('the options for version and help need neither a login nor a network', async () => {
    expect((await cli.runBuilt(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const { code, stdout } = await cli.runBuilt(['--help']);
    expect(code).toBe(0);
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`\n  ${command}[ |]`));
  });

  it('help loads only the modules of the help, and a command that prints a list loads neither Ink nor React', async () => {
    const debug = { NODE_DEBUG: 'esm', THREADSWEEP_TOKEN: 'token-1' };
    const help = await cli.start(['--help'], debug).ended;
    expect(help.stderr).toContain('threadsweep.js');
    expect(help.stderr).not.toContain('main.js');
    const videos = await cli.start(['videos'], debug).ended;
    expect(videos.stderr).toContain('list-videos');
    expect(videos.stderr).not.toContain('live-view');
  });

  it('on an outdated Node.js, the command says in one sentence which version it needs', async () => {
    const pretend = path.join(cli.folder, 'older-node.cjs');
    await writeFile(
      pretend,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } });",
    );
    const { code, stdout, stderr } = await cli.start(['videos'], {}, ['-r', pretend]).ended;
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({
      code: 1,
      stdout: '',
      lines: 1,
    });
    expect(stderr).toContain('needs Node.js 22.12 or later, but this is 18.20.4');
  });

  it('a command ends without an error if the reader of its output closes the pipe', async () => {
    api.on({
      video: {
        listVideos: ({ page_token = '0' }) => {
          const videos = Array.from({ length: 50 }, () => video({ title: 'x'.repeat(2000) }));
          return videoPage(videos, page_token === '30' ? null : String(Number(page_token) + 1));
        },
      },
    });
    const running = cli.start(['videos'], { THREADSWEEP_TOKEN: 'token-1' });
    running.process.stdout?.once('data', () => running.process.stdout?.destroy());
    const closed = new Promise((resolve) => {
      running.process.once('exit', (code) => resolve(code));
    });
    running.ended.catch(() => undefined);
    expect(await closed).toBe(0);
    expect(api.calls('GET /api/youtube/videos').length).toBeLessThan(31);
  });

  it.runIf(existsSync('/dev/full')).for(['videos', '--help', '--version'])(
    '%s fails with an error sentence if the device of its output is full',
    async (command) => {
      const full = await open('/dev/full', 'w');
      const child = spawn(process.execPath, [cli.binary, command], {
        env: { ...cli.env, THREADSWEEP_TOKEN: 'token-1' },
        stdio: ['ignore', full.fd, 'pipe'],
      });
      const closed = once(child, 'close');
      const stderr = child.stderr === null ? '' : await text(child.stderr);
      expect(await closed).toEqual([1, null]);
      await full.close();
      expect(stderr).toMatch(/^threadsweep: Could not write the result: ENOSPC.*\n$/);
    },
  );
});
