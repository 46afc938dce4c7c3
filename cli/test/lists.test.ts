import {
  listedAction,
  activityPage,
  comment,
  commentLists,
  pass,
  passPage,
  video,
  VIDEO,
  videoPage,
} from '@threadsweep/shared/test/sample-responses.ts';
import { refusing } from '@threadsweep/shared/test/fake-api.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { onFakeTerminal } from './fake-terminal.ts';
import { api, cli, serveCli } from './served-cli.ts';

const COMMENTS = `GET /api/youtube/videos/${VIDEO}/comments`;
const ESCAPES = '\u001b[2J\u001b]0;taken\u0007\u009b31m';
const OLD = '2026-01-01T10:00:00Z';

serveCli();

describe('videos', () => {
  it('videos --json writes the videos of all pages as one JSON document', async () => {
    api.on({
      video: {
        listVideos: ({ page_token: page }) =>
          videoPage([video({ title: page ?? 'first' })], page === undefined ? 'second' : null),
      },
    });
    const { code, stdout, stderr } = await cli.run(['videos', '--json']);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    const document: unknown = JSON.parse(stdout);
    expect(document).toMatchObject({
      status: 'success',
      videos: [{ title: 'first' }, { title: 'second' }],
    });
  });

  it('videos prints tab-separated lines without escape sequences into a pipe', async () => {
    const evil = video({ title: `a${ESCAPES}b\tc`, published_at: OLD });
    api.on({ video: { listVideos: () => videoPage([evil]) } });
    const { stdout } = await cli.run(['videos']);
    expect(stdout).toBe(`${VIDEO}\tab c\t${OLD}\t\t1240\t7\t\n`);
    const { stdout: json } = await cli.run(['videos', '--json']);
    // oxlint-disable-next-line no-control-regex -- it is these that must not be there
    expect(json).not.toMatch(/[\u0000-\u0009\u001b\u007f-\u009f]/);
    expect(JSON.parse(json)).toMatchObject({ videos: [{ title: evil.title }] });
  });

  it('videos fails if the API repeats a page of the list, and its JSON document says so', async () => {
    api.on({ video: { listVideos: () => videoPage([video()], 'again') } });
    const { code, stderr } = await cli.run(['videos']);
    expect(code).toBe(1);
    expect(stderr).toContain('returned the same page of the list twice');
    const { stdout } = await cli.run(['videos', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      videos: [{ id: VIDEO }, { id: VIDEO }],
      status: 'error',
      code: 'REPEATED_PAGE',
      exit_code: 1,
    });
  });

  it('videos reads only the pages that --limit and --since need', async () => {
    api.on({
      video: {
        listVideos: ({ page_token: page = '1' }) =>
          videoPage(
            [video({ title: `new ${page}` }), video({ title: `old ${page}`, published_at: OLD })],
            String(Number(page) + 1),
          ),
      },
    });
    const limited = await cli.run(['videos', '--limit', '3', '--json']);
    expect(JSON.parse(limited.stdout)).toMatchObject({
      videos: [{ title: 'new 1' }, { title: 'old 1' }, { title: 'new 2' }],
    });
    const since = await cli.run(['videos', '--since', '7d', '--json']);
    expect(JSON.parse(since.stdout)).toMatchObject({ videos: [{ title: 'new 1' }] });
    expect(api.calls('GET /api/youtube/videos')).toHaveLength(3);
    for (const wrong of [
      ['--limit', '0'],
      ['--limit', 'x'],
      ['--since', 'yesterday'],
    ])
      expect((await cli.run(['videos', ...wrong])).code).toBe(2);
  });
});

