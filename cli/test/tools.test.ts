import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { refusing } from '@threadsweep/shared/test/fake-api.ts';
import {
  channel,
  machineToken,
  pass,
  passPage,
  quota,
  USER,
  VIDEO,
} from '@threadsweep/shared/test/sample-responses.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { api, cli, serveCli } from './served-cli.ts';

const run = promisify(execFile);

serveCli();

describe('judge', () => {
  const SCAM = 'Message me on WhatsApp +1 555 0147 to double your bitcoin';
  const text = `Lovely video, thank you\n${SCAM}\n`;
  const env = { THREADSWEEP_TOKEN: '', THREADSWEEP_API: 'http://127.0.0.1:9' };

  it('judge shows which comments of a text file would be hidden and why, and needs no account', async () => {
    const { code, stdout, stderr } = await cli.run(['judge'], { input: text, env });
    expect(code).toBe(0);
    const [id, verdict, category, score, , why, shownText] = stdout.trimEnd().split('\t');
    expect([id, verdict, category, shownText]).toEqual(['2', 'hide', 'scam', SCAM]);
    expect(Number(score)).toBeGreaterThan(0.5);
    expect(why).toContain('Asks to move to a messaging app');
    expect(stderr).toBe('1 of 2 comments would be hidden (1 scam).\n');
    expect(api.all()).toEqual([]);
  });

  it('judge prints the reasons in the language of the environment', async () => {
    const { stdout } = await cli.run(['judge'], {
      input: text,
      env: { ...env, LANG: 'fr_FR.UTF-8' },
    });
    expect(stdout).toContain('messagerie');
  });

  it('judge --json writes one verdict per line, in the order of the comments', async () => {
    const file = path.join(cli.folder, 'comments.ndjson');
    const comments = [
      { id: 'a', author: '@ada', text: 'Lovely' },
      { id: 'b', author: '@win', text: SCAM },
    ];
    await writeFile(file, comments.map((each) => JSON.stringify(each)).join('\n'));
    const { code, stdout } = await cli.run(['judge', file, '--json'], { env });
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { id: 'a', verdict: 'keep' },
      {
        id: 'b',
        verdict: 'hide',
        category: 'scam',
        reasons: expect.arrayContaining([expect.objectContaining({ code: 'messenger-contact' })]),
      },
    ]);
    const all = await cli.run(['judge', file, '--all'], { env });
    expect(all.stdout.trimEnd().split('\n')).toHaveLength(2);
  });

  it('judge exits with 2 if no line is a valid comment, and with 1 if the file is missing', async () => {
    const broken = await cli.run(['judge', '--format', 'ndjson'], { input: 'x\n', env });
    expect(broken.code).toBe(2);
    expect(broken.stderr.match(/Line 1 is not a valid comment/g)).toHaveLength(1);
    expect(broken.stderr).toContain('The input has no valid comment.');
    const missing = await cli.run(['judge', 'no-such-file'], { env });
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain('ENOENT');
  });

  it.for([[], ['--stream']])(
    'judge reports lines that are not comments and judges the rest, with the options %j',
    async (mode) => {
      const input = `{"id":"a","text":"Lovely"}\nnonsense\n{"id":"a","text":"again"}\n{"id":"b","text":"${SCAM}"}\n`;
      const { code, stdout, stderr } = await cli.run(['judge', '--json', ...mode], { input, env });
      expect(code).toBe(0);
      expect(
        stdout
          .trimEnd()
          .split('\n')
          .map((line): unknown => JSON.parse(line)),
      ).toMatchObject([
        { status: 'error', code: 'BAD_LINE', line: 2, error: 'Line 2 is not a valid comment.' },
        {
          status: 'error',
          code: 'BAD_LINE',
          line: 2,
          error: 'Comment 2 has the id of an earlier one: a',
        },
        { id: 'a', verdict: 'keep', reasons: [] },
        {
          id: 'b',
          verdict: 'hide',
          reasons: expect.arrayContaining([
            {
              code: 'messenger-contact',
              start: expect.any(Number),
              end: expect.any(Number),
              weight: expect.any(Number),
            },
          ]),
        },
      ]);
      expect(stderr).toContain('2 lines are not comments and were skipped.');
    },
  );

  it('judge --stream writes the verdicts of a full window before the input has ended', async () => {
    const running = cli.start(['judge', '--stream', '--json'], env);
    const { stdin, stdout } = running.process;
    if (!stdin || !stdout) throw new Error('The command has no pipes.');
    stdin.write('Lovely video, thank you\n'.repeat(10_000));
    const [first]: unknown[] = await once(stdout, 'data');
    expect(String(first)).toContain('"id":"1"');
    stdin.end(`${SCAM}\n`);
    expect((await running.ended).code).toBe(0);
  });

  it('judge --stream gives an input that fits one window the same verdicts as judge without --stream', async () => {
    const lines = Array.from(
      { length: 60 },
      (_, index) => `The song at ${index}:30 makes me happy`,
    );
    const input = [...lines, ...Array<string>(6).fill(SCAM)].join('\n');
    const whole = await cli.run(['judge', '--json'], { input, env });
    const stream = await cli.run(['judge', '--json', '--stream'], { input, env });
    expect(stream).toEqual(whole);
    const table = await cli.run(['judge', '--stream'], { input, env });
    expect(table.stdout.trimEnd().split('\n')).toHaveLength(6);
    expect(table.stderr).toContain('of 66 comments would be hidden');
    const csv = await cli.run(['judge', '--stream', '--format', 'csv'], {
      input: 'a,b\n1,2\n',
      env,
    });
    expect([csv.code, csv.stderr]).toEqual([2, expect.stringContaining('no column "text"')]);
  });

  it('judge can read the output of comments --json', async () => {
    const listed = await cli.run(['comments', VIDEO, '--json']);
    const { stdout } = await cli.run(['judge', '--json'], { input: listed.stdout, env });
    const ids = stdout
      .trimEnd()
      .split('\n')
      .map((line) => /"id":"([^"]+)"/.exec(line)?.[1]);
    const document: { visible: { id: string }[]; hidden: { id: string }[] } = JSON.parse(
      listed.stdout,
    );
    expect(ids).toEqual([...document.visible, ...document.hidden].map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(1);
  });

  it('judge --exit-code exits with 5 if it would hide a comment', async () => {
    const judge = ['judge', '--exit-code', '--quiet'];
    expect((await cli.run(judge, { input: text, env })).code).toBe(5);
    expect((await cli.run([...judge, '--stream'], { input: text, env })).code).toBe(5);
    expect((await cli.run(judge, { input: 'Lovely\n', env })).code).toBe(0);
  });
});

