import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { DEEP } from '@threadsweep/shared/test/runs.ts';

import { readDay } from '../src/quota/ledger-store.ts';
import { CHANNEL, OTHER_VIDEO as SECOND_VIDEO, putComments, VIDEO } from './channel-fixture.ts';
import { heldIds, many, ordinary, scam } from './comment-fixture.ts';
import { type Creator, setUpWorld } from './world.ts';

/** The share for manual actions in percent, with which the share is used up after few hides. */
const SHARE_PERCENT = 3;
const SHARE = 300;
/** The number of hides that use up the share. The last one exceeds it after any other call. */
const HIDES = SHARE / 50;
/** The number of changes to one comment. Each costs 50 units until the share is used up. */
const TOGGLES = DEEP ? 198 : 2 * HIDES;
const OTHER = 'UCworkbenchchannel000002';
const OTHER_VIDEO = 'otherbench1';

const world = setUpWorld();
let creator: Creator;
let other: Creator;
/** The units that the list of videos has used at the beginning of the test's day. */
let listed = 0;

beforeAll(async () => {
  world.app.config.quota.byHandPercent = SHARE_PERCENT;
  await world.control.put(`/youtube/channels/${OTHER}`, {
    channel: { title: 'Other' },
    videos: [
      {
        id: OTHER_VIDEO,
        title: 'A lathe',
        publishedAt: '2026-01-01T00:00:00Z',
        comments: [{ ...ordinary(700), id: 'Ugother700__' }],
      },
    ],
  });
  creator = await world.creator();
  other = await world.creator();
  await other.connect(OTHER);
  await putComments(world, []);
  await creator.connect(CHANNEL);
});

async function toNextDay(): Promise<void> {
  const { pacific } = await readDay(world.app);
  await world.control.post('/clock', { set: new Date(pacific.end + 9 * 3_600_000).toISOString() });
}

/** Moves the clock to the next day, and replaces the comments of the channel's video. */
async function onNewDay(comments = many(200, ordinary)): Promise<void> {
  await toNextDay();
  await putComments(world, comments);
  await world.control.remove('/youtube/ledger');
  await creator.api.video.listVideos({});
  listed = await spent();
  await world.control.remove('/youtube/ledger');
}
beforeEach(() => onNewDay());

const quota = () => creator.api.quota.getQuota({});
const id = (n: number) => ordinary(n).id;
const list = () => creator.api.comment.listComments({ videoId: VIDEO });
const held = async () => heldIds(await world.control.channel(CHANNEL));
const moderate = (ids: string[], action: 'hide' | 'restore') =>
  creator.api.comment.moderateComments({ videoId: VIDEO, ids, action });
const hiddenCount = async () =>
  (await creator.api.video.listVideos({})).videos.find((one) => one.id === VIDEO)?.hidden_count;
const toggle = (n: number, action: 'hideComment' | 'unhideComment') =>
  creator.api.comment[action]({ videoId: VIDEO, commentId: id(n) });
const spent = async () => (await world.control.ledger()).units;

/** Hides as many comments as use up the channel's share, from the comment `first` on. */
async function hideMany(first = 0): Promise<void> {
  for (let n = first; n < first + HIDES; n += 1) await toggle(n, 'hideComment');
}

/**
 * Uses the channel's share until lists are refused.
 * @returns the refusal
 */
async function useShare(): Promise<unknown> {
  await hideMany();
  for (let calls = 0; calls < 100; calls += 1) {
    const refused: unknown = await list().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refused !== undefined) return refused;
  }
  return undefined;
}

test('simultaneous calls of a creator never spend more units than the channel’s share for manual actions', async () => {
  await Promise.allSettled(
    many(2 * HIDES, (n) => creator.api.comment.hideComment({ videoId: VIDEO, commentId: id(n) })),
  );
  const units = await spent();
  expect(units).toBeGreaterThan(SHARE - 100);
  expect(units).toBeLessThanOrEqual(SHARE);
  expect(await quota()).toMatchObject({ by_hand: { used: units + listed, share: SHARE } });
});