describe('comments', () => {
  beforeEach(() => {
    api.on({
      comment: {
        listComments: ({ status, page_token: page = 'first' }) => {
          const hidden = status === 'hidden';
          const list = [
            comment({
              id: `${hidden ? 'h' : 'v'}-${page}`,
              text: `two\nlines${ESCAPES}`,
              author: page === 'first' ? 'Åda' : 'Bea',
              ...(hidden
                ? { source: 'threadsweep', category: page === 'first' ? 'scam' : 'spam' }
                : {}),
            }),
          ];
          return {
            ...commentLists(hidden ? [] : list, hidden ? list : []),
            visible_total: 2,
            hidden_total: 2,
            next_page_token: page === 'first' ? 'second' : null,
          };
        },
      },
    });
  });

  it('comments lists all visible and all hidden comments of a video', async () => {
    const { code, stdout } = await cli.run(['comments', `https://youtu.be/${VIDEO}`]);
    expect(code).toBe(0);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows.map(([state, id]) => `${state} ${id}`)).toEqual([
      'visible v-first',
      'visible v-second',
      'hidden h-first',
      'hidden h-second',
    ]);
    expect(rows[0]?.at(-1)).toBe('two lines');
  });

  it('comments does not name who hid a visible comment that the next pass will hide', async () => {
    const pending = comment({ source: 'creator', pending: 'hide' });
    api.on({ comment: { listComments: () => commentLists([pending], []) } });
    const { stdout } = await cli.run(['comments', VIDEO]);
    expect(stdout).toMatch(/^visible\t/);
    expect(stdout.split('\t')[4]).toBe('');
  });

  it('comments --hidden reads only the list of hidden comments', async () => {
    const { stdout } = await cli.run(['comments', VIDEO, '--hidden', '--json']);
    const document: unknown = JSON.parse(stdout);
    expect(document).toMatchObject({ hidden: [{ id: 'h-first' }, { id: 'h-second' }] });
    expect(document).not.toHaveProperty('visible');
    expect(api.all().map(({ query }) => query.get('status'))).toEqual(['hidden', 'hidden']);
    expect((await cli.run(['comments', VIDEO, '--hidden', '--visible'])).code).toBe(2);
  });

  it('comments --category and --search show only the comments that match the option', async () => {
    const spam = await cli.run(['comments', VIDEO, '--category', 'spam', '--json']);
    expect(JSON.parse(spam.stdout)).toMatchObject({ hidden: [{ id: 'h-second' }] });
    const ada = await cli.run(['comments', VIDEO, '--search', 'ÅDA', '--json']);
    expect(JSON.parse(ada.stdout)).toMatchObject({
      visible: [{ id: 'v-first' }],
      hidden: [{ id: 'h-first' }],
    });
    const none = await cli.run(['comments', VIDEO, '--search', 'nothing like it']);
    expect([none.code, none.stdout]).toEqual([0, '']);
    expect(none.stderr).toContain('No hidden comment matches');
    expect((await cli.run(['comments', VIDEO, '--category', 'x'])).code).toBe(2);
  });

  it('comments --limit reads no page beyond the limit', async () => {
    const { stdout } = await cli.run(['comments', VIDEO, '--limit', '1', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ visible: [{ id: 'v-first' }], status: 'success' });
    expect(api.calls(COMMENTS)).toHaveLength(1);
  });
});

function idsOf(stdout: string): string[] {
  return [...stdout.matchAll(/"id":"([\w-]+)"/g)].map(([, id = '']) => id);
}