describe('channels', () => {
  beforeEach(() => {
    api.on({
      channel: {
        listChannels: () => [
          channel(),
          channel({
            id: 'UC2',
            channelTitle: 'Second',
            handle: '@second',
            protection: { status: 'paused', reason: 'quota', resumes_at: null },
          }),
        ],
      },
    });
  });

  it('channels switch selects the channel for all later commands, by id, handle or title', async () => {
    expect((await cli.run(['channels', 'switch', 'second'])).code).toBe(0);
    await cli.run(['videos']);
    expect(api.calls('GET /api/youtube/videos').at(-1)?.query.get('account')).toBe('UC2');
    await cli.run(['videos', '--account', 'UC1']);
    expect(api.calls('GET /api/youtube/videos').at(-1)?.query.get('account')).toBe('UC1');
    await cli.run(['videos', '--account', 'Paper Kite']);
    expect(api.calls('GET /api/youtube/videos').at(-1)?.query.get('account')).toBe('UC1');
    await cli.run(['clean', '--all', '--yes', '--account', '@second']);
    expect(api.calls('GET /api/youtube/videos').at(-1)?.query.get('account')).toBe('UC2');
    expect((await cli.run(['passes', '--account', 'nobody'])).stderr).toContain(
      'There is no connected channel nobody',
    );
    expect((await cli.run(['channels'])).stdout).toBe(
      '\tUC1\tPaper Kite\t@paper.kite\tconnected active\n' +
        'active\tUC2\tSecond\t@second\tconnected paused quota\n',
    );
    expect((await cli.run(['channels', 'disconnect', '@second', '--yes'])).code).toBe(0);
    await cli.run(['quota']);
    expect(api.calls('GET /api/quota').at(-1)?.query.has('account')).toBe(false);
  });

  it('channels shows how many comments are pending while YouTube refuses to hide comments', async () => {
    const heldBack = channel({ held_back: { since: '2026-11-20T10:00:00.000Z', comments: 12 } });
    api.on({ channel: { listChannels: () => [heldBack] } });
    expect((await cli.run(['channels'])).stderr).toContain('12 comments are kept');
  });

  it('channels says when a channel moves to another account, and transfers the channel after a confirmation', async () => {
    const claimed = channel({
      id: 'UC2',
      channelTitle: 'Second',
      transfer_at: '2999-01-01T00:00:00Z',
    });
    api.on({
      channel: {
        listChannels: () => [channel(), claimed],
        agreeToTransfer: () => ({ status: 'success' }),
      },
    });
    expect((await cli.run(['channels'])).stderr).toContain('threadsweep channels transfer UC2');
    const unclaimed = await cli.run(['channels', 'transfer', 'UC1', '--yes']);
    expect([unclaimed.code, unclaimed.stderr]).toEqual([
      1,
      expect.stringContaining('No other account asks for Paper Kite.'),
    ]);
    expect(api.calls('POST /api/youtube/transfer')).toEqual([]);
    const { code, stdout } = await cli.run(['channels', 'transfer', 'second', '--yes']);
    expect([code, stdout]).toEqual([0, 'The other account now has Second.\n']);
    expect(api.calls('POST /api/youtube/transfer').map(({ body }) => body)).toEqual([
      { account: 'UC2' },
    ]);
  });

  it('channels switch reports a channel that is not connected', async () => {
    const { code, stderr } = await cli.run(['channels', 'switch', 'third']);
    expect(code).toBe(1);
    expect(stderr).toContain('There is no connected channel third');
    expect((await cli.run(['channels', 'swich', 'UC2'])).code).toBe(2);
  });

  it('channels connect prints the address of the consent page that it opens in the browser', async () => {
    const { code, stdout } = await cli.run(['channels', 'connect', '--no-wait']);
    expect([code, stdout]).toEqual([0, 'https://accounts.example/consent\n']);
    const sentence = 'Your plan has one channel.';
    api.on({ channel: { startConnection: refusing('PLAN_LIMIT', sentence) } });
    const full = await cli.run(['channels', 'connect']);
    expect(full.code).toBe(4);
    expect(full.stderr).toContain(sentence);
  });
});

