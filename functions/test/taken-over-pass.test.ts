import { Budget } from '@threadsweep/engine/planning/budget.ts';
import { pacificDay } from '@threadsweep/engine/planning/pacific-day.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';

import { deleteEverything } from '../src/workflows/delete-account.ts';
import { quotaLedger, readChannelQuota, readDay } from '../src/quota/ledger-store.ts';
import type { TaskQueue } from '../src/google/task-queue.ts';
import { cleanVideo } from '../src/workflows/clean/clean-video.ts';
import { acquireLease, releaseLease } from '../src/workflows/clean/lease-store.ts';
import { queuePass } from '../src/workflows/clean/pass-store.ts';
import { newPassId } from '../src/workflows/clean/stored-passes.ts';
import { runPassTask } from '../src/workflows/clean/pass-task.ts';
import { findVideo } from '../src/workflows/videos.ts';
import { type CommentInput, heldIds, many, scam, viewer } from './comment-fixture.ts';
import { DAY, holdCall, HOUR, later, MINUTE, refusalOf, refuseCall } from './requests.ts';
import {
  freshChannel,
  freshVideo,
  isoNow,
  putChannel,
  scheduledPasses,
  toHour,
} from './schedule-fixture.ts';
import { setUpWorld } from './world.ts';

const world = setUpWorld({ notices: false, reconcile: true });

/** Creates a creator with a new video, an hour after the channel was connected. */
async function scheduled(comments: CommentInput[]) {
  const channelId = freshChannel();
  const owner = await world.creator({ plan: 'pro' });
  await putChannel(world, channelId, []);
  await owner.connect(channelId);
  await later(world, HOUR + MINUTE);
  const start = isoNow(world);
  const id = freshVideo();
  const under = comments.map((comment, n) => ({
    ...comment,
    id: comment.id.replace('Ug', `Ug${id}`),
    publishedAt: new Date(Date.parse(start) - n).toISOString(),
  }));
  await putChannel(world, channelId, [{ id, publishedAt: start, comments: under }]);
  await owner.api.video.listVideos({});
  const video = async () => (await world.app.documents.videos(owner.uid).doc(id).get()).data();
  return { owner, channelId, id, start, video };
}

test.each(['a click', 'its task'])(
  'after %s completes an interrupted scheduled pass, the video’s next pass is on schedule',
  async (by) => {
    const { owner, channelId, id, start, video } = await scheduled(many(250, viewer));
    const due = (await video())?.nextPassAt ?? '';
    refuseCall(world, 2, {
      method: 'commentThreads.list',
      status: 400,
      reason: 'invalidPageToken',
    });
    await world.emulators.advanceTo(Date.parse(due) + 1000);
    const [interrupted] = await scheduledPasses(owner, id);
    const passId = interrupted?.id ?? '';
    if (by === 'a click') {
      const expiresAt = new Date(world.app.clock.now() - 1).toISOString();
      const trigger = 'schedule' as const;
      const lease = { passId, videoId: id, trigger, holder: 'killed', expiresAt };
      await world.app.documents.schedules.doc(channelId).update({ lease });
      await owner.api.cleaning.cleanVideo({ videoId: id });
    } else await runPassTask(world.app, { uid: owner.uid, passId }, 0);
    await toHour(world, start, 5.2);
    const { nextPassAt } = (await video()) ?? {};
    expect(Date.parse(nextPassAt ?? '')).toBeGreaterThan(world.app.clock.now());
    expect((await scheduledPasses(owner, id)).length).toBeGreaterThan(3);
    await deleteEverything(world.app, owner.uid);
  },
);