test('when a channel’s share for manual actions is used up, lists and previews get a 429, but cleans still work', async () => {
  expect(await useShare()).toMatchObject({
    status: 429,
    code: 'QUOTA_EXHAUSTED',
    data: { resumes_at: (await quota()).resets_at, share: 'by_hand' },
  });
  await expect(
    creator.api.cleaning.cleanVideo({ videoId: VIDEO, dry_run: true }),
  ).rejects.toMatchObject({ code: 'QUOTA_EXHAUSTED', data: { share: 'by_hand' } });
  const units = await spent();
  expect(units).toBeLessThanOrEqual(SHARE);

  await other.api.comment.hideComment({ videoId: OTHER_VIDEO, commentId: 'Ugother700__' });
  await world.control.post(`/youtube/videos/${VIDEO}/comments`, [scam(1)]);
  const cleaned = await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
  expect(cleaned.body).toMatchObject({ status: 'success' });
  expect(await held()).toContain(scam(1).id);

  await onNewDay();
  expect((await list()).visible).not.toHaveLength(0);
});

test('a manual clean uses nothing of the share for manual actions, and a preview returns the units that it did not spend', async () => {
  const before = (await quota()).by_hand.used;
  const cleaned = await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
  expect(cleaned.body.quota_units).toBeGreaterThan(0);
  expect((await quota()).by_hand.used).toBe(before);
  const preview = await creator.api.cleaning.cleanVideo({ videoId: VIDEO, dry_run: true });
  expect((await quota()).by_hand.used).toBe(before + preview.body.quota_units);
});

test('hiding and restoring a comment many times spends at most the share for manual actions, and the last action takes effect', async () => {
  // Earlier tests may have left pending changes, and hides that the new day's comments undid.
  await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
  const count = (await hiddenCount()) ?? 0;
  await world.control.remove('/youtube/ledger');
  for (let n = 0; n < TOGGLES; n += 1)
    await toggle(1, n % 2 === 0 ? 'hideComment' : 'unhideComment');
  const units = await spent();
  expect(units).toBeLessThanOrEqual(SHARE);
  expect(units).toBeGreaterThan(SHARE - 100);
  expect(await toggle(1, 'hideComment')).toMatchObject({ status: 'success' });
  await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
  expect(await held()).toEqual([id(1)]);
  expect(await hiddenCount()).toBe(count + 1);
});

test('the next clean of any video sends the channel’s pending changes, and counts each comment once', async () => {
  await moderate([id(1), id(2)], 'hide');
  await useShare();
  const before = (await held()).length;
  expect(await moderate([id(100), id(101), id(102), id(102)], 'hide')).toMatchObject({
    done: [],
    pending: [id(100), id(101), id(102)],
    failed: [],
  });
  expect(await moderate([id(1), id(101), 'Ugforeign___', 'no id'], 'restore')).toMatchObject({
    done: [id(101)],
    pending: [id(1), 'Ugforeign___'],
    failed: [{ id: 'no id' }],
  });
  await toggle(102, 'unhideComment');
  await toggle(102, 'hideComment');
  expect((await quota()).forecast.hides_waiting).toBe(2);
  const count = (await hiddenCount()) ?? 0;
  await world.control.remove('/youtube/ledger');

  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  const now = await held();
  expect(now).toEqual(expect.arrayContaining([id(2), id(100), id(102)]));
  expect([now.includes(id(1)), now.includes(id(101)), now.length]).toEqual([
    false,
    false,
    before + 1,
  ]);
  expect(await hiddenCount()).toBe(count + 1);
  const { calls } = await world.control.ledger();
  const sent = calls.filter(({ method }) => method === 'comments.setModerationStatus');
  expect(sent).toHaveLength(2);
  expect((await quota()).forecast.hides_waiting).toBe(0);
  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  expect((await world.control.ledger()).calls.length - calls.length).toBeLessThan(5);
});

test('the activity says how many comments of a hide or restore are still pending', async () => {
  await moderate([id(1), id(2)], 'hide');
  await useShare();
  await toggle(100, 'hideComment');
  await moderate([id(1)], 'restore');
  const counts = async () => {
    const { activity } = await creator.api.activity.listActivity({ video: VIDEO });
    const actions = activity.flatMap((row) => (row.type === 'action' ? [row] : []));
    const sum = (kind: string) =>
      actions.filter((row) => row.kind === kind).reduce((all, row) => all + row.pending_count, 0);
    return { hide: sum('hide'), restore: sum('restore') };
  };
  const { pending } = await moderate([id(101)], 'hide');
  expect(pending).toEqual([id(101)]);
  const stored = await world.app.documents
    .decisions(creator.uid, VIDEO)
    .where('requested', '==', 'hide')
    .get();
  expect(stored.size).toBeGreaterThanOrEqual(2);
  expect(await counts()).toEqual({ hide: stored.size, restore: 1 });
  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  expect(await counts()).toEqual({ hide: 0, restore: 0 });
});

