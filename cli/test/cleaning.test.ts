import { refusing } from '@threadsweep/shared/test/fake-api.ts';
import {
  cleaned,
  pass,
  passPage,
  video,
  VIDEO,
  videoPage,
} from '@threadsweep/shared/test/sample-responses.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { onFakeTerminal } from './fake-terminal.ts';
import { api, cli, serveCli } from './served-cli.ts';

const OTHER = 'aaaaaaaaaaa';
const CLEAN = `POST /api/youtube/videos/${VIDEO}/clean`;
const ESCAPES = '\u001b[2J\u001b]0;taken\u0007\u009b31m';

const SEVEN = [1, 2, 3, 4, 5, 6, 7].map((number) => `aaaaaaaaaa${number}`);

serveCli();

it('a clean of one video leaves no empty line below its result on a terminal', async () => {
  const terminal = onFakeTerminal(cli, ['clean', VIDEO], { columns: 80 });
  expect(await terminal.ended).toBe(0);
  expect(terminal.lines().at(-1)).toBe('  To undo: threadsweep undo p1');
  expect(terminal.linesAboveCursor()).toBe(terminal.lines().length);
});

describe('clean', () => {
  it('clean prints the number of hidden comments by category', async () => {
    const { code, stdout } = await cli.run(['clean', VIDEO]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      `${VIDEO}: 12 hidden (8 scam, 3 spam, 1 inappropriate) of 1,240 comments; 38 new, 2 edited; 63 quota units`,
    );
    expect(api.calls(CLEAN)[0]?.body).toBeUndefined();
  });

  it('clean follows a pass that continues in the background until the pass ends', async () => {
    let polls = 0;
    api.on({
      cleaning: {
        cleanVideo: () => cleaned({ status: 'accepted', cleaned_count: 1 }),
        getPass: () => {
          polls += 1;
          if (polls === 1) return refusing('SERVICE_UNAVAILABLE', 'Please try again')();
          return { status: 'success', pass: pass({ status: 'done', cleaned_count: 30 }) };
        },
      },
    });
    const { code, stdout } = await cli.run(['clean', VIDEO, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'success',
      results: [{ video: VIDEO, status: 'done', pass_id: 'p1', cleaned_count: 30 }],
    });
    expect(polls).toBe(2);
  });

  it('clean follows a long pass to its end although many single polls fail', async () => {
    let polls = 0;
    api.on({
      cleaning: {
        cleanVideo: () => cleaned({ status: 'accepted' }),
        getPass: () => {
          polls += 1;
          if (polls % 2 === 1) return refusing('SERVICE_UNAVAILABLE', 'Please try again')();
          return { status: 'success', pass: pass({ status: polls < 24 ? 'running' : 'done' }) };
        },
      },
    });
    expect((await cli.run(['clean', VIDEO])).code).toBe(0);
    expect(polls).toBe(24);
  });

  it('clean follows the pass to its end even if a proxy cuts the connection', async () => {
    api.on({
      cleaning: {
        listPasses: () => passPage([pass()]),
        getPass: () => ({ status: 'success', pass: pass({ status: 'done', cleaned_count: 5 }) }),
      },
    });
    api.below(CLEAN, async () => {
      await seen(() => api.calls('GET /api/passes').length > 1);
      const headers = { 'content-type': 'text/html' };
      return new Response('<html>Gateway Timeout</html>', { status: 504, headers });
    });
    const { code, stdout } = await cli.run(['clean', VIDEO]);
    expect(code).toBe(0);
    expect(stdout).toContain('5 hidden');
  });

  it('clean keeps following a pass whose progress could not be read once', async () => {
    let polls = 0;
    api.on({
      cleaning: {
        listPasses: () => {
          polls += 1;
          if (polls === 1) return refusing('INTERNAL_SERVER_ERROR', 'Please try again')();
          return passPage([pass()]);
        },
        getPass: () => ({ status: 'success', pass: pass({ status: 'done', cleaned_count: 5 }) }),
      },
    });
    api.below(CLEAN, async () => {
      await seen(() => polls > 2);
      const headers = { 'content-type': 'text/html' };
      return new Response('<html>Gateway Timeout</html>', { status: 504, headers });
    });
    const { code, stdout } = await cli.run(['clean', VIDEO]);
    expect(code).toBe(0);
    expect(stdout).toContain('5 hidden');
  });

  it('clean exits with 1 if the pass failed and with 4 if it waits for quota, and says why', async () => {
    const problem = "YouTube's quota for today is used up.";
    for (const [status, exit] of [
      ['failed', 1],
      ['waiting', 4],
    ] as const) {
      api.on({
        cleaning: {
          cleanVideo: () => cleaned({ status: 'accepted' }),
          getPass: () => ({ status: 'success', pass: pass({ status, problem }) }),
        },
      });
      const { code, stderr } = await cli.run(['clean', VIDEO]);
      expect(code).toBe(exit);
      expect(stderr).toContain(problem);
    }
  });

  it('clean exits with 4 when the plan’s limit is reached, and says what the user can do', async () => {
    const sentence = 'Your Free Trial has hidden its 100 comments.';
    api.on({ cleaning: { cleanVideo: refusing('PLAN_LIMIT', sentence) } });
    const { code, stderr } = await cli.run(['clean', VIDEO]);
    expect(code).toBe(4);
    expect(stderr).toContain('has hidden its 100 comments');
    expect(stderr).toContain(`${api.address}/subscription`);
    api.on({ cleaning: { cleanVideo: () => cleaned({ limit_reached: true }) } });
    expect((await cli.run(['clean', VIDEO])).code).toBe(4);
  });

  it('clean prints what a pass did before the grant of its channel ended', async () => {
    api.on({
      cleaning: {
        listPasses: () => passPage([pass()]),
        getPass: () => ({ status: 'success', pass: pass({ status: 'failed', cleaned_count: 50 }) }),
        cleanVideo: async () => {
          // The second poll begins after the response to the first.
          const { length } = api.calls('GET /api/passes');
          await seen(() => api.calls('GET /api/passes').length > length + 1);
          return refusing('RECONNECT_REQUIRED', 'Please reconnect your YouTube account.')();
        },
      },
    });
    const { code, stdout } = await cli.run(['clean', VIDEO, '--json']);
    expect(code).toBe(1);
    const { quota_units } = pass();
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'error',
      results: [
        {
          status: 'failed',
          code: 'RECONNECT_REQUIRED',
          hint: expect.stringContaining('threadsweep channels connect'),
          pass_id: 'p1',
          cleaned_count: 50,
          quota_units,
        },
      ],
      totals: { failed: 1, cleaned_count: 50, quota_units },
    });
    const { stderr } = await cli.run(['clean', VIDEO]);
    expect(stderr).toContain('Please reconnect your YouTube account.');
    expect(stderr).toContain(`${VIDEO}: 50 hidden`);
    expect(stderr).toContain('threadsweep undo p1');
  });

  it('clean continues with the next video after a failure, and finally exits with an error code', async () => {
    api.on({
      cleaning: {
        cleanVideo: ({ videoId }) =>
          videoId === OTHER
            ? cleaned()
            : refusing('YOUTUBE_UNAVAILABLE', 'YouTube does not answer')(),
      },
    });
    const { code, stdout, stderr } = await cli.run(['clean', VIDEO, OTHER, VIDEO]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${VIDEO}: YouTube does not answer`);
    expect(stdout).toContain(`${OTHER}: 12 hidden`);
    expect(api.calls(CLEAN)).toHaveLength(1);
    expect(stderr).toMatch(
      /2 videos in all: 12 hidden \(8 scam, 3 spam, 1 inappropriate\) of 1,240 comments; .*63 quota units, .* s\n1 video was not cleaned completely.\n$/,
    );
  });

  it('clean of several videos ends with the totals of all videos', async () => {
    const all = await cli.run(['clean', ...SEVEN, '--json']);
    expect(JSON.parse(all.stdout)).toMatchObject({
      totals: {
        videos: 7,
        failed: 0,
        cleaned_count: 84,
        total_comments_on_youtube: 8680,
        by_category: { scam: 56, spam: 21, inappropriate: 7 },
        quota_units: 441,
      },
    });
    const one = await cli.run(['clean', VIDEO]);
    expect(one.stderr).not.toContain('in all');
  });

  it('if one argument of clean is not a video, clean refuses all arguments and cleans no video', async () => {
    const { code, stderr } = await cli.run(['clean', VIDEO, 'nonsense']);
    expect(code).toBe(2);
    expect(stderr).toContain('not a valid video: nonsense');
    expect(api.all()).toHaveLength(0);
  });

  it('clean --dry-run lists the comments that a clean would hide, and hides no comment', async () => {
    const candidate = {
      id: 'c1',
      author: `Win${ESCAPES}ner`,
      category: 'scam' as const,
      score: 0.98,
      reasons: [{ code: 'messenger-contact', start: 0, end: 8 }],
      text: `WhatsApp me${ESCAPES}`,
    };
    const preview = { dry_run: true, pass_id: null, would_hide: [candidate] };
    api.on({ cleaning: { cleanVideo: () => cleaned(preview) } });
    const { code, stdout, stderr } = await cli.run(['clean', '--dry-run', VIDEO]);
    expect(code).toBe(0);
    expect(stdout).toBe(
      `${VIDEO}\tc1\tWinner\tscam\t0.98\tAsks to move to a messaging app\tWhatsApp me\n`,
    );
    expect(stderr).toContain('Nothing was changed');
    expect(api.all().map(({ body }) => body)).toEqual([{ dry_run: true }]);
  });

  it('apply hides the comments of a plan file with one pass for each video', async () => {
    api.on({ cleaning: { cleanVideo: () => cleaned({ cleaned_count: 2 }) } });
    const results = [
      { video: VIDEO, would_hide: [{ id: 'c1', text: 'Free money' }, { id: 'c2' }] },
      { video: OTHER, would_hide: [{ id: 'd1' }, { id: 'd1' }] },
      { video: 'aaaaaaaaaa9', would_hide: [] },
    ];
    const { code, stdout } = await cli.run(['apply', '-'], { input: JSON.stringify({ results }) });
    expect(code).toBe(0);
    expect(stdout).toContain(`${VIDEO}: 2 hidden`);
    const calls = api.all().filter(({ call }) => call.endsWith('/clean'));
    expect(calls.map(({ body }) => body)).toEqual([
      { comments: ['c1', 'c2'] },
      { comments: ['d1'] },
    ]);
  });

  it('apply refuses a file that is not a plan file before it calls the API', async () => {
    for (const input of ['{"results": [{}]}', 'c1 c2']) {
      const { code, stderr } = await cli.run(['apply', '-'], { input });
      expect(code).toBe(2);
      expect(stderr).toContain('This is not a plan file.');
    }
    const other = JSON.stringify({
      version: 2,
      results: [{ video: VIDEO, would_hide: [{ id: 'c1' }] }],
    });
    const { code, stderr } = await cli.run(['apply', '-'], { input: other });
    expect([code, stderr]).toEqual([2, expect.stringContaining('plan files of version 2')]);
    expect(api.all()).toHaveLength(0);
  });

  it('clean works on at most three videos in parallel', async () => {
    let atWork = 0;
    let most = 0;
    const third = Promise.withResolvers<void>();
    api.on({
      cleaning: {
        cleanVideo: async () => {
          atWork += 1;
          most = Math.max(most, atWork);
          if (atWork === 3) third.resolve();
          await third.promise;
          atWork -= 1;
          return cleaned();
        },
      },
    });
    const { code, stdout } = await cli.run(['clean', ...SEVEN, '--json']);
    expect(code).toBe(0);
    expect(most).toBe(3);
    const document: { results: { video: string }[] } = JSON.parse(stdout);
    expect(document.results.map((each) => each.video)).toEqual(SEVEN);
  });

  it('clean starts no further passes after a refusal that applies to all videos', async () => {
    const sentence = 'Your free plan has hidden all of its 100 comments.';
    api.on({ cleaning: { cleanVideo: refusing('PLAN_LIMIT', sentence) } });
    const { code, stderr } = await cli.run(['clean', ...SEVEN]);
    expect(code).toBe(4);
    expect(api.all().filter(({ call }) => call.endsWith('/clean')).length).toBeLessThan(7);
    expect(stderr).toContain(`aaaaaaaaaa7: Not started: ${sentence}`);
  });

  it('clean waits as long as the API demands after too many calls', async () => {
    const calledAt: number[] = [];
    api.on({
      cleaning: {
        cleanVideo: () => {
          calledAt.push(performance.now());
          return calledAt.length === 1
            ? refusing('TOO_MANY_REQUESTS', 'Please wait.', { retry_after: 20 })()
            : cleaned();
        },
      },
    });
    expect((await cli.run(['clean', VIDEO])).code).toBe(0);
    expect(calledAt).toHaveLength(2);
    const [first = 0, second = 0] = calledAt;
    // The test's clock runs a hundred times faster.
    expect(second - first).toBeGreaterThan(190);
  });

  it('apply says how many comments of the plan it did not hide', async () => {
    api.on({
      cleaning: { cleanVideo: () => cleaned({ cleaned_count: 2 }) },
    });
    const plan = {
      results: [{ video: VIDEO, would_hide: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] }],
    };
    const { code, stdout } = await cli.run(['apply', '-'], { input: JSON.stringify(plan) });
    expect(code).toBe(0);
    expect(stdout).toContain(
      'Chosen: 3, hidden: 2. The rest is hidden already, or no longer exists.',
    );
  });

  it('the JSON document of a clean contains a video’s title if the video already has a pass', async () => {
    const titles: Record<string, string> = { [VIDEO]: 'How I edit' };
    api.on({ cleaning: { listPasses: () => passPage([], null, titles) } });
    const { stdout } = await cli.run(['clean', VIDEO, OTHER, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      results: [
        { video: VIDEO, title: 'How I edit' },
        { video: OTHER, title: null },
      ],
    });
  });

  it('clean --all --since --yes cleans all videos published since that time, without asking the user', async () => {
    api.on({
      video: {
        listVideos: () =>
          videoPage([
            video({ title: 'New' }),
            video({ id: OTHER, published_at: '2026-01-01T10:00:00Z' }),
          ]),
      },
    });
    const unasked = await cli.run(['clean', '--all', '--since', '7d']);
    expect(unasked.code).toBe(2);
    expect(unasked.stderr).toContain('--yes');
    expect(api.all()).toEqual([]);
    const { code, stdout } = await cli.run(['clean', '--all', '--since', '7d', '--yes', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ results: [{ video: VIDEO, title: 'New' }] });
    for (const wrong of [['--all', VIDEO], [VIDEO, '--since', '7d'], []])
      expect((await cli.run(['clean', ...wrong])).code).toBe(2);
  });

  it('clean --all --exclude-video cleans all videos except those that the user names', async () => {
    const ids = [VIDEO, OTHER, 'third000001'];
    api.on({ video: { listVideos: () => videoPage(ids.map((id) => video({ id }))) } });
    const address = `https://youtu.be/${VIDEO}`;
    const excluding = ['--exclude-video', address, '--exclude-video', 'third000001'];
    const { code, stdout } = await cli.run(['clean', '--all', ...excluding, '--yes', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).results.map((result: { video: string }) => result.video)).toEqual([
      OTHER,
    ]);
    const other = ['clean', '--all', '--yes', '--exclude-video', 'unknown0001'];
    const unknown = await cli.run(other);
    expect([unknown.code, unknown.stdout]).toEqual([2, '']);
    expect(unknown.stderr).toContain('no such video: unknown0001');
    expect((await cli.run([...other, '--since', '9000d'])).code).toBe(0);
    const misspelled = await cli.run(['clean', '--all', '--yes', '--exclude-video', 'no id']);
    expect([misspelled.code, misspelled.stderr]).toEqual([2, expect.stringContaining('no id')]);
    const alone = await cli.run(['clean', OTHER, '--exclude-video', VIDEO]);
    expect([alone.code, alone.stderr]).toEqual([
      2,
      expect.stringContaining('--exclude-video needs --all.'),
    ]);
  });

  describe('a video whose comments are turned off', () => {
    const SENTENCE = 'Comments are turned off for this video on YouTube.';
    const ALL = ['clean', '--all', '--yes'];
    const off = refusing('NOT_FOUND', SENTENCE, { reason: 'comments_disabled' });

    beforeEach(() => {
      api.on({
        video: { listVideos: () => videoPage([video(), video({ id: OTHER })]) },
        cleaning: { cleanVideo: ({ videoId }) => (videoId === VIDEO ? off() : cleaned()) },
      });
    });

    it('clean --all skips it and ends with 0, but clean fails if the user names it', async () => {
      const all = await cli.run([...ALL, '--json']);
      expect(all.code).toBe(0);
      expect(JSON.parse(all.stdout)).toMatchObject({
        status: 'success',
        exit_code: 0,
        results: [
          { video: VIDEO, status: 'skipped', message: SENTENCE, cleaned_count: 0 },
          { video: OTHER, status: 'done', cleaned_count: 12 },
        ],
        totals: { videos: 2, failed: 0, skipped: 1, cleaned_count: 12 },
      });
      const lines = await cli.run(ALL);
      expect(lines.code).toBe(0);
      expect(lines.stdout).toContain(`${VIDEO}: Skipped: ${SENTENCE}`);
      expect(lines.stderr).toContain('1 video was skipped.');
      expect((await cli.run(['clean', '--all', '--dry-run'])).code).toBe(0);
      const named = await cli.run(['clean', VIDEO, OTHER]);
      expect([named.code, named.stderr]).toEqual([1, expect.stringContaining(SENTENCE)]);
    });

    it('clean --all also skips it if its pass had begun before the API refused the call', async () => {
      const running = passPage([pass()]);
      let polls = 0;
      api.on({
        video: { listVideos: () => videoPage([video()]) },
        cleaning: {
          listPasses: () => {
            polls += 1;
            return running;
          },
          getPass: () => ({
            status: 'success',
            pass: pass({ status: 'failed', problem: SENTENCE, cleaned_count: 0 }),
          }),
          cleanVideo: async () => {
            await seen(() => polls > 1);
            return off();
          },
        },
      });
      const { code, stdout } = await cli.run([...ALL, '--json']);
      expect(code).toBe(0);
      const [result] = JSON.parse(stdout).results;
      expect(result).toMatchObject({ status: 'skipped', pass_id: 'p1', message: SENTENCE });
      expect(result).not.toHaveProperty('code');
    });

    it.for([[0, 0, 'skipped'] as const, [1, 3, 'failed'] as const])(
      'clean --all ends with %i if its pass has failed after it hid %i comments',
      async ([exit, cleaned_count, status]) => {
        const ended = pass({ status: 'failed', problem: SENTENCE, cleaned_count });
        api.on({
          cleaning: {
            cleanVideo: ({ videoId }) => cleaned(videoId === VIDEO ? { status: 'accepted' } : {}),
            getPass: () => ({ status: 'success', pass: ended }),
          },
        });
        const { code, stdout } = await cli.run([...ALL, '--json']);
        expect(code).toBe(exit);
        expect(JSON.parse(stdout)).toMatchObject({ results: [{ status }, { status: 'done' }] });
      },
    );
  });

  it('clean renews an expired login during a pass', async () => {
    api.tokens.clear();
    api.tokens.add('token-2');
    const env = { THREADSWEEP_TOKEN: '' };
    const login = ['login', 'demo@threadsweep.example', '--password-stdin'];
    expect((await cli.run(login, { input: 'x', env })).code).toBe(0);
    expect((await cli.run(['clean', VIDEO], { env })).code).toBe(0);
    expect(api.calls(CLEAN).map(({ token }) => token)).toEqual(['token-1', 'token-2']);
  });

  it.for([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)(
    'clean stops when it receives %s, says that the pass continues on the server, and exits with %i',
    async ([signal, exit]) => {
      api.on({ cleaning: { cleanVideo: () => new Promise(() => {}) } });
      const running = cli.start(['clean', VIDEO, '--json']);
      await seen(() => api.calls(CLEAN).length > 0);
      running.process.kill(signal);
      const { code, stdout, stderr } = await running.ended;
      expect(code).toBe(exit);
      expect(stderr).toContain('The server continues');
      expect(JSON.parse(stdout)).toMatchObject({ code: 'INTERRUPTED', exit_code: exit });
    },
  );
});