it.each([
  ['channels', 'disconnect', 'UC1'],
  ['channels', 'transfer', 'UC1'],
  ['tokens', 'revoke', 't1'],
  ['clean', '--all'],
])('%s %s calls nothing without --yes if it cannot ask for a confirmation', async (...args) => {
  const inPipe = await cli.run(args);
  expect(inPipe).toMatchObject({ code: 2, stdout: '' });
  expect(inPipe.stderr).toContain('cannot ask without a terminal');
  expect(inPipe.stderr).toContain('Add --yes');
  expect(JSON.parse((await cli.run([...args, '--json'])).stdout)).toMatchObject({ code: 'USAGE' });
  expect(api.all()).toEqual([]);
});

describe('quota', () => {
  it('quota shows the used units, the remaining units and the number of pending comments', async () => {
    const resumes = new Date(Date.now() + 3 * 3_600_000 + 60_000).toISOString();
    api.on({
      quota: {
        getQuota: () =>
          quota({ automatic: { status: 'paused', reason: 'quota', resumes_at: resumes } }),
      },
    });
    const { code, stdout } = await cli.run(['quota']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Channel\t.+ \(UC[^)]+\)\n/);
    expect(stdout).toContain('Used\t163 units today, 63 of them manually\n');
    expect(stdout).toContain('Manually\t51 of 1,000 units for comments and previews\n');
    expect(stdout).toContain('Forecast\t400 units until the new day, enough left\n');
    expect(stdout).toContain("Protection\tpaused: YouTube's daily quota, resumes in 3 hours\n");
    expect(stdout).toContain('Pending\t8 comments to hide together\n');
  });

  it.each([
    ['paused', 'reconnect', 'paused: reconnect it', 'threadsweep channels connect'],
    ['paused', 'plan', 'paused: limit of the plan', '/subscription'],
    ['off', null, 'off', 'threadsweep auto on'],
  ] as const)(
    'quota says what to do if cleaning is %s for the reason %j',
    async (status, reason, shown, todo) => {
      api.on({
        quota: { getQuota: () => quota({ automatic: { status, reason, resumes_at: null } }) },
      });
      const { stdout, stderr } = await cli.run(['quota']);
      expect(stdout).toContain(`Protection\t${shown}\n`);
      expect(stderr).toContain(todo);
    },
  );
});