test('a row of the activity is pending only as long as its own change is, on every page and with every filter', async () => {
  await useShare();
  const advance = async (minutes: number) => {
    const at = world.emulators.clock.now() + minutes * 60_000;
    await world.control.post('/clock', { set: new Date(at).toISOString() });
  };
  const pageOf = (kind: 'hide' | 'restore', since: string, page?: { page_token: string }) =>
    creator.api.activity.listActivity({ video: VIDEO, kind, since, ...page });
  const rows = async (...of: Parameters<typeof pageOf>) =>
    (await pageOf(...of)).activity.map(
      (row) => row.type === 'action' && [row.pending_count, row.reversed_count],
    );
  const start = new Date(world.emulators.clock.now() + 360_000).toISOString();
  await advance(6);
  await moderate([id(120), id(121)], 'hide');
  expect(await rows('hide', start)).toEqual([[2, 0]]);
  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  await advance(6);
  await moderate([id(122), id(123), id(124)], 'hide');
  await moderate([id(122)], 'restore');
  expect(await rows('hide', start)).toEqual([
    [2, 1],
    [0, 0],
  ]);
  // The comment is visible, because its hide was not sent.
  expect(await rows('restore', start)).toEqual([[0, 0]]);
  const [newest] = (await pageOf('hide', start)).activity;
  const afterNewest = newest?.type === 'action' ? `- ${newest.at}/${newest.id}` : '';
  expect(await rows('hide', start, { page_token: afterNewest })).toEqual([[0, 0]]);
  await advance(6);
  await moderate([id(123), id(125)], 'hide');
  expect(await rows('hide', start)).toEqual([
    [1, 0],
    [2, 1],
    [0, 0],
  ]);
  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  expect(await rows('hide', start)).toEqual([
    [0, 0],
    [0, 1],
    [0, 0],
  ]);
  expect(await rows('restore', start)).toEqual([[0, 0]]);
});

/** Returns the counts of the video's newest action of a kind. */
async function newestAction(kind: 'hide' | 'restore') {
  const { activity } = await creator.api.activity.listActivity({ video: VIDEO, kind });
  const [row] = activity;
  if (row?.type !== 'action') throw new Error('there is no such action');
  const { count, pending_count: pending, reversed_count: reversed, failed_count: failed } = row;
  return { count, pending, reversed, failed };
}

/** Moves the clock so that the next action gets a row of its own. */
async function toNextRow(): Promise<void> {
  const at = world.emulators.clock.now() + 360_000;
  await world.control.post('/clock', { set: new Date(at).toISOString() });
}

/** Returns the comments that calls to YouTube have hidden or published since the last new day. */
async function sentIds(): Promise<string[]> {
  const { calls } = await world.control.ledger();
  return calls.flatMap(({ method, ids }) =>
    method === 'comments.setModerationStatus' ? (ids ?? []) : [],
  );
}

test('the activity says which pending hides YouTube has refused', async () => {
  await useShare();
  await toNextRow();
  await moderate([id(130), id(131), id(132)], 'hide');
  await world.control.put('/youtube/conditions', { unsupportedIds: [id(131)] });
  onTestFinished(() => world.control.remove('/youtube/conditions'));
  expect(await newestAction('hide')).toEqual({ count: 3, pending: 3, reversed: 0, failed: 0 });
  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  expect(await held()).toEqual(expect.arrayContaining([id(130), id(132)]));
  expect(await newestAction('hide')).toEqual({ count: 3, pending: 0, reversed: 0, failed: 1 });
});

test('the activity says that pending hides of a removed video were not made', async () => {
  await useShare();
  await toNextRow();
  await moderate([id(133), id(134)], 'hide');
  await moderate([id(134)], 'restore');
  const video = world.app.documents.videos(creator.uid).doc(VIDEO);
  const stored = (await video.get()).data();
  onTestFinished(async () => void (stored && (await video.set(stored))));
  await creator.api.video.removeVideo({ videoId: VIDEO });
  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  expect(await newestAction('hide')).toEqual({ count: 2, pending: 0, reversed: 1, failed: 1 });
});