describe('comments of the whole channel', () => {
  const OTHER = 'aaaaaaaaaaa';
  beforeEach(() => {
    api.on({
      video: {
        listVideos: () => videoPage([video(), video({ id: OTHER, title: 'Kites' })]),
      },
      comment: {
        listComments: ({ videoId, status }) => {
          const list = [
            comment({ id: `${videoId}-1`, text: 'Pay 20 Euro', author: '@Åda', timestamp: OLD }),
            comment({ id: `${videoId}-2`, text: 'pay later', authorChannelId: 'UC7' }),
          ];
          const lists = status === 'hidden' ? commentLists([], list) : commentLists(list, []);
          return { ...lists, visible_total: 2, hidden_total: 2 };
        },
      },
    });
  });

  it('comments --all lists the comments of all videos with their video, and adds up the totals', async () => {
    const { code, stdout } = await cli.run(['comments', '--all', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      video: null,
      visible: [
        { id: `${VIDEO}-1`, video_id: VIDEO, video_title: 'How I edit' },
        { id: `${VIDEO}-2` },
        { id: `${OTHER}-1`, video_id: OTHER, video_title: 'Kites' },
        { id: `${OTHER}-2` },
      ],
      hidden: [{ video_id: VIDEO }, { video_id: VIDEO }, { video_id: OTHER }, { video_id: OTHER }],
      visible_total: 4,
      hidden_total: 4,
      status: 'success',
    });
    const lines = await cli.run(['comments', '--all', '--visible', '--limit', '3']);
    expect(lines.stdout.split('\n').map((line) => line.split('\t')[1])).toEqual([
      VIDEO,
      VIDEO,
      OTHER,
      undefined,
    ]);
  });

  it.for([
    [['--author', 'åda'], '1'],
    [['--author', 'UC7'], '2'],
    [['--match', String.raw`\bpay \d+`], '1'],
    [['--since', '7d'], '2'],
  ] as const)('comments --all lists only the comments that match %s', async ([flags, number]) => {
    const { stdout } = await cli.run(['comments', '--all', '--visible', '--json', ...flags]);
    expect(idsOf(stdout)).toEqual([`${VIDEO}-${number}`, `${OTHER}-${number}`]);
  });

  it('comments --all continues after a video that cannot be read, but stops when the quota is exhausted', async () => {
    const gone = refusing('NOT_FOUND', 'There is no such video in your account.');
    const quota = refusing('QUOTA_EXHAUSTED', 'The daily limit is reached.');
    for (const [refusal, expected] of [
      [gone, { code: 1, ids: [`${OTHER}-1`, `${OTHER}-2`] }],
      [quota, { code: 4, ids: [] }],
    ] as const) {
      api.on({
        comment: {
          listComments: (input) => {
            if (input.videoId === VIDEO) return refusal();
            return commentLists([comment({ id: `${OTHER}-1` }), comment({ id: `${OTHER}-2` })], []);
          },
        },
      });
      const { code, stdout } = await cli.run(['comments', '--all', '--visible', '--json']);
      expect([code, idsOf(stdout)]).toEqual([expected.code, expected.ids]);
      expect(JSON.parse(stdout)).toMatchObject({ status: 'error', exit_code: expected.code });
    }
  });

  it('comments --all skips a video whose comments are turned off, and ends with 0', async () => {
    const sentence = 'Comments are turned off for this video on YouTube.';
    const off = refusing('NOT_FOUND', sentence, { reason: 'comments_disabled' });
    api.on({
      comment: {
        listComments: ({ videoId }) =>
          videoId === VIDEO ? off() : commentLists([comment({ id: `${OTHER}-1` })], []),
      },
    });
    const { code, stdout } = await cli.run(['comments', '--all', '--json']);
    expect([code, idsOf(stdout)]).toEqual([0, [`${OTHER}-1`]]);
    const document = JSON.parse(stdout);
    expect(document).toMatchObject({
      status: 'success',
      skipped: [{ video: VIDEO, message: sentence }],
    });
    expect(document).not.toHaveProperty('failed');
    const lines = await cli.run(['comments', '--all']);
    expect([lines.code, lines.stderr]).toEqual([
      0,
      expect.stringContaining(`${VIDEO}: Skipped: ${sentence}`),
    ]);
    api.on({ video: { listVideos: () => videoPage([video()]) } });
    expect((await cli.run(['comments', '--all'])).code).toBe(0);
    const named = await cli.run(['comments', VIDEO]);
    expect([named.code, named.stderr]).toEqual([1, expect.stringContaining(sentence)]);
  });

  it('comments refuses a missing video without --all, a video with --all, and an invalid expression for --match', async () => {
    for (const args of [[], [VIDEO, '--all'], ['--all', '--match', '(']])
      expect((await cli.run(['comments', ...args])).code).toBe(2);
    expect(api.all()).toEqual([]);
  });
});

describe('10,000 comments', () => {
  const PAGES = 100;
  const long = 'x'.repeat(4000);
  beforeEach(() => {
    api.on({
      comment: {
        listComments: ({ page_token: page = '0' }) => ({
          ...commentLists(
            Array.from({ length: 100 }, (_, place) =>
              comment({ id: `${page}-${place}`, text: `${long}\n` }),
            ),
            [],
          ),
          next_page_token: Number(page) + 1 < PAGES ? String(Number(page) + 1) : null,
        }),
      },
    });
  });

  // 40 MB of comments pass through a heap of 28 MB, in which a command cannot keep them.
  it.for([
    { flags: [], end: `${long}\n` },
    { flags: ['--json'], end: '"status": "success"\n}\n' },
  ])(
    'comments writes 10,000 comments of a video into a pipe in constant memory, with the flags $flags',
    { timeout: 200_000 },
    async ({ flags, end }) => {
      // The small young generation makes garbage collection five times as fast.
      const heap = { NODE_OPTIONS: '--max-old-space-size=28 --max-semi-space-size=2' };
      const running = cli.start(['comments', VIDEO, '--visible', ...flags], heap);
      let bytes = 0;
      running.process.stdout?.on('data', (chunk: Buffer) => (bytes += chunk.length));
      const { code, stdout } = await running.ended;
      expect(code).toBe(0);
      expect(bytes).toBeGreaterThan(PAGES * 100 * long.length);
      expect(stdout.endsWith(end)).toBe(true);
      expect(stdout.split(long)).toHaveLength(PAGES * 100 + 1);
    },
  );
});

