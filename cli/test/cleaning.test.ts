import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { CommandLine } from './command-line.ts';
import {
  cleanResult,
  comment,
  FakeApi,
  ok,
  pass,
  passes,
  refuse,
  session,
  video,
  VIDEO,
} from './fake-api.ts';

const OTHER = 'aaaaaaaaaaa';
const CLEAN = `POST /api/youtube/videos/${VIDEO}/clean`;
const CLEAN_OTHER = `POST /api/youtube/videos/${OTHER}/clean`;
const COMMENTS = `GET /api/youtube/videos/${VIDEO}/comments`;
const ESCAPES = '\u001b[2J\u001b]0;taken\u0007\u009b31m';

let cli: CommandLine;
let api: FakeApi;

beforeAll(async () => {
  cli = await CommandLine.build();
  cli.env['THREADSWEEP_TOKEN'] = 'token-1';
});
afterAll(() => cli.remove());
beforeEach(async () => {
  api = new FakeApi();
  await api.start();
  cli.env['THREADSWEEP_API'] = api.address;
});
afterEach(() => api.close());

describe('videos', () => {
  it('gives scripts all pages as one document', async () => {
    api.on('GET /api/youtube/videos', ({ query }) =>
      ok({
        status: 'success',
        message: '',
        videos: [video({ title: query.get('page_token') ?? 'first' })],
        next_page_token: query.has('page_token') ? null : 'second',
      }),
    );
    const { code, stdout, stderr } = await cli.run(['videos', '--json']);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    const document: unknown = JSON.parse(stdout);
    expect(document).toMatchObject({
      status: 'success',
      videos: [{ title: 'first' }, { title: 'second' }],
    });
  });

  it('prints lines between tabs where no terminal reads, free of escape sequences', async () => {
    const evil = video({ title: `a${ESCAPES}b\tc` });
    api.on('GET /api/youtube/videos', () =>
      ok({ status: 'success', message: '', videos: [evil], next_page_token: null }),
    );
    const { stdout } = await cli.run(['videos']);
    expect(stdout).toBe(`${VIDEO}\tab c\t2026-01-01T10:00:00Z\t\t1240\t7\n`);
    const { stdout: json } = await cli.run(['videos', '--json']);
    // oxlint-disable-next-line no-control-regex -- it is these that must not be there
    expect(json).not.toMatch(/[\u0000-\u0009\u001b\u007f-\u009f]/);
    expect(JSON.parse(json)).toMatchObject({ videos: [{ title: evil.title }] });
  });

  it('stops at a list that leads back to its own pages', async () => {
    api.on('GET /api/youtube/videos', () =>
      ok({ status: 'success', message: '', videos: [video()], next_page_token: 'again' }),
    );
    const { code, stderr } = await cli.run(['videos']);
    expect(code).toBe(1);
    expect(stderr).toContain('read before');
  });
});