test('the activity counts a pending restore of a comment that YouTube has hidden', async () => {
  await onNewDay([...many(80, ordinary), { ...ordinary(90), moderationStatus: 'heldForReview' }]);
  await useShare();
  await toNextRow();
  expect(await moderate([id(90)], 'restore')).toMatchObject({ pending: [id(90)] });
  expect(await newestAction('restore')).toEqual({ count: 1, pending: 1, reversed: 0, failed: 0 });
  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  expect(await newestAction('restore')).toEqual({ count: 1, pending: 0, reversed: 0, failed: 0 });
});

test('the reversal of a pending change takes effect at once, and costs no call', async () => {
  await onNewDay([...many(80, ordinary), scam(40)]);
  await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
  await moderate([id(1)], 'hide');
  await useShare();
  const count = (await hiddenCount()) ?? 0;
  await toNextRow();
  const all = [id(1), scam(40).id];
  expect(await moderate([id(70)], 'hide')).toMatchObject({ pending: [id(70)] });
  expect(await moderate([id(70)], 'restore')).toEqual({
    status: 'success',
    message: '1 comment restored',
    done: [id(70)],
    failed: [],
  });
  expect(await moderate(all, 'restore')).toMatchObject({ pending: all });
  expect(await moderate([id(1)], 'hide')).toMatchObject({ done: [id(1)] });
  await creator.api.comment.moderateComments({
    videoId: VIDEO,
    ids: [scam(40).id],
    action: 'hide',
    undo: true,
  });
  const schedule = await world.app.documents.schedules.doc(CHANNEL).get();
  expect(schedule.data()?.requested).toContain(VIDEO);
  await world.control.remove('/youtube/ledger');
  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  // Only the last hides of `useShare` were pending.
  const sent = await sentIds();
  expect(sent.filter((one) => [...all, id(70)].includes(one))).toEqual([]);
  expect(await held()).toEqual(expect.arrayContaining(all));
  expect(await held()).not.toContain(id(70));
  expect(await hiddenCount()).toBe(count + sent.length);
  const decisions = world.app.documents.decisions(creator.uid, VIDEO);
  const sourceOf = async (comment: string) => (await decisions.doc(comment).get()).data()?.source;
  expect(await Promise.all(all.map(sourceOf))).toEqual(['creator', 'threadsweep']);
  expect(await newestAction('restore')).toEqual({ count: 3, pending: 0, reversed: 2, failed: 0 });
});

test('after a repeated restore of a visible comment without share, a later hide still reaches YouTube', async () => {
  await moderate([id(60)], 'hide');
  await moderate([id(60)], 'restore');
  await useShare();
  await toNextRow();
  expect(await moderate([id(60)], 'restore')).toMatchObject({ pending: [id(60)] });
  expect(await moderate([id(60)], 'hide')).toMatchObject({ pending: [id(60)] });
  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  expect(await held()).toContain(id(60));
});

/** Hides a comment without share, so that a pass sends the hide and YouTube refuses it. */
async function refuseHide(n: number): Promise<void> {
  await world.control.put('/youtube/conditions', { unsupportedIds: [id(n)] });
  await moderate([id(n)], 'hide');
  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  await world.control.remove('/youtube/conditions');
  const refused = (await newestAction('hide')).failed;
  if (refused !== 1) throw new Error('YouTube has not refused the hide');
}

test.for([
  ['whose hide YouTube has refused', 61, refuseHide],
  ['that viewers see and nobody has decided on', 62, undefined],
  ['that YouTube has hidden', 91, undefined],
] as const)(
  'after a pending restore of a comment %s, a later hide still reaches YouTube',
  async ([, n, prepare]) => {
    await onNewDay([...many(80, ordinary), { ...ordinary(91), moderationStatus: 'heldForReview' }]);
    await useShare();
    await toNextRow();
    await prepare?.(n);
    const count = (await hiddenCount()) ?? 0;
    await world.control.remove('/youtube/ledger');
    expect(await moderate([id(n)], 'restore')).toMatchObject({ pending: [id(n)] });
    expect(await moderate([id(n)], 'hide')).toMatchObject({ done: [], pending: [id(n)] });
    expect(await hiddenCount()).toBe(count);
    await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
    expect(await held()).toContain(id(n));
    expect(await sentIds()).toContain(id(n));
  },
);