describe('auto', () => {
  it('auto shows whether automatic cleaning is on, and turns it on or off', async () => {
    expect((await cli.run(['auto'])).stdout).toBe('on\n');
    expect((await cli.run(['auto', 'off'])).stdout).toBe('Automatic comment cleaning disabled\n');
    expect(api.calls('POST /api/user/auto-cleaning')[0]?.body).toEqual({ status: false });
    expect((await cli.run(['auto', 'maybe'])).code).toBe(2);
  });
});

describe('sensitivity', () => {
  it('sensitivity shows the levels of all categories, and changes the levels of the named categories', async () => {
    expect((await cli.run(['sensitivity'])).stdout).toBe(
      'scam\tbalanced\nspam\tbalanced\ninappropriate\tbalanced\n',
    );
    api.on({
      account: {
        updateProfile: ({ sensitivity }) => ({
          status: 'success',
          message: '',
          pending_email: null,
          user: { ...USER, sensitivity: Object.assign({}, USER.sensitivity, sensitivity) },
        }),
      },
    });
    expect((await cli.run(['sensitivity', 'scam', 'strict'])).stdout).toBe('scam\tstrict\n');
    const { stdout } = await cli.run(['sensitivity', 'all', 'strict', '--json']);
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      status: 'success',
      sensitivity: { scam: 'strict', spam: 'strict', inappropriate: 'strict' },
    });
    expect(api.calls('PATCH /api/user/profile').map(({ body }) => body)).toEqual([
      { sensitivity: { scam: 'strict' } },
      { sensitivity: { scam: 'strict', spam: 'strict', inappropriate: 'strict' } },
    ]);
    for (const wrong of [['fans'], ['scam', 'much']])
      expect((await cli.run(['sensitivity', ...wrong])).code).toBe(2);
  });
});

describe('export', () => {
  it('export writes to stdout, or replaces a file atomically with one that only the user can read', async () => {
    const { stdout } = await cli.run(['export']);
    expect(JSON.parse(stdout)).toMatchObject({ decisions: [{ videoId: VIDEO }] });
    const dash = await cli.run(['export', '--format', 'csv', '--out', '-']);
    expect(dash.stdout).toContain('videoId,id,category,reasons');
    const file = path.join(cli.folder, 'kept.csv');
    await writeFile(file, 'old');
    await chmod(file, 0o644);
    const written = await cli.run(['export', '--format', 'csv', '--out', file]);
    expect([written.code, written.stdout]).toEqual([0, `Written to ${file}.\n`]);
    expect(await readFile(file, 'utf8')).toBe(
      `videoId,id,category,reasons\r\n${VIDEO},c2,scam,"[{""code"":""giveaway""}]"\r\n`,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(cli.folder)).filter((name) => name.startsWith('kept'))).toEqual([
      'kept.csv',
    ]);
  });

  it('export --out writes through a symbolic link and into a named pipe, and replaces neither with a file', async () => {
    const file = path.join(cli.folder, 'target.json');
    const link = path.join(cli.folder, 'link.json');
    await writeFile(file, 'old');
    await symlink(file, link);
    expect((await cli.run(['export', '--out', link])).code).toBe(0);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ user: { id: 'u1' } });
    const pipe = path.join(cli.folder, 'pipe');
    await run('mkfifo', [pipe]);
    const reading = readFile(pipe, 'utf8');
    expect((await cli.run(['export', '--out', pipe])).code).toBe(0);
    expect(JSON.parse(await reading)).toMatchObject({ user: { id: 'u1' } });
    expect((await lstat(pipe)).isFIFO()).toBe(true);
  });

  it('export reports a file that it could not write, with a single JSON document on stdout', async () => {
    const file = path.join(cli.folder, 'no', 'such', 'folder.json');
    const { code, stdout } = await cli.run(['export', '--out', file, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ code: 'FILE_NOT_WRITTEN', exit_code: 1 });
  });
});

