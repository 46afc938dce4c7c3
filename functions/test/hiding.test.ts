import { recordRestored } from '../src/workflows/moderate-store.ts';
import { countPending } from '../src/workflows/count-store.ts';
import type { Transaction } from 'firebase-admin/firestore';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import type { Category } from '@threadsweep/shared/category.ts';
import type { Policy } from '@threadsweep/shared/contract/quota.ts';
import { NO_FACTS } from '@threadsweep/shared/documents/comment.ts';

import { newPassId, storedPass } from '../src/workflows/clean/stored-passes.ts';
import { undoPass } from '../src/workflows/clean/undo-pass.ts';
import { readDay } from '../src/quota/ledger-store.ts';
import { CHANNEL, OTHER_VIDEO, reconnect, VIDEO } from './channel-fixture.ts';
import { heldIds, many, ordinary } from './comment-fixture.ts';
import { holdCall, refuseCall } from './requests.ts';
import { hidingOf } from './session-fixture.ts';
import { type Creator, setUpWorld } from './world.ts';

const HERE = many(130, ordinary).map(({ id }) => id);
const THERE = many(60, (n) => ordinary(500 + n)).map(({ id }) => id);

const world = setUpWorld();
let creator: Creator;

beforeAll(async () => {
  creator = await world.creator({ plan: 'pro' });
});

beforeEach(async () => {
  await world.control.remove('/faults');
  await world.control.put('/youtube/quota', { units: 10_000 });
  // Each test starts on a new day, because an earlier test may have used all units.
  await world.control.post('/clock', { advance: 'P1D' });
  const others = many(60, (n) => ordinary(500 + n));
  await reconnect(world, creator, many(130, ordinary), others);
  await creator.api.video.listVideos({});
  await world.control.remove('/youtube/ledger');
});

interface Pass {
  videoId?: string;
  policy?: Policy;
  more?: boolean;
  last?: boolean;
  /** Whether the pass is stored when it begins. */
  stored?: boolean;
}

/** Runs a pass that first hides pending comments of earlier passes, and then the given comments. */
async function pass(of: Pass, ids: readonly string[], category: Category): Promise<string> {
  const { videoId = VIDEO, policy = 'balanced', more = false, last = false, stored = true } = of;
  const passId = newPassId(world.app, creator.uid);
  const place = { channelId: CHANNEL, videoId, passId, isStored: stored };
  const promptness = { policy, hasNext: more, isLast: last };
  const { hiding, decisions, complete } = await hidingOf(world, creator, place, promptness);
  await hiding.resume(await decisions.pending(place));
  for (const id of ids) hiding.add({ id, category, score: 0.9, reasons: [], facts: NO_FACTS });
  await hiding.finish();
  if (hiding.unpaid) throw hiding.unpaid.error;
  await complete();
  return passId;
}

const restore = (id: string) =>
  recordRestored(
    world.app,
    { uid: creator.uid, channelId: CHANNEL, videoId: VIDEO, by: 'creator' },
    [id],
  );
const held = async () => heldIds(await world.control.channel(CHANNEL));
const waiting = async () => (await countPending(world.app, creator.uid, CHANNEL)).hides;
async function batches(): Promise<number[]> {
  const { calls } = await world.control.ledger();
  return calls
    .filter(({ method }) => method.endsWith('setModerationStatus'))
    .map(({ ids = [] }) => ids.length);
}
async function hidesBy(): Promise<string | null | undefined> {
  const { videos } = await creator.api.video.listVideos({});
  return videos.find(({ id }) => id === VIDEO)?.hides_by;
}
async function cleaned(passId: string): Promise<number> {
  return (await creator.api.cleaning.getPass({ passId })).pass.cleaned_count;
}