test('a clean during a scheduled pass over the same video waits for the pass, and then reads the whole video', async () => {
  const comments = many(250, viewer);
  const { owner, channelId, id, start } = await scheduled(comments);
  await toHour(world, start, 1.5);
  const edited = { ...scam(7), id: comments[240]?.id.replace('Ug', `Ug${id}`) ?? '' };
  await world.control.post(`/youtube/videos/${id}/comments`, { comments: [edited] });
  const { requested, release } = holdCall(world, 'commentThreads.list');
  const hour = toHour(world, start, 2.5);
  await requested;
  const cleaning = owner.api.cleaning.cleanVideo({ videoId: id });
  const passes = async () => (await owner.api.cleaning.listPasses({ video: id })).passes;
  await expect.poll(async () => (await passes())[0]?.status).toBe('waiting');
  release();
  expect((await cleaning).body).toMatchObject({
    total_comments_on_youtube: 250,
    updated_comments: 1,
    cleaned_count: 1,
  });
  await hour;
  expect(heldIds(await world.control.channel(channelId))).toEqual([edited.id]);
  expect((await passes()).map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  await deleteEverything(world.app, owner.uid);
});

test('a clean that waits for a scheduled pass over the same video still waits after the pass, and the next click runs it', async () => {
  const { owner, channelId, id, video } = await scheduled(many(250, viewer));
  const due = Date.parse((await video())?.nextPassAt ?? '');
  const { requested, release } = holdCall(world, 'commentThreads.list');
  const scheduledPass = world.emulators.advanceTo(due + 1000);
  await requested;
  const waiting = newPassId(world.app, owner.uid);
  await queuePass(world.app, owner.uid, waiting, { channelId, videoId: id });
  release();
  await scheduledPass;
  expect(await video()).toMatchObject({ passId: waiting, lastPass: { status: 'done' } });
  await owner.api.cleaning.cleanVideo({ videoId: id });
  const { passes } = await owner.api.cleaning.listPasses({ video: id });
  expect(passes.filter(({ trigger }) => trigger === 'manual')).toMatchObject([
    { id: waiting, status: 'done' },
  ]);
  expect((await video())?.passId).toBeNull();
  await deleteEverything(world.app, owner.uid);
});

test('two simultaneous clicks on a video that must wait for another pass make one pass', async () => {
  const { owner, channelId, id } = await scheduled(many(5, viewer));
  const { uid } = owner;
  const user = (await world.app.documents.user(uid).get()).data();
  const found = await findVideo(world.app, uid, id);
  if (!user) throw new Error('there is no account');
  const other = { uid, channelId, passId: 'other', videoId: 'other', trigger: 'manual' } as const;
  await acquireLease(world.app, { ...other, holder: 'other' });
  // Both calls know the video as it was before either of them.
  let removed = 0;
  const removePass: TaskQueue['removePass'] = async (...of) => {
    await world.app.tasks.removePass(...of);
    removed += 1;
  };
  const app = { ...world.app, tasks: { ...world.app.tasks, removePass } };
  const click = () => cleanVideo(app, { uid, user, ...found });
  const first = click();
  const waiting = async () =>
    (await owner.api.cleaning.listPasses({ video: id })).passes.map(({ status }) => status);
  await expect.poll(waiting).toEqual(['waiting']);
  const second = click();
  // The second call has joined the first one, or has stored a pass of its own.
  await expect.poll(async () => removed + (await waiting()).length).toBe(2);
  await releaseLease(world.app, channelId, 'other');
  expect((await first).id).toBe((await second).id);
  await later(world, 2 * MINUTE);
  expect(await waiting()).toEqual(['done']);
  await deleteEverything(world.app, uid);
});

test('a scheduled pass that resumes after a manual clean keeps the counts that it had before the clean', async () => {
  await world.emulators.advanceTo(pacificDay(world.app.clock.now()).end + 6 * HOUR);
  const { owner, id, start, video } = await scheduled(many(80, scam));
  refuseCall(world, 2, {
    method: 'comments.setModerationStatus',
    status: 403,
    reason: 'quotaExceeded',
  });
  await toHour(world, start, 1.5);
  const [failed] = await scheduledPasses(owner, id);
  expect(failed).toMatchObject({ status: 'failed', cleaned_count: 50 });
  await later(world, 15 * MINUTE);
  expect((await owner.api.cleaning.cleanVideo({ videoId: id })).body.cleaned_count).toBe(30);
  await world.emulators.advanceTo(Date.parse((await video())?.nextPassAt ?? '') + 5 * MINUTE);
  const resumed = (await scheduledPasses(owner, id)).find((pass) => pass.id === failed?.id);
  expect(resumed).toMatchObject({ status: 'done', cleaned_count: 50 });
  expect((await video())?.hiddenCount).toBe(80);
  await deleteEverything(world.app, owner.uid);
});

test('a clean returns a declared error if YouTube refuses the token of a later page', async () => {
  const { owner, id } = await scheduled(many(250, viewer));
  refuseCall(world, 3, { method: 'commentThreads.list', status: 400, reason: 'invalidPageToken' });
  expect(await refusalOf(owner.api.cleaning.cleanVideo({ videoId: id }))).toMatchObject({
    status: 400,
  });
});

test('a run reports the unreported work of the previous run, even if all units of its ledger shard are used', async () => {
  const { app } = world;
  const { owner, channelId } = await scheduled([]);
  const { name } = pacificDay(app.clock.now());
  const { dailyUnits, shards } = app.config.quota;
  const shard = {
    day: name,
    used: Math.ceil(dailyUnits / shards),
    byHand: 0,
    withinParts: 0,
    hiding: 0,
    channels: 1,
    flagged: 0,
    chances: 0,
    closedUntil: 0,
    expireAt: Timestamp.fromMillis(app.clock.now() + DAY),
  };
  for (let n = 0; n < shards; n += 1) await app.documents.quotaDays.doc(`${name}.${n}`).set(shard);
  const { kept: _, ...share } = await readChannelQuota(app, channelId);
  const work = { hiding: 50, flagged: 3, chances: 1 };
  const kept = { day: name, units: 20, ...work, policy: 'balanced' as const };
  const ledger = quotaLedger(app, { uid: owner.uid, channelId, byHand: false });
  const run = { videos: 1, share: { ...share, asked: true }, kept };
  const budget = new Budget(ledger, { byHand: false, ahead: true, run });
  await budget.pay(1).catch(() => undefined);
  await budget.settle();
  expect((await readDay(app)).day.today).toMatchObject(work);
});

test('a click that arrived before another click’s pass had ended shares the pass, even if it gets the lease only afterwards', async () => {
  const { owner, id } = await scheduled(many(5, viewer));
  const { uid } = owner;
  const user = (await world.app.documents.user(uid).get()).data();
  const found = await findVideo(world.app, uid, id);
  if (!user) throw new Error('there is no account');
  const receivedAt = world.app.clock.now();
  const { body } = await owner.api.cleaning.cleanVideo({ videoId: id });
  const late = await cleanVideo(world.app, { uid, user, ...found, receivedAt });
  expect(late.id).toBe(body.pass_id);
  await later(world, MINUTE);
  const { body: next } = await owner.api.cleaning.cleanVideo({ videoId: id });
  expect(next.pass_id).not.toBe(body.pass_id);
  await deleteEverything(world.app, uid);
});

/** The gRPC code of Firestore's response with the status 403. */
const PERMISSION_DENIED = 7;

test('a clean that fails after it acquired the lease, and before its pass starts, releases the lease', async () => {
  const { owner, id } = await scheduled(many(5, viewer));
  const { uid } = owner;
  const user = (await world.app.documents.user(uid).get()).data();
  const found = await findVideo(world.app, uid, id);
  if (!user) throw new Error('there is no account');
  const { faults } = world.emulators;
  const read = { target: 'firestore', method: 'BatchGetDocuments', status: 403, times: 1 } as const;
  const until = () => {
    faults.add(read);
    return Promise.resolve();
  };
  // The first commit of the call is that of the lease.
  faults.add({ target: 'firestore', method: 'Commit', times: 1, until });
  const receivedAt = world.app.clock.now();
  await expect(cleanVideo(world.app, { uid, user, ...found, receivedAt })).rejects.toMatchObject({
    code: PERMISSION_DENIED,
  });
  const schedule = await world.app.documents.schedules.doc(found.channel.id).get();
  expect(schedule.data()?.lease).toBeNull();
  const { body } = await owner.api.cleaning.cleanVideo({ videoId: id });
  expect(body.status).toBe('success');
  await deleteEverything(world.app, uid);
});