describe('hide and restore', () => {
  const MODERATE = `POST /api/youtube/videos/${VIDEO}/comments/moderate`;

  it('hide takes ids from its arguments and from stdin, and sends at most 500 ids in a call', async () => {
    const ids = Array.from({ length: 600 }, (_, number) => `c${number}`);
    const piped = await cli.run(['hide', VIDEO, 'c0', '-'], { input: ids.join('\n') });
    expect([piped.code, piped.stdout]).toEqual([0, '600 comments hidden.\n']);
    expect(api.calls(MODERATE).map(({ body }) => body)).toMatchObject([
      { action: 'hide', ids: ids.slice(0, 500) },
      { action: 'hide', ids: ids.slice(500) },
    ]);
    const one = await cli.run(['restore', VIDEO, 'c1', '--json']);
    expect(JSON.parse(one.stdout)).toMatchObject({ status: 'success', done: ['c1'], failed: [] });
    expect((await cli.run(['hide', VIDEO, '-'])).code).toBe(2);
  });

  it('hide and restore exit with 1 and name a comment that could not be changed', async () => {
    api.on({
      comment: {
        moderateComments: ({ ids: [gone = '', ...done] }) => ({
          status: 'success',
          message: '',
          done,
          failed: [{ id: gone, error: 'It was deleted.' }],
        }),
      },
    });
    const { code, stdout, stderr } = await cli.run(['restore', VIDEO, 'gone', 'there']);
    expect([code, stdout]).toEqual([1, '1 comment restored.\n']);
    expect(stderr).toContain('gone: It was deleted.');
  });

  it('hide says that pending comments will be hidden with the next clean, and why not now', async () => {
    api.on({
      comment: {
        moderateComments: ({ ids: [first = '', ...pending] }) => ({
          status: 'success',
          message: '',
          done: [first],
          pending,
          failed: [],
        }),
      },
    });
    const { code, stdout, stderr } = await cli.run(['hide', VIDEO, 'c1', 'c2', 'c3']);
    expect([code, stdout]).toEqual([
      0,
      '1 comment hidden.\n2 comments will be hidden with the next clean.\n',
    ]);
    expect(stderr).toContain("You have used today's share");
    const { stdout: document } = await cli.run(['hide', VIDEO, 'c1', 'c2', '--json']);
    expect(JSON.parse(document)).toMatchObject({ status: 'success', pending: ['c2'] });
  });

  it('hide prints the results of its earlier calls if the API refuses a later call', async () => {
    let calls = 0;
    api.on({
      comment: {
        moderateComments: ({ ids }) => {
          calls += 1;
          if (calls > 1) return refusing('QUOTA_EXHAUSTED', 'The quota is used up.')();
          return { status: 'success', message: '', done: ids, failed: [] };
        },
      },
    });
    const ids = Array.from({ length: 501 }, (_, number) => `c${number}`).join(' ');
    const { code, stdout } = await cli.run(['hide', VIDEO, '-', '--json'], { input: ids });
    expect(code).toBe(4);
    const document: unknown = JSON.parse(stdout);
    expect(document).toMatchObject({
      status: 'error',
      code: 'QUOTA_EXHAUSTED',
      failed: [{ id: 'c500', error: 'The quota is used up.' }],
    });
    expect(document).toHaveProperty('done.499', 'c499');
  });
});