describe('config', () => {
  it('config stores a setting for all commands, either for all profiles or for one', async () => {
    await cli.run(['config', 'set', 'channel', 'UC7', '--profile', 'work']);
    await cli.run(['config', 'set', 'profile', 'work']);
    expect((await cli.run(['config', 'get', 'channel'])).stdout).toBe('UC7\n');
    expect((await cli.run(['config', 'get', 'channel', '--profile', 'home'])).stdout).toBe('');
    const fromEnvironment = { THREADSWEEP_PROFILE: 'home' };
    const home = await cli.run(['config', '--json'], { env: fromEnvironment });
    expect(JSON.parse(home.stdout)).toMatchObject({
      used_profile: 'home',
      settings: { channel: null, profile: 'work' },
    });
    await cli.run(['config', 'unset', 'channel']);
    expect((await cli.run(['config', 'get', 'channel'])).stdout).toBe('');
  });

  it('config sets the API’s address, but the option --api and the environment variable take precedence', async () => {
    await cli.run(['config', 'set', 'api', api.address]);
    const env = { THREADSWEEP_API: '' };
    expect((await cli.run(['whoami'], { env })).code).toBe(0);
    expect((await cli.run(['whoami', '--api', 'http://127.0.0.1:9'], { env })).code).toBe(1);
  });

  it('config refuses an unknown setting and lists the known ones', async () => {
    for (const args of [
      ['set', 'colour', 'never'],
      ['set', 'color', 'pink'],
      ['set', 'api', 'not a valid API address'],
      ['set', 'profile', '../x'],
      ['set', 'color'],
      ['get'],
      ['put', 'color', 'never'],
    ]) {
      const { code, stderr } = await cli.run(['config', ...args]);
      expect([args, code]).toEqual([args, 2]);
      expect(stderr).not.toBe('');
    }
  });

  it('config reports a settings file that is damaged', async () => {
    await cli.run(['config', 'set', 'color', 'auto']);
    const { stdout } = await cli.run(['config', '--json']);
    const { file }: { file: string } = JSON.parse(stdout);
    await writeFile(file, '{"color": 7}');
    const { code, stderr } = await cli.run(['videos']);
    expect(code).toBe(1);
    expect(stderr).toContain(`${file} does not contain valid settings`);
    await rm(file);
    await mkdir(file);
    const unreadable = await cli.run(['videos']);
    expect(unreadable.code).toBe(1);
    expect(unreadable.stderr).toContain(`Could not read the settings in ${file}: EISDIR`);
    await rm(file, { recursive: true });
  });

  it('a command without an account works if a file stands in place of the config folder', async () => {
    const env = { XDG_CONFIG_HOME: fileURLToPath(import.meta.url) };
    const { code, stderr } = await cli.run(['judge', '--quiet'], { env, input: 'Lovely\n' });
    expect([code, stderr]).toEqual([0, '']);
  });
});

describe('shared options', () => {
  it('the option --quiet suppresses all output except results and failures', async () => {
    const judged = await cli.run(['judge', '--quiet'], { input: 'Lovely\n' });
    expect(judged).toEqual({ code: 0, stdout: '', stderr: '' });
    api.on({ cleaning: { cleanVideo: refusing('YOUTUBE_UNAVAILABLE', 'No answer.') } });
    const { code, stderr } = await cli.run(['clean', VIDEO, '-q']);
    expect([code, stderr]).toEqual([
      1,
      `${VIDEO}: No answer.\n${VIDEO}: Try again in a few minutes.\n`,
    ]);
  });

  it('without a command, threadsweep shows the help, and its JSON document says that a command is missing', async () => {
    const { code, stdout, stderr } = await cli.run(['--json', '--language', 'fr']);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ code: 'USAGE', error: 'Name a command.' });
    expect(stderr).toContain('Usage : threadsweep');
  });

  it('a misspelt command or option causes an error that suggests the nearest known one', async () => {
    expect((await cli.run(['vidoes'])).stderr).toContain('Did you mean videos?');
    expect((await cli.run(['clean', '--dry-rum', VIDEO])).stderr).toContain('--dry-run');
  });

  it('the help of a command lists its own options and the options of all commands', async () => {
    for (const args of [
      ['help', 'clean'],
      ['clean', '--help'],
    ]) {
      const { code, stdout } = await cli.run(args);
      expect(code).toBe(0);
      for (const word of ['--dry-run', '--all', '--since', '--json', '--profile'])
        expect(stdout).toContain(word);
    }
  });
});

async function offered(...words: string[]): Promise<string[]> {
  const { code, stdout } = await cli.run(['__complete', '--', ...words]);
  expect(code).toBe(0);
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t', 1)[0] ?? '');
}