test('spam stays pending until one call can hide 50 comments from several videos and passes', async () => {
  const first = await pass({ videoId: OTHER_VIDEO }, THERE.slice(0, 20), 'spam');
  expect([await held(), await waiting()]).toEqual([[], 20]);
  const second = await pass({}, HERE.slice(0, 20), 'spam');
  expect([await held(), await waiting()]).toEqual([[], 40]);
  const third = await pass({}, HERE.slice(20, 35), 'spam');
  expect(await batches()).toEqual([50]);
  expect([(await held()).length, await waiting()]).toEqual([50, 5]);
  // All comments of this video count for the third pass. It also hid pending comments of the other
  // video, which count for the first pass.
  const counts = await Promise.all([first, second, third].map(cleaned));
  expect([counts[0], counts[1]]).toEqual([20, 0]);
  expect(counts[2]).toBe(30);
  const { videos } = await creator.api.video.listVideos({});
  const hidden = new Map(videos.map((video) => [video.id, video.hidden_count]));
  expect([hidden.get(OTHER_VIDEO), hidden.get(VIDEO)]).toEqual([20, 30]);
  const undone = await creator.api.cleaning.undoPass({ passId: first });
  expect(undone.restored_count).toBe(20);
});

test('a video’s data say by when its pending spam will be hidden, until a pass has hidden the spam', async () => {
  expect(await hidesBy()).toBeNull();
  await pass({}, HERE.slice(0, 3), 'spam');
  const sixHours = world.app.clock.now() + 6 * 3_600_000;
  expect(Math.abs(Date.parse((await hidesBy()) ?? '') - sixHours)).toBeLessThan(60_000);
  await pass({ videoId: OTHER_VIDEO }, THERE.slice(0, 1), 'scam');
  expect(await hidesBy()).toBeNull();
  await pass({ policy: 'eager' }, HERE.slice(3, 6), 'spam');
  expect(await hidesBy()).toBeNull();
});

test('after the creator has decided on all pending spam of a video, the video no longer says when the spam will be hidden', async () => {
  const [first = '', second = '', third = ''] = HERE;
  await pass({}, [first, second, third], 'spam');
  const by = await hidesBy();
  await restore(first);
  await creator.api.comment.hideComment({ videoId: VIDEO, commentId: second });
  expect(await hidesBy()).toBe(by);
  await restore(third);
  expect(await hidesBy()).toBeNull();
});

test('after the creator has chosen all pending spam of a video for cleans, the video no longer says when the spam will be hidden', async () => {
  await pass({}, HERE.slice(0, 3), 'spam');
  await creator.api.cleaning.cleanVideo({ videoId: VIDEO, comments: HERE.slice(0, 2) });
  expect(await hidesBy()).not.toBeNull();
  await creator.api.cleaning.cleanVideo({ videoId: VIDEO, comments: HERE.slice(2, 3) });
  expect(await hidesBy()).toBeNull();
});

test('a pass hides a scam at once, and the same call also hides comments that are already pending', async () => {
  await pass({ videoId: OTHER_VIDEO }, THERE.slice(0, 7), 'spam');
  await pass({}, HERE.slice(0, 2), 'scam');
  expect(await batches()).toEqual([9]);
  expect(await waiting()).toBe(0);
});

test('a pass hides spam that has been pending for six hours, even if the call contains fewer than 50 comments', async () => {
  await pass({}, HERE.slice(0, 3), 'spam');
  await world.control.post('/clock', { advance: 'PT5H' });
  await pass({}, [], 'spam');
  expect(await held()).toEqual([]);
  await world.control.post('/clock', { advance: 'PT1H' });
  await pass({ videoId: OTHER_VIDEO }, [], 'spam');
  expect(await held()).toHaveLength(3);
});

test('an eager pass hides all comments, and a thrifty pass hides only as many as fill its calls, scams first', async () => {
  await pass({ policy: 'eager' }, HERE.slice(0, 3), 'spam');
  expect(await batches()).toEqual([3]);
  await pass({ policy: 'thrifty' }, HERE.slice(3, 43), 'spam');
  expect(await batches()).toEqual([3]);
  await pass({ policy: 'thrifty', videoId: OTHER_VIDEO }, THERE.slice(0, 15), 'scam');
  expect(await batches()).toEqual([3, 50]);
  expect(await held()).toEqual(expect.arrayContaining(THERE.slice(0, 15)));
  expect(await waiting()).toBe(5);
});

test('after the last pass of a video, no video of the channel has pending comments', async () => {
  await pass({ policy: 'thrifty' }, HERE.slice(0, 3), 'spam');
  await pass({ policy: 'thrifty', videoId: OTHER_VIDEO, last: true }, THERE.slice(0, 2), 'spam');
  expect(await batches()).toEqual([5]);
  expect(await waiting()).toBe(0);
});