function bodies(): unknown[] {
  return api.calls(CLEAN).map(({ body }) => body);
}

describe('the choice of what a clean hides', () => {
  const found = [
    { id: 'c1', author: '@win', category: 'scam' as const, score: 0.98, text: 'a', reasons: [] },
    {
      id: 'c2',
      author: '@A.Friend',
      category: 'scam' as const,
      score: 0.95,
      text: 'b',
      reasons: [],
    },
    { id: 'c3', author: '@ad', category: 'spam' as const, score: 0.97, text: 'c', reasons: [] },
    { id: 'c4', author: '@win', category: 'scam' as const, score: 0.7, text: 'd', reasons: [] },
    { id: 'c5', author: '@win', category: 'scam' as const, score: 0.99, text: 'e', reasons: [] },
  ];
  const CHOICE = [
    ['--only', 'scam,inappropriate'],
    ['--min-score', '.9'],
    ['--exclude-author', 'a.friend'],
    ['--exclude-comment', 'c5'],
  ].flat();

  beforeEach(() => {
    api.on({
      cleaning: {
        cleanVideo: ({ dry_run, comments = [] }) =>
          dry_run === true
            ? cleaned({
                dry_run,
                pass_id: null,
                cleaned_count: 0,
                would_hide: found,
                quota_units: 13,
              })
            : cleaned({ cleaned_count: comments.length, quota_units: 50 }),
      },
    });
  });

  it('clean --dry-run --only shows only the comments that match the option', async () => {
    const { stdout } = await cli.run(['clean', VIDEO, '--dry-run', ...CHOICE]);
    expect(stdout).toMatch(/^\S+\tc1\t@win\t.*\n$/);
    const { stdout: json } = await cli.run(['clean', VIDEO, '--dry-run', '--json', ...CHOICE]);
    expect(JSON.parse(json)).toMatchObject({
      results: [
        { would_hide: [{ id: 'c1' }], by_category: { scam: 1, spam: 0, inappropriate: 0 } },
      ],
      totals: { would_hide: 1 },
    });
    expect(bodies()).toEqual([{ dry_run: true }, { dry_run: true }]);
  });

  it('clean --only hides exactly the comments that match the option, in one pass', async () => {
    const { code, stdout } = await cli.run(['clean', VIDEO, ...CHOICE]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/: 1 hidden .*; 63 quota units/);
    expect(bodies()).toEqual([{ dry_run: true }, { comments: ['c1'] }]);
  });

  it('clean --only starts no pass if no comment matches the option', async () => {
    const { code, stdout } = await cli.run(['clean', VIDEO, '--min-score', '1']);
    expect([code, stdout]).toEqual([0, expect.stringContaining(': 0 hidden of 1,240 comments')]);
    expect(bodies()).toEqual([{ dry_run: true }]);
  });

  it('apply hides the comments that an edited plan file names', async () => {
    const { stdout: plan } = await cli.run(['clean', VIDEO, '--dry-run', '--json']);
    const edited = plan.replace('"c1"', '"c9"');
    expect((await cli.run(['apply', '-', ...CHOICE], { input: edited })).code).toBe(0);
    expect(bodies()).toEqual([{ dry_run: true }, { comments: ['c9'] }]);
  });

  it('apply refuses an option that chooses comments by a field that the plan file does not have', async () => {
    const input = JSON.stringify({ results: [{ video: VIDEO, would_hide: [{ id: 'c1' }] }] });
    for (const [option, field] of [
      ['--only=scam', 'category'],
      ['--min-score=0', 'score'],
      ['--exclude-author=x', 'author'],
    ] as const) {
      const { code, stderr } = await cli.run(['apply', '-', option], { input });
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining(`the ${field} of the comment c1`),
      ]);
    }
    expect((await cli.run(['apply', '-', '--exclude-comment', 'c1'], { input })).code).toBe(0);
    expect(api.all()).toEqual([]);
  });

  it('clean refuses an option that chooses comments by a value that is not valid', async () => {
    for (const wrong of [
      ['--only', 'scams'],
      ['--min-score', '1.1'],
      ['--min-score', '90%'],
    ])
      expect((await cli.run(['clean', VIDEO, ...wrong])).code).toBe(2);
    expect(api.all()).toEqual([]);
  });
});

