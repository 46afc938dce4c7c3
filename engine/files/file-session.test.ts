import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { SessionInterrupted } from '../src/pass/run-session.ts';
import { runFileSession, stateFile, VIDEOS, youtubeFile } from '../test/file-session.ts';
import { commentsOf, isScam } from '../test/file-youtube.ts';
import { expectClean, NOW, RESTART_MS, sessionFolder } from '../test/session-folder.ts';
import { markRestored } from './state-decisions.ts';

const [VIDEO, OTHER_VIDEO] = VIDEOS;
const COMPLETE = { limitReached: false, failures: [] };
const MINUTE_MS = 60_000;

let folder: string;
beforeEach(() => {
  folder = sessionFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const manual = (now: number) => ({ folder, trigger: 'manual', now }) as const;
const scheduled = (now: number) => ({ folder, trigger: 'schedule', now }) as const;
const passes = () => stateFile(folder).read().passes;
const statusOf = (id: string) => stateFile(folder).read().decisions[VIDEO]?.[id]?.status;
const firstScam = () => {
  const scam = youtubeFile(folder)
    .read()
    .comments.find((one) => isScam(one) && one.videoId === VIDEO);
  if (!scam) throw new Error('there is no scam');
  return scam.id;
};
const restore = (id: string) => {
  youtubeFile(folder).change((youtube) => {
    youtube.held = youtube.held.filter((held) => held !== id);
  });
  const now = new Date(NOW).toISOString();
  stateFile(folder).change((state) => markRestored(state, VIDEO, [id], now));
};
/**
 * Stops a session at the n-th call of a method, as if its process were suspended. It continues when
 * the test calls `release`.
 */
const stopAt = (method: string, n: number) => {
  const stopped = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  let left = n;
  const point = async (called: string): Promise<void> => {
    if (called === method) left -= 1;
    if (left > 0) return;
    stopped.resolve(undefined);
    await released.promise;
  };
  return { point, stopped: stopped.promise, release: () => released.resolve(undefined) };
};

test('a failed pass resumes at the page of comments that it could not list', async () => {
  youtubeFile(folder).change(({ failing }) => failing.push('threads 3'));
  const failed = await runFileSession({ ...manual(NOW), passId: 'click' });
  expect(failed?.failures).toMatchObject([{ failure: { kind: 'unknown' } }]);
  const problem = 'Something went wrong. Please try again.';
  const goesOn = { extent: 'everything', allRead: false, at: new Date(NOW).toISOString() };
  expect(passes()).toMatchObject({ click: { status: 'failed', problem, goesOn } });

  const again = { ...manual(NOW + MINUTE_MS), passId: 'click' };
  expect(await runFileSession(again)).toEqual(COMPLETE);
  const counts = { read: 270, judged: 270, fresh: 270, cleaned: 90 };
  expect(passes()).toMatchObject({ click: { status: 'done', ...counts, goesOn: null } });
  expect(youtubeFile(folder).read().calls).toMatchObject({ threads: 4 });
  expectClean(folder, { videos: [VIDEO], kills: 0 });
});

test('a failed pass starts over if the position where it could resume is ten minutes old', async () => {
  youtubeFile(folder).change(({ failing }) => failing.push('threads 3'));
  await runFileSession({ ...manual(NOW), passId: 'click' });
  await runFileSession({ ...manual(NOW + 11 * MINUTE_MS), passId: 'click' });
  // The failed pass made three calls, the last without success. The new pass needs two, because
  // YouTube no longer lists the comments that the failed pass hid.
  expect(youtubeFile(folder).read().calls).toMatchObject({ threads: 5 });
  expectClean(folder, { videos: [VIDEO], kills: 0 });
});

test('a session loads the comments of earlier passes before it looks up which comments are pending', async () => {
  // A session stores comments as pending before it stores them as read. So another session that
  // loads the read ones first, then the pending ones, misses none.
  const called: string[] = [];
  await runFileSession({ ...manual(NOW), point: (method) => void called.push(method) });
  expect(called.filter((method) => ['comments', 'of'].includes(method))).toEqual([
    'comments',
    'comments',
    'of',
    'of',
  ]);
});

test('a suspended session stores nothing after another session has acquired the lease', async () => {
  youtubeFile(folder).change(({ failing }) => failing.push('threads 3'));
  const { point, stopped, release } = stopAt('renew', 1);
  const suspended = runFileSession({ ...manual(NOW), passId: 'click', point });
  await stopped;
  await runFileSession({ ...manual(NOW + RESTART_MS), passId: 'click' });
  const { decisions } = stateFile(folder).read();
  release();
  await expect(suspended).rejects.toThrow(SessionInterrupted);
  expect(stateFile(folder).read().decisions).toEqual(decisions);
  expect(passes()).toMatchObject({ click: { status: 'done', goesOn: null } });
  expectClean(folder, { videos: [VIDEO], kills: 1 });
});

test('if a pass runs out of units, its comments stay pending, and a later pass over another video hides them', async () => {
  const scarce = { ...scheduled(NOW), videos: [VIDEO], limit: 70 };
  const stopped = await runFileSession(scarce);
  expect(stopped?.failures).toMatchObject([{ failure: { kind: 'quota' } }]);
  const [unhidden] = Object.values(passes());
  expect(unhidden).toMatchObject({ status: 'failed', cleaned: 50 });

  expect(await runFileSession({ ...scheduled(NOW), videos: [OTHER_VIDEO] })).toEqual(COMPLETE);
  expect(youtubeFile(folder).read().held).toHaveLength(90 + 18);
  expect(passes()).toMatchObject({
    [`due-${VIDEO}`]: { status: 'failed', cleaned: 90 },
    [`due-${OTHER_VIDEO}`]: { status: 'done', cleaned: 18 },
  });
});

test('if the list of the channel fails in the last attempt, each pass reads the own list of its video', async () => {
  youtubeFile(folder).change(({ failing }) => failing.push('channelThreads 1'));
  expect(await runFileSession(scheduled(NOW))).toEqual(COMPLETE);
  expect(youtubeFile(folder).read().calls).toMatchObject({ channelThreads: 1, threads: 4 });
  expectClean(folder, { videos: VIDEOS, kills: 0 });
});

test('a comment stays visible if the creator restores it after a session claimed it and was killed', async () => {
  const { point, stopped } = stopAt('claim', 2);
  void runFileSession({ ...manual(NOW), point });
  await stopped;
  const scam = firstScam();
  expect(statusOf(scam)).toBe('pending');
  restore(scam);

  expect(await runFileSession(manual(NOW + RESTART_MS))).toEqual(COMPLETE);
  expect(youtubeFile(folder).read().sent.flat()).not.toContain(scam);
  expectClean(folder, { videos: [VIDEO], kills: 1, restored: [scam] });
});

test('if the creator restores a comment while YouTube hides it, the session publishes the comment and counts no removal', async () => {
  const scam = firstScam();
  const point = (method: string) => {
    if (method === 'setStatus' && statusOf(scam) === 'pending') restore(scam);
  };
  expect(await runFileSession({ ...manual(NOW), point })).toEqual(COMPLETE);
  expect(youtubeFile(folder).read().sent.flat()).toContain(scam);
  const { held } = youtubeFile(folder).read();
  expect(held).toHaveLength(89);
  expect(held).not.toContain(scam);
  expect(passes()).toMatchObject({ [`click-${NOW}`]: { cleaned: 89 } });
});

test('the next pass counts a comment as restored if the creator has published the comment at YouTube', async () => {
  await runFileSession(manual(NOW));
  const scam = firstScam();
  youtubeFile(folder).change((youtube) => {
    youtube.held = youtube.held.filter((held) => held !== scam);
  });
  await runFileSession(manual(NOW + 20 * MINUTE_MS));
  expect(statusOf(scam)).toBe('restored');
  expect(youtubeFile(folder).read().held).not.toContain(scam);
});

test('a hidden comment that YouTube still lists minutes later does not count as restored', async () => {
  await runFileSession(manual(NOW));
  const scam = firstScam();
  const { held } = youtubeFile(folder).read();
  const list = (ids: string[]) => youtubeFile(folder).change((youtube) => (youtube.held = ids));
  list(held.filter((id) => id !== scam));
  await runFileSession(manual(NOW + 5 * MINUTE_MS));
  expect(statusOf(scam)).toBe('hidden');
  list(held);
  await runFileSession(manual(NOW + 20 * MINUTE_MS));
  expect(statusOf(scam)).toBe('hidden');
});

const scamsOf = (videoId: string) => {
  const { comments } = youtubeFile(folder).read();
  return comments.filter((one) => isScam(one) && one.videoId === videoId).map(({ id }) => id);
};
const removals = () => stateFile(folder).read().removals;

test('the claims of parallel sessions never exceed the limit of removals, even if a session stops', async () => {
  const { point, stopped } = stopAt('setStatus', 1);
  void runFileSession({ ...manual(NOW), removals: 60, point });
  await stopped;
  expect(removals()).toEqual({ used: 0, reserved: 50 });

  const limited = { ...scheduled(NOW + RESTART_MS), removals: 60 };
  expect(await runFileSession(limited)).toEqual({ limitReached: true, failures: [] });
  expect(removals()).toEqual({ used: 60, reserved: 0 });
  expect(youtubeFile(folder).read().held).toHaveLength(60);
});

test('a comment that YouTube refuses to hide no longer counts towards the limit of removals', async () => {
  const [gone = ''] = scamsOf(OTHER_VIDEO);
  const point = (method: string) => {
    if (method === 'setStatus')
      youtubeFile(folder).change((youtube) => {
        youtube.comments = youtube.comments.filter(({ id }) => id !== gone);
      });
  };
  await runFileSession({ ...scheduled(NOW), videos: [OTHER_VIDEO], removals: 60, point });
  expect(removals()).toEqual({ used: 17, reserved: 0 });
});

test('if YouTube refuses a comment after the limit of removals is reached, the pass hides another one instead', async () => {
  // Each page has 100 threads, and so one batch of 50 scams.
  const options = { videoId: VIDEO, count: 300, scamEvery: 2, newestAt: NOW };
  const comments = commentsOf(options);
  for (const comment of comments) comment.parentId = null;
  youtubeFile(folder).change((youtube) => (youtube.comments = comments));
  const [gone = ''] = scamsOf(VIDEO);
  const point = (method: string) => {
    if (method === 'setStatus')
      youtubeFile(folder).change((youtube) => {
        youtube.comments = youtube.comments.filter(({ id }) => id !== gone);
      });
  };
  await runFileSession({ ...manual(NOW), removals: 30, point });
  expect(statusOf(gone)).toBe('failed');
  expect(removals()).toEqual({ used: 30, reserved: 0 });
});

test('a pass over chosen comments hides exactly these comments and does not read the video', async () => {
  const chosen = [...scamsOf(VIDEO).slice(0, 60), 'Ugworkbench01viewer1', 'Ugof-another-video'];
  expect(await runFileSession({ ...manual(NOW), chosen })).toEqual(COMPLETE);
  const { held, calls } = youtubeFile(folder).read();
  expect(held.toSorted()).toEqual(chosen.slice(0, 61).toSorted());
  expect(calls).toEqual({ byId: 1, setStatus: 2 });
  const counts = { cleaned: 61, read: 61, byCategory: { scam: 60, spam: 1 }, chosen: null };
  expect(passes()).toMatchObject({ [`click-${NOW}`]: { status: 'done', ...counts } });
  const { lastCleanedAt } = stateFile(folder).read();
  expect(lastCleanedAt).toEqual({});
});

test('a killed pass over chosen comments resumes with the comments that are left and counts each comment once', async () => {
  const chosen = scamsOf(VIDEO);
  const click = { ...manual(NOW), passId: 'click', removals: 60 };
  const { point, stopped } = stopAt('setStatus', 3);
  void runFileSession({ ...click, chosen, point });
  await stopped;
  const [restored = ''] = chosen;
  expect(statusOf(restored)).toBe('hidden');
  restore(restored);

  const again = { ...click, now: NOW + RESTART_MS };
  expect(await runFileSession(again)).toEqual({ limitReached: true, failures: [] });
  expect(passes()).toMatchObject({ click: { status: 'done', cleaned: 60, limitReached: true } });
  expect(removals()).toEqual({ used: 60, reserved: 0 });
  expect(statusOf(restored)).toBe('restored');

  await runFileSession({ ...manual(NOW + 2 * RESTART_MS), chosen: [restored], removals: 60 });
  expect(statusOf(restored)).toBe('hidden');
  expect(removals()).toEqual({ used: 60, reserved: 0 });
});

test('no second session can start on a channel until the first session’s lease expires', async () => {
  const { point, stopped } = stopAt('claim', 1);
  void runFileSession({ ...manual(NOW), point });
  await stopped;
  expect(await runFileSession(manual(NOW + 14_000))).toBeNull();
  expect(await runFileSession(manual(NOW + 16_000))).toEqual(COMPLETE);
});

test('a session stops before its next write if another session has acquired the lease', async () => {
  const { point, stopped, release } = stopAt('claim', 1);
  const slow = runFileSession({ ...manual(NOW), point });
  await stopped;
  expect(await runFileSession(manual(NOW + RESTART_MS))).toEqual(COMPLETE);
  release();
  await expect(slow).rejects.toThrow(SessionInterrupted);
  expectClean(folder, { videos: [VIDEO], kills: 0 });
});

test('a session that fails after it lost its lease counts as interrupted, not as failed', async () => {
  youtubeFile(folder).change(({ failing }) => failing.push('threads 1'));
  const { point, stopped, release } = stopAt('threads', 1);
  const slow = runFileSession({ ...manual(NOW), point });
  await stopped;
  const { point: hangs, stopped: acquired } = stopAt('begin', 2);
  void runFileSession({ ...manual(NOW + RESTART_MS), point: hangs });
  await acquired;
  release();
  await expect(slow).rejects.toThrow(SessionInterrupted);
  expect(passes()).toMatchObject({ [`click-${NOW}`]: { status: 'running', problem: null } });
});

test('the state file contains neither the texts nor the authors of comments', async () => {
  await runFileSession(manual(NOW));
  const content = readFileSync(join(folder, 'state.json'), 'utf8');
  for (const { text, author } of youtubeFile(folder).read().comments) {
    expect(content).not.toContain(text);
    expect(content).not.toContain(author);
  }
});

test('reading a state file throws if its content is not valid', () => {
  const path = join(folder, 'state.json');
  for (const content of ['{"version": 1, "lease"', '{"version": 2}', '{"passes": {"one": {}}}']) {
    writeFileSync(path, content);
    expect(() => stateFile(folder).read()).toThrow(`${path} is not a valid state file`);
  }
});

test('if the function that changes the state throws, the state file stays unchanged', () => {
  const file = stateFile(folder);
  file.change((state) => {
    state.vocabulary = 'AAAA';
  });
  const change = () =>
    file.change((state) => {
      state.vocabulary = 'BBBB';
      throw new Error('not now');
    });
  expect(change).toThrow('not now');
  expect(file.read().vocabulary).toBe('AAAA');
});

function killAtRelease(called: string): void {
  if (called === 'release') throw new Error('killed');
}

test('if a session was killed after its pass had ended, the next clean of the video is a new pass', async () => {
  const session = { ...manual(NOW), passId: 'click', point: killAtRelease };
  await expect(runFileSession(session)).rejects.toThrow('killed');
  youtubeFile(folder).change(({ comments }) => {
    const scam = comments.find(isScam);
    if (scam) comments.unshift({ ...scam, id: `${scam.id}later`, videoId: VIDEO });
  });
  await runFileSession({ ...manual(NOW + RESTART_MS), passId: 'again' });
  expect(passes()).toMatchObject({ click: { cleaned: 90 }, again: { status: 'done', cleaned: 1 } });
  expectClean(folder, { videos: [VIDEO], kills: 0 });
});

test.for([
  ['a clean of the whole video', 'comments that the creator chose'],
  ['comments that the creator chose', 'a clean of the whole video'],
] as const)(
  'if a session was killed during %s, the next session completes it before %s',
  async ([killed]) => {
    // The last comments have no replies.
    const ids = youtubeFile(folder)
      .read()
      .comments.filter((one) => !isScam(one) && one.videoId === VIDEO)
      .slice(-2)
      .map(({ id }) => id);
    const chosen = { ...manual(NOW), passId: 'chosen', chosen: ids };
    const whole = { ...manual(NOW), passId: 'whole' };
    const [first, second] = killed.startsWith('a clean') ? [whole, chosen] : [chosen, whole];
    const { point, stopped, release } = stopAt('claim', 1);
    const suspended = runFileSession({ ...first, point });
    await stopped;
    await runFileSession({ ...second, now: NOW + RESTART_MS });
    release();
    await expect(suspended).rejects.toThrow(SessionInterrupted);
    expect(passes()).toMatchObject({
      chosen: { status: 'done', cleaned: 2 },
      whole: { status: 'done', cleaned: 90 },
    });
  },
);