test('the passes of one run hide the comments of several videos in shared calls', async () => {
  await pass({ more: true }, HERE.slice(0, 8), 'scam');
  expect(await held()).toEqual([]);
  await pass({ videoId: OTHER_VIDEO }, THERE.slice(0, 4), 'scam');
  expect(await batches()).toEqual([12]);
});

test('a pass does not change a pending comment that the creator restores or hides meanwhile', async () => {
  const [restored = '', hidden = ''] = HERE;
  await pass({}, HERE.slice(0, 5), 'spam');
  await restore(restored);
  await creator.api.comment.hideComment({ videoId: VIDEO, commentId: hidden });
  await world.control.remove('/youtube/ledger');
  await pass({ last: true }, [], 'spam');
  expect(await batches()).toEqual([3]);
  expect(await held()).toEqual(HERE.slice(1, 5).toSorted());
});

test('if the creator restores a comment while a call hides it, the pass publishes the comment again', async () => {
  const [restored = ''] = HERE;
  const { requested, release } = holdCall(world, 'comments.setModerationStatus');
  const hiding = pass({}, HERE.slice(0, 3), 'scam');
  await requested;
  expect(await waiting()).toBe(3);
  await restore(restored);
  release();
  await hiding;
  expect(await held()).toEqual(HERE.slice(1, 3).toSorted());
});

test.for(['PT1M', 'P1D'])(
  'after YouTube has refused the only comment of a pass, passes %s later don’t repeat the call, hide other comments at once, and tell them from the refused one',
  async (later) => {
    const [refused = '', ...others] = HERE.slice(0, 4);
    await world.control.put('/youtube/conditions', { unsupportedIds: [refused] });
    onTestFinished(() => world.control.remove('/youtube/conditions'));
    await pass({}, [refused], 'scam');
    expect([await batches(), await waiting()]).toEqual([[1], 1]);
    await world.control.post('/clock', { advance: later });
    await pass({}, [], 'scam');
    await world.control.remove('/youtube/ledger');
    await pass({}, [], 'scam');
    expect(await batches()).toEqual([]);
    await pass({}, others, 'scam');
    expect([await held(), await waiting()]).toEqual([others.toSorted(), 0]);
    const decision = world.app.documents.decisions(creator.uid, VIDEO).doc(refused);
    expect((await decision.get()).data()).toMatchObject({ status: 'failed' });
    expect((await world.app.documents.hidingBreaker.get()).data()?.channels).toEqual({});
  },
);

test('if YouTube refuses to publish a comment that the creator restored while a call hid it, the next clean publishes the comment', async () => {
  const [restored = '', ...others] = HERE.slice(0, 3);
  const method = 'comments.setModerationStatus';
  const { requested, release } = holdCall(world, method);
  refuseCall(world, 2, { method, status: 400, reason: 'processingFailure' });
  const hiding = pass({}, [restored, ...others], 'scam');
  await requested;
  await restore(restored);
  release();
  await hiding;
  expect(await held()).toContain(restored);
  await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
  expect(await held()).toEqual(others.toSorted());
  const decision = world.app.documents.decisions(creator.uid, VIDEO).doc(restored);
  expect((await decision.get()).data()).toMatchObject({ status: 'restored', requested: null });
});

test('while a scheduled pass that is not stored yet hides comments, the creator can restore one, and the pass does not count it', async () => {
  const [restored = '', ...others] = HERE.slice(0, 3);
  const { requested, release } = holdCall(world, 'comments.setModerationStatus');
  const hiding = pass({ stored: false }, [restored, ...others], 'scam');
  await requested;
  await creator.api.comment.unhideComment({ videoId: VIDEO, commentId: restored });
  release();
  const passId = await hiding;
  expect(await held()).toEqual(others.toSorted());
  const counts = async () => (await creator.api.cleaning.getPass({ passId })).pass;
  expect(await counts()).toMatchObject({ status: 'done', cleaned_count: 2, restored_count: 0 });
  await creator.api.comment.unhideComment({ videoId: VIDEO, commentId: others[0] ?? '' });
  expect(await counts()).toMatchObject({ cleaned_count: 2, restored_count: 1 });
});