test('the changes of an action that an earlier version stored do not count as failed', async () => {
  await useShare();
  await toNextRow();
  await moderate([id(135), id(136)], 'hide');
  const { activity } = await creator.api.activity.listActivity({ video: VIDEO, kind: 'hide' });
  const action = world.app.documents.actions(creator.uid).doc(activity[0]?.id ?? '');
  // The earlier version did not count what was sent, and had sent one more.
  await action.update({ sent: null, pending: 3 });
  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  expect(await newestAction('hide')).toMatchObject({ pending: 0, failed: 0 });
});

test('a decision of the review that reverses a pending change takes effect at once, and costs no call', async () => {
  await moderate([id(1), id(2)], 'hide');
  await useShare();
  const count = (await hiddenCount()) ?? 0;
  expect(await moderate([id(70), id(71)], 'hide')).toMatchObject({ pending: [id(70), id(71)] });
  expect(await moderate([id(1)], 'restore')).toMatchObject({ pending: [id(1)] });
  await toNextDay();
  await world.control.remove('/youtube/ledger');
  const decide = (n: number, action: 'hide' | 'restore') => ({
    video_id: VIDEO,
    id: id(n),
    action,
  });
  const decisions = [decide(1, 'hide'), decide(2, 'restore'), decide(70, 'restore')];
  const { hidden, restored, pending, failed } = await creator.api.review.decideReview({
    decisions,
  });
  expect([hidden, restored]).toMatchObject([[{ id: id(1) }], [{ id: id(2) }, { id: id(70) }]]);
  expect([pending, failed]).toEqual([undefined, []]);
  expect(await sentIds()).toEqual([id(2)]);
  const now = await held();
  expect([1, 2, 70].map((n) => now.includes(id(n)))).toEqual([true, false, false]);
  expect(await hiddenCount()).toBe(count - 1);
  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  const later = await sentIds();
  expect([1, 70, 71].map((n) => later.includes(id(n)))).toEqual([false, false, true]);
});

test.for([
  ['left', 50],
  ['used up', 60],
] as const)(
  'if the share for manual actions is %s, the undo of a pass cancels its unsent hides without a call, and counts them as restored',
  async ([share, first]) => {
    const scams = [scam(first), scam(first + 1)];
    const both = scams.map((one) => one.id);
    const [unsent = '', hidden = ''] = both;
    await onNewDay([...many(80, ordinary), ...scams]);
    const { body } = await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
    const passId = body.pass_id ?? '';
    await moderate([unsent], 'restore');
    await hideMany();
    const moderated = creator.api.comment.moderateComments({
      videoId: VIDEO,
      ids: [unsent],
      action: 'hide',
      undo: true,
    });
    expect(await moderated).toMatchObject({ done: [], pending: [unsent] });
    if (share === 'left') await toNextDay();
    await world.control.remove('/youtube/ledger');
    expect(await creator.api.cleaning.undoPass({ passId })).toMatchObject(
      share === 'left' ? { restored_count: 2 } : { restored_count: 1, pending_count: 1 },
    );
    expect(await sentIds()).toEqual(share === 'left' ? [hidden] : []);
    await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
    expect(await sentIds()).not.toContain(unsent);
    expect((await held()).filter((one) => both.includes(one))).toEqual([]);
    const { pass } = await creator.api.cleaning.getPass({ passId });
    expect(pass).toMatchObject({ restored_count: 2, pending_restore_count: 0 });
  },
);

test('lists show pending changes, and the next clean sends restores that exceeded the share for manual actions', async () => {
  await onNewDay([...many(80, ordinary), ...many(3, (n) => scam(10 + n))]);
  const { body } = await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
  expect(body.cleaned_count).toBe(3);
  await hideMany(40);
  expect(await creator.api.cleaning.undoPass({ passId: body.pass_id ?? '' })).toMatchObject({
    restored_count: 0,
    pending_count: 3,
  });
  await moderate([id(60)], 'hide');
  await moderate([id(60)], 'restore');
  const { visible, hidden } = await list();
  expect(visible.find((one) => one.id === id(40 + HIDES - 1))).toMatchObject({ pending: 'hide' });
  expect(visible.find((one) => one.id === id(60))).not.toHaveProperty('pending');
  expect(hidden.find((one) => one.id === scam(10).id)).toMatchObject({ pending: 'restore' });
  expect(hidden.find((one) => one.id === id(40))).not.toHaveProperty('pending');
  await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
  expect(await held()).toEqual(many(HIDES, (n) => id(40 + n)).toSorted());
});