describe('comments', () => {
  beforeEach(() => {
    api.on(COMMENTS, ({ query }) => {
      const hidden = query.get('status') === 'hidden';
      const page = query.get('page_token') ?? 'first';
      const list = [comment({ id: `${hidden ? 'h' : 'v'}-${page}`, text: `two\nlines${ESCAPES}` })];
      return ok({
        status: 'success',
        message: '',
        visible: hidden ? [] : list,
        hidden: hidden ? list : [],
        visible_total: 2,
        hidden_total: 2,
        next_page_token: page === 'first' ? 'second' : null,
        visible_next_page_token: null,
        hidden_next_page_token: null,
      });
    });
  });

  it('reads both lists to their ends', async () => {
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

  it('asks only for the list that is wanted', async () => {
    const { stdout } = await cli.run(['comments', VIDEO, '--hidden', '--json']);
    const document: unknown = JSON.parse(stdout);
    expect(document).toMatchObject({ hidden: [{ id: 'h-first' }, { id: 'h-second' }] });
    expect(document).not.toHaveProperty('visible');
    expect(api.asked.map(({ query }) => query.get('status'))).toEqual(['hidden', 'hidden']);
    expect((await cli.run(['comments', VIDEO, '--hidden', '--visible'])).code).toBe(2);
  });
});

describe('clean', () => {
  it('tells what a pass hid', async () => {
    api.on(CLEAN, () => ok(cleanResult()));
    const { code, stdout } = await cli.run(['clean', VIDEO]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      `${VIDEO}: 12 hidden (8 scam, 3 spam, 1 inappropriate) of 1,240 comments; 38 new, 2 edited; 63 quota units`,
    );
    expect(api.calls(CLEAN)[0]?.body).toBeUndefined();
  });

  it('follows a pass that goes on in the background to its end', async () => {
    api.on(CLEAN, () => ({
      status: 202,
      body: cleanResult({ status: 'accepted', cleaned_count: 1 }),
    }));
    let polls = 0;
    api.on('GET /api/passes/p1', () => {
      polls += 1;
      // A stumble on the way is no end.
      if (polls === 1) return refuse('SERVICE_UNAVAILABLE', 'Please try again');
      return ok({ status: 'success', pass: pass({ status: 'done', cleaned_count: 30 }) });
    });
    const { code, stdout } = await cli.run(['clean', VIDEO, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'success',
      results: [{ video: VIDEO, status: 'done', pass_id: 'p1', cleaned_count: 30 }],
    });
    expect(polls).toBe(2);
  });

  it('keeps following a pass whose call a proxy has cut', async () => {
    api.on('GET /api/passes', () => passes(pass()));
    api.on(CLEAN, async () => {
      await seen(() => api.calls('GET /api/passes').length > 0);
      return { status: 504, body: '<html>Gateway Timeout</html>', type: 'text/html' };
    });
    api.on('GET /api/passes/p1', () =>
      ok({ status: 'success', pass: pass({ status: 'done', cleaned_count: 5 }) }),
    );
    const { code, stdout } = await cli.run(['clean', VIDEO]);
    expect(code).toBe(0);
    expect(stdout).toContain('5 hidden');
  });

  it('ends with 1 for a failed pass and with 4 for one that waits for quota, and says why', async () => {
    api.on(CLEAN, () => ({ status: 202, body: cleanResult({ status: 'accepted' }) }));
    const problem = "YouTube's quota for today is used up.";
    for (const [status, exit] of [
      ['failed', 1],
      ['waiting', 4],
    ] as const) {
      api.on('GET /api/passes/p1', () =>
        ok({ status: 'success', pass: pass({ status, problem }) }),
      );
      const { code, stderr } = await cli.run(['clean', VIDEO]);
      expect(code).toBe(exit);
      expect(stderr).toContain(problem);
    }
  });

  it('ends with 4 at the limit of the plan, and names the way on', async () => {
    api.on(CLEAN, () => refuse('PLAN_LIMIT', 'Your Free Trial has hidden its 100 comments.'));
    const { code, stderr } = await cli.run(['clean', VIDEO]);
    expect(code).toBe(4);
    expect(stderr).toContain('has hidden its 100 comments');
    expect(stderr).toContain(`${api.address}/subscription`);
    api.on(CLEAN, () => ok(cleanResult({ limit_reached: true })));
    expect((await cli.run(['clean', VIDEO])).code).toBe(4);
  });

  it('goes on with the next video after a failure, and fails as a whole', async () => {
    api.on(CLEAN, () => refuse('YOUTUBE_UNAVAILABLE', 'YouTube does not answer'));
    api.on(CLEAN_OTHER, () => ok(cleanResult()));
    const { code, stdout, stderr } = await cli.run(['clean', VIDEO, OTHER, VIDEO]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${VIDEO}: YouTube does not answer`);
    expect(stdout).toContain(`${OTHER}: 12 hidden`);
    expect(api.calls(CLEAN)).toHaveLength(1);
  });

  it('refuses a list with a name that is no video before it touches any', async () => {
    const { code, stderr } = await cli.run(['clean', VIDEO, 'nonsense']);
    expect(code).toBe(2);
    expect(stderr).toContain('names no video: nonsense');
    expect(api.asked).toHaveLength(0);
  });

  it('lists what a dry run would hide, and asks for no more than that', async () => {
    const candidate = {
      id: 'c1',
      author: `Win${ESCAPES}ner`,
      category: 'scam' as const,
      score: 0.98,
      reasons: [],
      text: `WhatsApp me${ESCAPES}`,
    };
    api.on(CLEAN, () => ok(cleanResult({ dry_run: true, pass_id: null, would_hide: [candidate] })));
    const { code, stdout, stderr } = await cli.run(['clean', '--dry-run', VIDEO]);
    expect(code).toBe(0);
    expect(stdout).toBe(`${VIDEO}\tc1\tWinner\tscam\t0.98\tWhatsApp me\n`);
    expect(stderr).toContain('Nothing was changed');
    expect(api.asked.map(({ body }) => body)).toEqual([{ dry_run: true }]);
  });

  it('renews the login in the middle of a pass', async () => {
    api.tokens.clear();
    api.tokens.add('token-2');
    api.on('POST /api/auth/login', () => ok(session(1)));
    api.on('POST /api/auth/refresh', () => ok(session(2)));
    api.on(CLEAN, () => ok(cleanResult()));
    const env = { THREADSWEEP_TOKEN: '' };
    const login = ['login', 'demo@threadsweep.example', '--password-stdin'];
    expect((await cli.run(login, { input: 'x', env })).code).toBe(0);
    expect((await cli.run(['clean', VIDEO], { env })).code).toBe(0);
    expect(api.calls(CLEAN).map(({ token }) => token)).toEqual(['token-1', 'token-2']);
  });

  it('stops watching at Ctrl-C, says that the server goes on, and ends with 130', async () => {
    api.on(CLEAN, () => new Promise(() => {}));
    const running = cli.start(['clean', VIDEO]);
    await seen(() => api.calls(CLEAN).length > 0);
    running.process.kill('SIGINT');
    const { code, stderr } = await running.ended;
    expect(code).toBe(130);
    expect(stderr).toContain('The server goes on');
  });
});

/** Waits until something has come true; the test's own time-out is its end. */
async function seen(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}