describe('watch', () => {
  it('watch --json writes every change of a pass as a line of NDJSON, until no pass is in progress', async () => {
    let looks = 0;
    const started_at = '2026-01-01T10:00:00Z';
    api.on({
      cleaning: {
        listPasses: () => {
          looks += 1;
          const old = pass({ id: 'old', status: 'done', started_at });
          return passPage([pass({ status: looks === 1 ? 'running' : 'done', started_at }), old]);
        },
      },
    });
    const { code, stdout } = await cli.run(['watch', '--until-idle', '--json']);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { id: 'p1', status: 'running' },
      { id: 'p1', status: 'done' },
    ]);
  });

  it('watch --json ends with a line that says why watching failed', async () => {
    api.on({ cleaning: { listPasses: () => passPage([pass()]) } });
    const controlC = new AbortController();
    const watching = cli.run(['watch', '--json'], { interrupt: controlC.signal });
    await seen(() => api.calls('GET /api/passes').length > 1);
    controlC.abort();
    const { stdout } = await watching;
    api.on({ cleaning: { listPasses: refusing('NOT_FOUND', 'There is no such channel.') } });
    const refused = await cli.run(['watch', '--json']);
    const misspelt = await cli.run(['watch', '--until', '--json']);
    const lines = [stdout, refused.stdout, misspelt.stdout].map((each) => each.split('\n'));
    expect(
      lines.flatMap((each) => each.slice(0, -1)).map((line): unknown => JSON.parse(line)),
    ).toMatchObject([
      { id: 'p1', status: 'running' },
      { status: 'error', code: 'INTERRUPTED', exit_code: 130 },
      { status: 'error', code: 'NOT_FOUND', exit_code: 1 },
      { status: 'error', code: 'USAGE', exit_code: 2 },
    ]);
  });

  it('watch exits with 130 at Ctrl-C', async () => {
    const controlC = new AbortController();
    const running = cli.run(['watch', VIDEO], { interrupt: controlC.signal });
    await seen(() => api.calls('GET /api/passes').length > 0);
    controlC.abort();
    const { code, stderr } = await running;
    expect(code).toBe(130);
    expect(stderr).toContain('Passes continue on the server');
  });
});

/** Waits until a condition is true. The test's own timeout limits the wait. */
async function seen(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}