describe('passes', () => {
  it('passes --since lists only the passes since that time', async () => {
    api.on({
      cleaning: {
        listPasses: () =>
          passPage([pass({ id: 'new' }), pass({ id: 'old', started_at: OLD })], 'more', {
            [VIDEO]: 'How I edit',
          }),
      },
    });
    const { code, stdout } = await cli.run(['passes', '--since', '1d', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'success',
      passes: [{ id: 'new', video_title: 'How I edit' }],
    });
    const lines = await cli.run(['passes', '--since', '1d', '--video', VIDEO]);
    expect(lines.stdout).toMatch(
      new RegExp(`^new\t${VIDEO}\t.*\tmanual\trunning\t12\t63\tHow I edit\n$`),
    );
    expect(api.calls('GET /api/passes').at(-1)?.query.get('video')).toBe(VIDEO);
  });

  it('activity lists passes and actions together, filtered by kind and time', async () => {
    const rule = {
      kind: 'rules',
      rule: 'block',
      author_id: 'UC2',
      channel_id: null,
      video_id: null,
    } as const;
    api.on({
      activity: {
        listActivity: () =>
          activityPage(
            [
              pass({ id: 'p1', restored_count: 3, detector: 'shipped-5' }),
              listedAction({ id: 'a1', count: 12, by: 'token' }),
              listedAction({ id: 'a2', ...rule }),
            ],
            null,
            { [VIDEO]: 'How I edit' },
          ),
      },
    });
    const { code, stdout } = await cli.run(['activity', '--since', '1d', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'success',
      activity: [
        { type: 'pass', id: 'p1', restored_count: 3, video_title: 'How I edit' },
        { type: 'action', id: 'a1', kind: 'hide', by: 'token', count: 12 },
        { type: 'action', id: 'a2', rule: 'block', video_title: null },
      ],
    });
    const asked = api.calls('GET /api/activity').at(-1)?.query;
    expect(Date.parse(asked?.get('since') ?? '')).toBeLessThan(Date.now() - 23 * 3_600_000);
    const lines = await cli.run(['activity', '--kind', 'hide', '--limit', '2']);
    expect(lines.stdout).toMatch(
      /^\S+\tmanual\tcreator\t12\t3\tHow I edit\tp1\t0\t0\n\S+\thide\ttoken\t12\t\tHow I edit\ta1\t0\t0\n$/,
    );
    expect(api.calls('GET /api/activity').at(-1)?.query.get('kind')).toBe('hide');
    api.on({ activity: { listActivity: () => activityPage([]) } });
    expect((await cli.run(['activity'])).stderr).toBe('Nothing found.\n');
  });

  it.each([
    [{ kind: 'hide', count: 2, pending_count: 2 }, /to be hidden +you +2 .* 2$/m],
    [{ kind: 'hide', count: 3, pending_count: 2 }, / hidden +you +3 .* 2$/m],
    [{ kind: 'restore', count: 1, pending_count: 1 }, /to be restored +you +1 .* 1$/m],
    [{ kind: 'undo', count: 4, pending_count: 4 }, /to be restored +you +4 .* 4$/m],
    [{ kind: 'undo', count: 4, pending_count: 1 }, /undone +you +4 .* 1$/m],
    [{ kind: 'hide', count: 2, pending_count: 1, reversed_count: 1 }, /to be hidden .* 1$/m],
    [{ kind: 'hide', count: 2, reversed_count: 2 }, /reversed +you +2/],
    [{ kind: 'hide', count: 2, reversed_count: 1, failed_count: 1 }, /failed +you +2/],
    [{ kind: 'restore', count: 2, failed_count: 1 }, / restored +you +2/],
  ] as const)(
    'activity says of an action %o what is pending, what was reversed and what failed',
    async (action, shown) => {
      api.on({ activity: { listActivity: () => activityPage([listedAction(action)]) } });
      const terminal = onFakeTerminal(cli, ['activity'], { columns: 80 });
      await terminal.shows(shown);
      expect(await terminal.ended).toBe(0);
    },
  );

  it('activity says how many comments of an undone pass could not be restored', async () => {
    const undone = pass({ status: 'undone', cleaned_count: 5, failed_restore_count: 4 });
    api.on({ activity: { listActivity: () => activityPage([undone]) } });
    expect((await cli.run(['activity'])).stdout).toMatch(/\t5\t0\t.*\t0\t4\n$/);
    const terminal = onFakeTerminal(cli, ['activity'], { columns: 120 });
    await terminal.shows(/FAILED\n.* 5 +0 .* 4$/m);
    expect(await terminal.ended).toBe(0);
  });

  it('the hint about an unknown comment names the command that lists the ids of comments', async () => {
    api.on({ comment: { moderateComments: refusing('NOT_FOUND', 'There is no such comment.') } });
    const { code, stderr } = await cli.run(['restore', VIDEO, 'nothing']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('comments --ids')]);
  });

  it('undo with the id of a pass restores the pass’s comments', async () => {
    const { code, stdout } = await cli.run(['undo', 'p1']);
    expect([code, stdout]).toEqual([0, '12 comments restored\n']);
    api.on({ cleaning: { undoPass: refusing('CLEANING_IN_PROGRESS', 'It is still running.') } });
    const refused = await cli.run(['undo', 'p1']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('It is still running.');
  });

  it('undo says so if no comment of the pass is hidden any more', async () => {
    api.on({
      cleaning: { undoPass: () => ({ status: 'success', restored_count: 0, message: '' }) },
    });
    const { code, stdout } = await cli.run(['undo', 'p1']);
    expect([code, stdout]).toEqual([0, 'No comment of this pass is hidden any more.\n']);
  });

  it.each([
    [2, '2 comments restored\n'],
    [0, ''],
  ])(
    'undo after which %i comments are restored says how many YouTube refused to restore, and ends with 1',
    async (restored, shown) => {
      const undone = { status: 'success', restored_count: restored, failed_count: 1 } as const;
      api.on({ cleaning: { undoPass: () => ({ ...undone, message: '' }) } });
      const { code, stdout, stderr } = await cli.run(['undo', 'p1']);
      expect([code, stdout]).toEqual([1, shown]);
      expect(stderr).toContain('1 comment could not be restored');
      const json = await cli.run(['undo', 'p1', '--json']);
      expect(JSON.parse(json.stdout)).toMatchObject({
        status: 'error',
        exit_code: 1,
        results: [
          {
            pass_id: 'p1',
            status: 'error',
            error: '1 comment could not be restored',
            code: 'RESTORE_REFUSED',
            exit_code: 1,
            restored_count: restored,
            failed_count: 1,
          },
        ],
      });
    },
  );

  it('undo --dry-run does not count the comments of a pass that were already restored', async () => {
    const some = pass({ status: 'done', cleaned_count: 239, restored_count: 100 });
    api.on({ cleaning: { getPass: () => ({ status: 'success', pass: some }) } });
    const { stdout } = await cli.run(['undo', 'p1', '--dry-run']);
    expect(stdout).toMatch(/^139 comments would be restored/);
    const json = await cli.run(['undo', 'p1', '--dry-run', '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ results: [{ would_restore: 139 }] });
  });

  it('undo --dry-run counts the comments of a pass that YouTube refused to restore', async () => {
    const counts = { cleaned_count: 5, restored_count: 3, failed_restore_count: 2 };
    for (const status of ['done', 'undone'] as const) {
      api.on({
        cleaning: { getPass: () => ({ status: 'success', pass: pass({ status, ...counts }) }) },
      });
      const { stdout } = await cli.run(['undo', 'p1', '--dry-run']);
      expect(stdout).toMatch(/^2 comments would be restored/);
    }
  });

  it('undo with several ids restores each pass separately, and --dry-run previews what would be restored', async () => {
    const preview = await cli.run(['undo', 'p1', '-', '--dry-run'], { input: 'p1\np2\n' });
    expect([preview.code, preview.stdout]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(`^p1: 12 comments would be restored: ${VIDEO}, .*\np2: 12 `),
      ),
    ]);
    api.on({
      cleaning: {
        undoPass: ({ passId }) =>
          passId === 'p1'
            ? refusing('CLEANING_IN_PROGRESS', 'It is still running.')()
            : { status: 'success', restored_count: 3, message: '' },
      },
    });
    expect(api.all().filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    const { code, stdout, stderr } = await cli.run(['undo', 'p1', 'p2']);
    expect([code, stdout, stderr]).toEqual([
      1,
      'p2: 3 comments restored\n',
      'p1: It is still running.\n',
    ]);
    const document = await cli.run(['undo', 'p1', 'p2', '--json']);
    expect(JSON.parse(document.stdout)).toMatchObject({
      status: 'error',
      exit_code: 1,
      results: [
        { pass_id: 'p1', status: 'error', code: 'CLEANING_IN_PROGRESS' },
        { pass_id: 'p2', status: 'success', restored_count: 3 },
      ],
    });
  });
});
