import { refusing } from '@threadsweep/shared/test/fake-api.ts';
import {
  activityPage,
  channel,
  cleaned,
  comment,
  commentLists,
  listedAction,
  machineToken,
  pass,
  passPage,
  SECRET,
  SPAM,
  VIDEO,
  video,
  videoPage,
} from '@threadsweep/shared/test/sample-responses.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { onFakeTerminal } from './fake-terminal.ts';
import { api, cli, serveCli } from './served-cli.ts';
import { onTerminal } from './terminal.ts';

const WIDE = '動画の編集方法について語るとても長いタイトルです';
const RTL = 'كيف أحرر مقاطع الفيديو الخاصة بي';
const FAMILY = '👩‍👩‍👧‍👦 family trip';
const SIZES = [{ columns: 40 }, { columns: 80 }];

serveCli();

async function shown(args: string[], columns = 80, env: NodeJS.ProcessEnv = {}) {
  const terminal = onFakeTerminal(cli, args, { columns }, env);
  const code = await terminal.ended;
  return { code, lines: terminal.lines(), broken: terminal.broken(), raw: terminal.raw() };
}

function processListeners(): [string | symbol, number][] {
  return process.eventNames().map((name) => [name, process.listenerCount(name)]);
}

describe('on a terminal', () => {
  it('login prompts for the password and does not show it', async () => {
    const terminal = onTerminal(cli, ['login'], { columns: 80 }, { THREADSWEEP_TOKEN: '' });
    await terminal.shows('Email: ');
    terminal.type('demo@threadsweep.example\r');
    await terminal.shows('Password: ');
    terminal.type('demo-creator-1\r');
    expect(await terminal.ended).toBe(0);
    expect(terminal.lines().at(-1)).toBe('Logged in as Demo Creator <demo@threadsweep.example>.');
    expect(terminal.raw()).not.toContain('demo-creator-1');
    expect(api.calls('POST /api/auth/login')[0]?.body).toMatchObject({
      password: 'demo-creator-1',
    });
  });

  it('tokens create prompts for the password and logs in again if the login is not recent', async () => {
    await cli.run(['login', 'demo@threadsweep.example', '--password-stdin'], { input: 'x' });
    let isRecent = false;
    api.on({
      token: {
        createToken: ({ name, scope }) =>
          isRecent
            ? { status: 'success', secret: SECRET, token: machineToken({ name, scope }) }
            : refusing('RECENT_LOGIN_REQUIRED', 'Please log in again.')(),
      },
    });
    const create = ['tokens', 'create', 'Nightly', '--scope', 'read'];
    const terminal = onFakeTerminal(cli, create, { columns: 80 }, { THREADSWEEP_TOKEN: '' });
    await terminal.shows('Password:');
    isRecent = true;
    terminal.type('demo-creator-1\r');
    expect(await terminal.ended).toBe(0);
    expect(terminal.raw()).toContain(SECRET);
    expect(terminal.raw()).not.toContain('demo-creator-1');
    const [, again] = api.calls('POST /api/auth/login');
    expect(again?.body).toEqual({ email: 'demo@threadsweep.example', password: 'demo-creator-1' });
    expect(again?.token).toBe('token-1');
  });

  it('login offers to send the verification mail again if the address is not verified', async () => {
    const sentence = 'Please verify your email before logging in';
    api.on({ account: { login: refusing('EMAIL_NOT_VERIFIED', sentence) } });
    const login = ['login', 'demo@threadsweep.example'];
    const terminal = onFakeTerminal(cli, login, { columns: 80 }, { THREADSWEEP_TOKEN: '' });
    await terminal.shows('Password: ');
    terminal.type('x\r');
    await terminal.shows('Resend the verification email? [y/N]');
    terminal.type('y\r');
    expect(await terminal.ended).toBe(3);
    expect(terminal.lines().join('\n')).toContain('Verification email sent!');
    expect(api.calls('POST /api/auth/resend-verification')).toHaveLength(1);
  });

  it('a command that asks a question exits with 130 after Ctrl-C', async () => {
    const terminal = onTerminal(
      cli,
      ['login', 'a@b.example'],
      { columns: 80 },
      { THREADSWEEP_TOKEN: '' },
    );
    await terminal.shows('Password: ');
    terminal.type('\u0003');
    expect(await terminal.ended).toBe(130);
  });

  it.each([
    [['channels', 'disconnect', 'UC1'], 'Disconnect Paper Kite?', 'was not disconnected'],
    [['tokens', 'revoke', 't1'], 'Revoke the token t1?', 'was not revoked'],
  ])('%j asks for confirmation first, and changes nothing after the answer “no”', async (...of) => {
    const [args, question, declined] = of;
    const terminal = onFakeTerminal(cli, args, { columns: 100 });
    await terminal.shows(question);
    terminal.type('n\r');
    await terminal.shows(declined);
    expect(await terminal.ended).toBe(1);
    expect(api.all().filter(({ call }) => !call.startsWith('GET '))).toEqual([]);
  });

  it('clean --all asks for confirmation first, and cleans no video after the answer “no”', async () => {
    const terminal = onFakeTerminal(cli, ['clean', '--all'], { columns: 80 });
    await terminal.shows('Clean 1 video with 1,240 comments now? [y/N]');
    terminal.type('n\r');
    expect(await terminal.ended).toBe(1);
    expect(terminal.lines().at(-1)).toBe('threadsweep: Nothing was cleaned.');
    expect(api.calls(`POST /api/youtube/videos/${VIDEO}/clean`)).toEqual([]);
  });

  it('clean shows its progress with sample comments, then leaves the result on the screen', async () => {
    const gate = Promise.withResolvers<void>();
    api.on({
      cleaning: {
        listPasses: () => passPage([pass({ total_comments_on_youtube: 620 })]),
        cleanVideo: () => gate.promise.then(() => cleaned()),
      },
    });
    const terminal = onTerminal(cli, ['clean', VIDEO], { columns: 80 });
    await terminal.shows(/How I edit +reading and hiding/);
    await terminal.shows('620 of 1,240 comments, page 7 of 13');
    await terminal.shows('12 hidden (8 scam, 3 spam, 1 inappropriate), 63 quota units');
    await terminal.shows(/scam +@official_giveaway: Message me on Telegram/);
    await terminal.shows('Ctrl-C stops watching, not the pass');
    gate.resolve();
    expect(await terminal.ended).toBe(0);
    expect(terminal.lines()).toEqual([
      `✔ How I edit (${VIDEO})`,
      expect.stringMatching(/^ {2}12 hidden \(8 scam, 3 spam, 1 inappropriate\) of 1,240 comments/),
      expect.stringMatching(/^ {2}63 quota units|quota units, /),
      '    scam            @official_giveaway: Message me on Telegram to claim your pr…',
      '  To undo: threadsweep undo p1',
    ]);
  });

  it('Ctrl-C during a clean names the passes that continue on the server, and exits with 130', async () => {
    api.on({
      cleaning: {
        listPasses: () => passPage([pass()]),
        cleanVideo: () => new Promise(() => {}),
      },
    });
    const terminal = onTerminal(cli, ['clean', VIDEO, 'aaaaaaaaaaa'], { columns: 80 });
    await terminal.shows('reading and hiding');
    terminal.type('\u0003');
    expect(await terminal.ended).toBe(130);
    const text = terminal.lines().join(' ');
    expect(text).toContain(
      `The server continues with ${VIDEO}, aaaaaaaaaaa and hides what it finds`,
    );
    expect(text).toContain('threadsweep undo p1 undoes it');
    expect(terminal.raw().lastIndexOf('\u001b[?25h')).toBeGreaterThan(
      terminal.raw().lastIndexOf('\u001b[?25l'),
    );
  });

  it('comments --ids shows the full id below each comment, so that it can be copied to hide and restore', async () => {
    const reply = 'UgxKREWxIgDrw8w2e_Z4AaABAg.9FKxdOPEHRM9FLxY3mLKuQ';
    api.on({ comment: { listComments: () => commentLists([comment({ id: reply })], []) } });
    for (const columns of [40, 80, 120]) {
      const ids = await shown(['comments', VIDEO, '--visible', '--ids'], columns);
      expect(ids.lines.join('')).toContain(`  ${reply}`);
      const without = await shown(['comments', VIDEO, '--visible'], columns);
      expect(without.lines.join('')).not.toContain(reply);
    }
  });

  it('passes shows the titles of videos, or the id of a deleted video', async () => {
    const passes = [pass(), pass({ id: 'p2', video_id: 'aaaaaaaaaaa' })];
    api.on({
      cleaning: { listPasses: () => passPage(passes, null, { [VIDEO]: 'How I edit' }) },
    });
    const { lines } = await shown(['passes'], 80);
    expect(lines.slice(1).map((line) => line.replace(/ {2,}/g, ' '))).toEqual([
      expect.stringMatching(/^p1 .* How I edit$/),
      expect.stringMatching(/^p2 .* aaaaaaaaaaa$/),
    ]);
  });

  it('watch shows the progress of a pass from its start to its end', async () => {
    let status: 'running' | 'done' = 'running';
    api.on({ cleaning: { listPasses: () => passPage([pass({ status })]) } });
    const terminal = onFakeTerminal(cli, ['watch', '--until-idle'], { columns: 80 });
    await terminal.shows('1,240 comments');
    status = 'done';
    expect(await terminal.ended).toBe(0);
    expect(terminal.lines().join('\n')).toMatch(/✔ .*\n {2}12 hidden/);
  });

  it('a dry run has one empty line between its result and its table', async () => {
    const would_hide = [
      { id: 'c1', text: 'Win', author: '@win', category: 'spam' as const, score: 1, reasons: [] },
    ];
    api.on({
      cleaning: { cleanVideo: () => cleaned({ dry_run: true, pass_id: null, would_hide }) },
    });
    const { lines } = await shown(['clean', VIDEO, '--dry-run']);
    expect(lines.join('\n')).toMatch(/Nothing was changed\.\n\nCATEGORY/);
  });

  it('watch --until-idle says that no pass is in progress', async () => {
    api.on({ cleaning: { listPasses: () => passPage([]) } });
    const { code, lines } = await shown(['watch', '--until-idle']);
    expect([code, lines]).toEqual([0, expect.arrayContaining(['No pass is in progress.'])]);
  });

  it('activity says in words what happened to a rule', async () => {
    const rule = { kind: 'rules', channel_id: null, video_id: null } as const;
    const text = { kind: 'word', value: 'crypto' } as const;
    api.on({
      activity: {
        listActivity: () =>
          activityPage([
            listedAction({ ...rule, id: 'a1', rule: 'none', author_id: 'UC2' }),
            listedAction({ ...rule, id: 'a2', rule: 'block', text }),
          ]),
      },
    });
    const { lines } = await shown(['activity'], 100);
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(/^just now .* removed UC2/),
      expect.stringMatching(/^just now .* blocked word crypto/),
    ]);
  });

  it('a clean removes all listeners that it adds to the process', async () => {
    // The first run loads Ink, which adds a listener permanently.
    await shown(['clean', VIDEO]);
    const before = processListeners();
    expect((await shown(['clean', VIDEO])).code).toBe(0);
    expect(processListeners()).toEqual(before);
  });

  it('the output is coloured unless NO_COLOR, --no-color or the setting forbids it', async () => {
    // oxlint-disable-next-line no-control-regex -- a style begins with this
    const style = /\u001b\[\d/;
    expect((await shown(['videos'])).raw).toMatch(style);
    expect((await shown(['videos', '--no-color'])).raw).not.toMatch(style);
    expect((await shown(['videos'], 80, { NO_COLOR: '1' })).raw).not.toMatch(style);
    expect((await shown(['videos'], 80, { NO_COLOR: '1', FORCE_COLOR: '1' })).raw).toMatch(style);
    await cli.run(['config', 'set', 'color', 'never']);
    expect((await shown(['videos'])).raw).not.toMatch(style);
  });

  it('the output has no animation if the variable CI is set', async () => {
    const { code, lines, raw } = await shown(['clean', VIDEO], 80, { CI: 'true' });
    expect(code).toBe(0);
    expect(lines[0]).toBe(`Cleaning ${VIDEO}`);
    expect(raw).not.toContain('\u001b[?25l');
  });
});