test('without share, an undo that only repeats refused restores says when the share returns', async () => {
  const refused = scam(95).id;
  await onNewDay([...many(80, ordinary), scam(95), scam(96)]);
  const passId = (await creator.api.cleaning.cleanVideo({ videoId: VIDEO })).body.pass_id ?? '';
  await world.control.put('/youtube/conditions', { unsupportedIds: [refused] });
  onTestFinished(() => world.control.remove('/youtube/conditions'));
  const undo = () => creator.api.cleaning.undoPass({ passId });
  expect(await undo()).toMatchObject({ restored_count: 1, failed_count: 1 });
  await useShare();
  await expect(undo()).rejects.toMatchObject({
    code: 'QUOTA_EXHAUSTED',
    data: { share: 'by_hand' },
  });
  await world.control.remove('/youtube/conditions');
  await toNextDay();
  expect(await undo()).toMatchObject({ restored_count: 1 });
  expect(await held()).not.toContain(refused);
});

test('without share, a repeated undo says how many restores are still pending beside a refused one', async () => {
  const scams = many(55, (n) => scam(100 + n));
  await onNewDay([...many(HIDES, (n) => ordinary(300 + n)), ...scams]);
  const passId = (await creator.api.cleaning.cleanVideo({ videoId: VIDEO })).body.pass_id ?? '';
  await hideMany(300);
  const undo = () => creator.api.cleaning.undoPass({ passId });
  expect(await undo()).toMatchObject({ restored_count: 0, pending_count: 55 });
  const [first, ...others] = scams.map((one) => one.id);
  const unsupportedIds = [first, ...others.slice(-5)];
  await world.control.put('/youtube/conditions', { unsupportedIds });
  onTestFinished(() => world.control.remove('/youtube/conditions'));
  await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
  expect(await undo()).toMatchObject({ restored_count: 0, pending_count: 5, failed_count: 1 });
});

test('until the next clean restores them, the comments of an undone pass count as hidden', async () => {
  await onNewDay([...many(80, ordinary), ...many(3, (n) => scam(30 + n))]);
  const { body } = await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
  const passId = body.pass_id ?? '';
  await hideMany(40);
  const shown = async () => {
    const [{ pass }, { activity }, { videos }, { days }, { forecast }] = await Promise.all([
      creator.api.cleaning.getPass({ passId }),
      creator.api.activity.listActivity({ kind: 'manual' }),
      creator.api.video.listVideos({}),
      creator.api.cleaning.getStatistics({}),
      quota(),
    ]);
    const video = videos.find(({ id: one }) => one === VIDEO);
    const row = activity.find((one) => one.id === passId);
    return {
      pass: [pass.restored_count, pass.pending_restore_count],
      listed: row?.type === 'pass' && [row.restored_count, row.pending_restore_count],
      pending: video?.pending_restore_count,
      hidden: video?.hidden_count ?? 0,
      restoredToday: days.at(-1)?.restored ?? 0,
      toHide: forecast.hides_waiting,
    };
  };
  const before = await shown();
  await creator.api.cleaning.undoPass({ passId });
  expect(await shown()).toEqual({ ...before, pass: [0, 3], listed: [0, 3], pending: 3 });
  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  expect(await shown()).toEqual({
    ...before,
    pass: [3, 0],
    listed: [3, 0],
    hidden: before.hidden - 3 + before.toHide,
    restoredToday: before.restoredToday + 3,
    toHide: 0,
  });
});

test('the review does not offer to restore a held comment whose restore is pending', async () => {
  await hideMany();
  expect(await moderate([id(3)], 'restore')).toMatchObject({ done: [], pending: [id(3)] });
  await toNextDay();
  expect(await held()).toContain(id(3));
  expect((await creator.api.review.listReview({})).held).toEqual([]);
});

test('a pending undo of a restore keeps the verdict of the pass, and the undo of the pass cancels it', async () => {
  const [sent, cancelled] = [scam(20).id, scam(21).id];
  await onNewDay([...many(80, ordinary), scam(20), scam(21)]);
  const { body } = await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
  const passId = body.pass_id ?? '';
  const all = [sent, cancelled];
  const shown = async () => (await list()).hidden.find((one) => one.id === sent);
  const before = await shown();
  const undoRestore = (ids: string[]) =>
    creator.api.comment.moderateComments({ videoId: VIDEO, ids, action: 'hide', undo: true });
  await moderate(all, 'restore');
  await hideMany();
  const count = await hiddenCount();
  expect(await undoRestore([sent])).toMatchObject({ done: [], pending: [sent] });
  expect(await hiddenCount()).toBe(count);
  await toNextDay();
  const { visible } = await list();
  const { kept_until: _, ...verdict } = before ?? {};
  expect(visible.find((one) => one.id === sent)).toEqual({ ...verdict, pending: 'hide' });
  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  expect(await shown()).toEqual({ ...before, kept_until: expect.any(String) });
  await hideMany(HIDES);
  expect(await undoRestore([cancelled])).toMatchObject({ pending: [cancelled] });
  await creator.api.cleaning.undoPass({ passId });
  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  expect(await held()).toEqual(many(2 * HIDES, id).toSorted());
});