test('the undo of a pass also cancels its pending hides, so that no later pass hides the comments', async () => {
  const passId = await pass({}, HERE.slice(0, 70), 'spam');
  expect([(await held()).length, await waiting()]).toEqual([50, 20]);
  const undone = await creator.api.cleaning.undoPass({ passId });
  expect([undone.restored_count, undone.pending_count]).toEqual([50, undefined]);
  expect([await held(), await waiting(), await hidesBy()]).toEqual([[], 0, null]);
  expect(await batches()).toEqual([50, 50]);
  await pass({ videoId: OTHER_VIDEO, last: true }, [], 'spam');
  expect(await held()).toEqual([]);
  const { pass: after } = await creator.api.cleaning.getPass({ passId });
  expect(after).toMatchObject({ status: 'undone', cleaned_count: 50, restored_count: 50 });
});

test('the undo of a pass also restores a pending comment that another pass hides at this moment', async () => {
  const passId = await pass({}, HERE.slice(0, 70), 'spam');
  expect([(await held()).length, await waiting()]).toEqual([50, 20]);
  const { db } = world.app.documents;
  const run = db.runTransaction.bind(db);
  // The first transaction of the undo cancels the pending hides, which it has read before.
  db.runTransaction = async <T>(work: (transaction: Transaction) => Promise<T>) => {
    db.runTransaction = run;
    await pass({ videoId: OTHER_VIDEO, last: true }, [], 'spam');
    expect([(await held()).length, await waiting()]).toEqual([70, 0]);
    return run(work);
  };
  onTestFinished(() => void (db.runTransaction = run));
  const stored = await storedPass(world.app, creator.uid, passId);
  const undone = await undoPass(world.app, { uid: creator.uid, by: 'creator' }, stored);
  expect([undone, await held()]).toEqual([{ restored: 70, pending: 0, failed: 0 }, []]);
  const { pass: after } = await creator.api.cleaning.getPass({ passId });
  expect(after).toMatchObject({ status: 'undone', cleaned_count: 70, restored_count: 70 });
});

test('if a pass runs out of units, its comments stay pending, and a pass on the next day hides them', async () => {
  await world.control.put('/youtube/quota', { units: 60 });
  const exhausted = { code: 'QUOTA_EXHAUSTED' };
  await expect(pass({}, HERE.slice(0, 120), 'scam')).rejects.toMatchObject(exhausted);
  expect([(await held()).length, await waiting()]).toEqual([50, 70]);
  const quota = await creator.api.quota.getQuota({});
  expect(quota.automatic).toEqual({
    status: 'paused',
    reason: 'quota',
    resumes_at: quota.resets_at,
  });
  expect(quota.forecast).toMatchObject({ hides_waiting: 70, enough: false });
  await world.control.remove('/youtube/ledger');
  await expect(pass({ videoId: OTHER_VIDEO }, [], 'scam')).rejects.toMatchObject(exhausted);
  expect((await world.control.ledger()).calls).toEqual([]);

  await world.control.put('/youtube/quota', { units: 10_000 });
  await world.control.post('/clock', { set: quota.resets_at });
  await pass({ videoId: OTHER_VIDEO }, [], 'scam');
  expect([(await held()).length, await waiting()]).toEqual([120, 0]);
});

test('pending comments also count towards the Free plan’s limit', async () => {
  const user = world.app.documents.user(creator.uid);
  await user.update({ plan: 'free', removalsUsed: 90 });
  onTestFinished(() => user.update({ plan: 'pro' }).then(() => undefined));
  await pass({}, HERE.slice(0, 10), 'spam');
  await pass({ videoId: OTHER_VIDEO, last: true }, THERE.slice(0, 4), 'scam');
  expect(await held()).toEqual(HERE.slice(0, 10).toSorted());
  expect((await user.get()).data()).toMatchObject({
    removalsUsed: 100,
    removalsReserved: { [VIDEO]: 0 },
  });
});

test('a pass reports to the ledger how many comments it hid and how many units this cost', async () => {
  const before = (await readDay(world.app)).day.today;
  await pass({ policy: 'eager' }, HERE.slice(0, 60), 'spam');
  const { flagged, hiding, chances } = (await readDay(world.app)).day.today;
  expect([flagged - before.flagged, hiding - before.hiding, chances - before.chances]).toEqual([
    60, 100, 2,
  ]);
});