describe.each(SIZES)('the output on a terminal with $columns columns', ({ columns }) => {
  beforeEach(() => {
    const titles = [WIDE, RTL, FAMILY, 'plain'];
    const ids = ['aaaaaaaaaa1', 'aaaaaaaaaa2', 'aaaaaaaaaa3', 'aaaaaaaaaa4'];
    api.on({
      channel: {
        listChannels: () =>
          titles.map((title, place) =>
            channel({ id: `UC${place}${'x'.repeat(21)}`, channelTitle: title }),
          ),
      },
      video: {
        listVideos: () =>
          videoPage(titles.map((title, place) => video({ id: ids[place] ?? VIDEO, title }))),
      },
      comment: {
        listComments: ({ status }) => {
          const list = titles.map((text, place) =>
            comment({ ...(status === 'hidden' ? SPAM : {}), id: `c${place}`, text, author: text }),
          );
          return commentLists(status === 'hidden' ? [] : list, status === 'hidden' ? list : []);
        },
      },
      cleaning: { listPasses: () => passPage([pass({ status: 'done' })]) },
    });
  });

  it.for([
    ['channels'],
    ['videos'],
    ['comments', VIDEO],
    ['passes'],
    ['quota'],
    ['whoami'],
    ['config', '--quiet'],
    ['clean', VIDEO, '--dry-run'],
  ])('no line of the output of %j is wider than the terminal', async (args) => {
    const { code, lines, broken } = await shown(args, columns);
    expect(code).toBe(0);
    expect(lines.length).toBeGreaterThan(0);
    expect(broken).toEqual([]);
  });

  it('no table row breaks into two lines', async () => {
    const terminal = onTerminal(cli, ['videos'], { columns });
    expect(await terminal.ended).toBe(0);
    const lines = terminal.lines();
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain('動画');
    expect(lines[2]).toContain('كيف');
    expect(lines.map((line) => line.slice(0, 11))).toEqual([
      'ID         ',
      'aaaaaaaaaa1',
      'aaaaaaaaaa2',
      'aaaaaaaaaa3',
      'aaaaaaaaaa4',
    ]);
  });
});