test('hiding the same comment again costs no units within a minute, and calls YouTube again later', async () => {
  await toggle(5, 'hideComment');
  await world.control.remove('/youtube/ledger');
  await toggle(5, 'hideComment');
  expect(await spent()).toBe(0);
  await world.control.post(`/youtube/videos/${VIDEO}/comments`, [
    { ...ordinary(5), moderationStatus: 'published' },
  ]);
  const at = world.emulators.clock.now();
  await world.control.post('/clock', { set: new Date(at + 60_000).toISOString() });
  await toggle(5, 'hideComment');
  expect(await held()).toEqual([id(5)]);
});

test('cleans spend at most as many units on pending changes as the share for manual actions has, and send the rest on a later day', async () => {
  await useShare();
  const rounds = async (count: number) => {
    await world.control.remove('/youtube/ledger');
    for (let n = 0; n < count; n += 1) {
      await moderate([id(110)], n % 2 === 0 ? 'hide' : 'restore');
      await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
    }
    const { calls } = await world.control.ledger();
    return calls.filter(({ method }) => method === 'comments.setModerationStatus').length;
  };
  world.app.config.quota.byHandPercent = 1;
  try {
    expect(await rounds(5)).toBe(2);
    expect((await quota()).forecast.hides_waiting).toBe(1);
    await onNewDay();
    await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
    expect((await quota()).forecast.hides_waiting).toBe(0);
  } finally {
    world.app.config.quota.byHandPercent = SHARE_PERCENT;
  }
});

test('without units to look comments up, at most 500 changes to comments of a video can be pending', async () => {
  await useShare();
  const unknown = many(501, (n) => id(1_000 + n));
  expect((await moderate(unknown.slice(0, 450), 'hide')).pending).toHaveLength(450);
  await expect(moderate(unknown.slice(450), 'hide')).rejects.toMatchObject({
    code: 'QUOTA_EXHAUSTED',
  });
  // The last calls of `useShare` have left a few changes pending, too.
  expect((await moderate(unknown.slice(450, 480), 'hide')).pending).toHaveLength(30);
});

test('disconnecting a channel deletes the channel’s pending changes', async () => {
  await useShare();
  await toggle(150, 'hideComment');
  await creator.api.channel.disconnectChannel({ query: {} });
  await creator.connect(CHANNEL);
  expect((await quota()).forecast.hides_waiting).toBe(0);
  await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
  expect(await held()).not.toContain(id(150));
});

test('lists of videos count towards the share for manual actions, and return stored videos when the share is used up', async () => {
  world.app.config.quota.byHandPercent = 1;
  try {
    for (let calls = 0; calls < 60; calls += 1) await creator.api.video.listVideos({});
    expect(await spent()).toBeLessThanOrEqual(100);
    const { videos, message } = await creator.api.video.listVideos({});
    expect(videos.map((video) => video.id)).toEqual(expect.arrayContaining([VIDEO, SECOND_VIDEO]));
    expect(message).toContain("You have used today's share");
  } finally {
    world.app.config.quota.byHandPercent = SHARE_PERCENT;
  }
});

test('reconnecting a channel, even to another account, does not renew the channel’s share for manual actions', async () => {
  await useShare();
  const { used } = (await quota()).by_hand;
  await creator.api.channel.disconnectChannel({ query: {} });
  await creator.connect(CHANNEL);
  expect((await quota()).by_hand.used).toBe(used);
  await creator.api.channel.disconnectChannel({ query: {} });
  const next = await world.creator();
  await next.connect(CHANNEL);
  expect((await next.api.quota.getQuota({})).by_hand.used).toBe(used);
  await next.api.channel.disconnectChannel({ query: {} });
  await creator.connect(CHANNEL);
  expect((await quota()).by_hand.used).toBe(used);
  await onNewDay();
  expect((await quota()).by_hand.used).toBe(listed);
});