describe('completion', () => {
  it('shell completion offers commands, subcommands, fixed values and options', async () => {
    expect(await offered('cl')).toEqual(['clean']);
    expect(await offered('channels', 's')).toEqual(['switch']);
    expect(await offered('auto', 'o')).toEqual(['on', 'off']);
    expect(await offered('--quiet', 'clean', '--d')).toEqual(['--dry-run']);
    expect(await offered('clean', '--js')).toEqual(['--json']);
    expect(await offered('clean', VIDEO, '--y')).toEqual(['--yes']);
    expect(await offered('clean', '--language', '')).toEqual(['en', 'fr', 'es']);
    expect(await offered('--language', 'fr', 'cl')).toEqual(['clean']);
    expect(await offered('judge', '--format', 'nd')).toEqual(['ndjson']);
    expect(await offered('export', '--format', '')).toEqual(['json', 'csv']);
    expect(await offered('config', 'set', 'c')).toEqual(['channel', 'color']);
    expect(await offered('schema', 'ch')).toEqual(['channels']);
    expect(await offered('clean', '--only', 's')).toEqual(['scam', 'spam']);
    expect(await offered('config', 'set', 'language', '')).toEqual(['en', 'fr', 'es']);
  });

  it('shell completion offers only words that are valid at the cursor', async () => {
    expect(await offered('sensitivity', 's')).toEqual(['scam', 'spam']);
    expect(await offered('sensitivity', 'scam', 's')).toEqual(['strict']);
    expect(await offered('clean', '--since', '')).toEqual([]);
    expect(await offered('config', 'set', 'color', '')).toEqual([]);
    expect(await offered('hide', VIDEO, '')).toEqual([]);
    expect(await offered('quota', '')).toEqual([]);
    expect(await offered('judge', '')).toEqual([':files']);
    expect(await offered('', '')).not.toContain('__complete');
  });

  it('shell completion offers channels, videos, passes, sessions, tokens and profiles, and spends no quota', async () => {
    await cli.run(['login', 'demo@threadsweep.example', '--password-stdin', '--profile', 'work'], {
      input: 'x',
    });
    api.on({
      channel: { listChannels: () => [channel({ id: 'UC1' }), channel({ id: 'UC2' })] },
      cleaning: {
        listPasses: () =>
          passPage([pass({ cleaned_count: 5 }), pass({ id: 'p0', cleaned_count: 0 })], null, {
            [VIDEO]: 'How I edit',
          }),
      },
      token: { listTokens: () => ({ status: 'success', tokens: [machineToken()] }) },
    });
    expect(await offered('channels', 'switch', '')).toEqual(['UC1', 'UC2']);
    expect(await offered('videos', '--account', 'UC2')).toEqual(['UC2']);
    expect(await offered('clean', 'aaaaaaaaaaa', '')).toEqual([VIDEO]);
    expect(await offered('passes', '--video', 'd')).toEqual([VIDEO]);
    expect(await offered('undo', 'p')).toEqual(['p1']);
    expect(await offered('tokens', 'revoke', '')).toEqual([machineToken().id]);
    expect(await offered('whoami', '--profile', '')).toEqual(['work']);
    expect(api.calls('GET /api/youtube/videos')).toEqual([]);
    api.tokens.clear();
    expect(await offered('channels', 'switch', '')).toEqual([]);
  });

  it.for(['bash', 'zsh', 'fish'])('the completion script works in %s', async (shell, { skip }) => {
    await run(shell, ['--version']).catch(() => skip(`${shell} is not installed`));
    const folder = path.join(cli.folder, 'bin');
    await mkdir(folder, { recursive: true });
    await writeFile(
      path.join(folder, 'threadsweep'),
      `#!/bin/sh\nexec '${process.execPath}' '${cli.binary}' "$@"\n`,
      { mode: 0o755 },
    );
    const { stdout: script } = await cli.run(['completion', shell]);
    const ask: Record<string, string> = {
      bash: `${script}\nCOMP_WORDS=(threadsweep channels s); COMP_CWORD=2; _threadsweep; printf '%s\\n' "\${COMPREPLY[@]}"`,
      zsh: `compdef() {}; _describe() { print -l -- \${(P)2%%:*} }\n${script}\nwords=(threadsweep channels s); CURRENT=3; _threadsweep`,
      fish: `${script}\ncomplete -C 'threadsweep channels s'`,
    };
    const { stdout } = await run(shell, ['-c', ask[shell] ?? ''], {
      env: { ...cli.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` },
    });
    expect(stdout.trim().split('\t')[0]).toBe('switch');
  });

  it('completion refuses to print a script for an unknown shell', async () => {
    expect((await cli.run(['completion', 'tcsh'])).code).toBe(2);
  });
});