test('calls that hide comments during a disconnection do not exceed the share for manual actions', async () => {
  const hides = many(2 * HIDES, (n) =>
    creator.api.comment.hideComment({ videoId: VIDEO, commentId: id(n) }),
  );
  const ended = creator.api.channel.disconnectChannel({ query: {} });
  await Promise.allSettled([...hides, ended]);
  await creator.connect(CHANNEL);
  await creator.api.video.listVideos({});
  expect((await quota()).by_hand.used).toBeGreaterThanOrEqual((await spent()) - 3);
});

const cleanChosen = (comments: string[], of = creator) =>
  of.api.cleaning.cleanVideo({ videoId: VIDEO, comments });

/** Calls a function until the API refuses the call, at most 40 times. */
async function untilRefused(call: (n: number) => Promise<unknown>): Promise<unknown> {
  for (let n = 0; n < 40; n += 1) {
    const refused: unknown = await call(n).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refused !== undefined) return refused;
  }
  return undefined;
}

test('cleans of chosen comments that do not exist spend at most the share for manual actions', async () => {
  const refused = await untilRefused((call) =>
    cleanChosen(many(1_000, (n) => `UgInvented${call}_${n}`)),
  );
  expect(refused).toMatchObject({
    status: 429,
    code: 'QUOTA_EXHAUSTED',
    data: { resumes_at: (await quota()).resets_at, share: 'by_hand' },
  });
  expect(await spent()).toBeGreaterThan(50);
  expect(await spent()).toBeLessThanOrEqual(SHARE);
  // A clean of the whole video is not affected.
  await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
});

test('cleans of one chosen comment each spend little more than the share for manual actions, even if another account connects the channel next', async () => {
  const refused = await untilRefused((n) => cleanChosen([id(n)]));
  expect(refused).toMatchObject({ code: 'QUOTA_EXHAUSTED', data: { share: 'by_hand' } });
  expect(await spent()).toBeLessThan(SHARE + 51);
  expect(await held()).toHaveLength(HIDES);
  await creator.api.channel.disconnectChannel({ query: {} });
  const next = await world.creator();
  await next.connect(CHANNEL);
  await expect(cleanChosen([id(50)], next)).rejects.toMatchObject({ code: 'QUOTA_EXHAUSTED' });
  await next.api.channel.disconnectChannel({ query: {} });
  await toNextDay();
  await creator.connect(CHANNEL);
});

const shareUsed = async () =>
  (await world.app.documents.schedules.doc(CHANNEL).get()).data()?.quota?.clicks ?? 0;
const forgetRemovals = () =>
  world.app.documents.user(creator.uid).update({ removalsUsed: 0, removalsReserved: {} });

test('of chosen comments that are hidden for the first time, only the look-ups and one call count against the share', async () => {
  await onNewDay(many(90, (n) => ordinary(1_000 + n)));
  await forgetRemovals();
  const chosen = many(90, (n) => id(1_000 + n));
  const before = await shareUsed();
  expect((await cleanChosen(chosen)).body).toMatchObject({ cleaned_count: 90, quota_units: 102 });
  expect(await shareUsed()).toBe(before + 52);
  // Comments that are still hidden need no call.
  await cleanChosen(chosen);
  expect(await shareUsed()).toBe(before + 52);
  // All calls count that hide comments again.
  const decisions = world.app.documents.decisions(creator.uid, VIDEO);
  await Promise.all(chosen.map((one) => decisions.doc(one).update({ status: 'restored' })));
  await cleanChosen(chosen);
  expect(await shareUsed()).toBe(before + 52 + 102);
});

test('without share, hiding several comments of a preview is refused under the Free plan, and hides nothing', async () => {
  await onNewDay([...many(200, ordinary), scam(1), scam(2)]);
  await forgetRemovals();
  const { body } = await creator.api.cleaning.cleanVideo({ videoId: VIDEO, dry_run: true });
  const found = body.would_hide.map((one) => one.id);
  expect(found).toHaveLength(2);
  await useShare();
  await expect(moderate([...found, id(150)], 'hide')).rejects.toMatchObject({
    code: 'QUOTA_EXHAUSTED',
    data: { share: 'by_hand' },
  });
  expect(await held()).not.toContain(found[0]);
  expect(await held()).not.toContain(id(150));
});
