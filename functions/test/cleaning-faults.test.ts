import { newRecord } from '@threadsweep/engine/pass/record.ts';
import type { Transaction } from 'firebase-admin/firestore';
import { beforeAll, expect, onTestFinished, test } from 'vitest';

import { apiProblem } from '@threadsweep/shared/client.ts';

import { storedChannel } from '../src/channel/channel-store.ts';
import { cleanVideo } from '../src/workflows/clean/clean-video.ts';
import { findVideo } from '../src/workflows/videos.ts';
import { CHANNEL, OTHER_VIDEO, reconnect, VIDEO } from './channel-fixture.ts';
import { heldIds, many, ordinary, scam } from './comment-fixture.ts';
import { DAY, holdCall, later, MINUTE, refuseCall } from './requests.ts';
import { type Creator, setUpWorld } from './world.ts';

const world = setUpWorld();
let creator: Creator;

beforeAll(async () => {
  creator = await world.creator({ plan: 'pro' });
});

async function withScams(count: number): Promise<string[]> {
  await world.control.remove('/faults');
  const scams = many(count, scam);
  await reconnect(world, creator, [...many(10, ordinary), ...scams]);
  await world.control.remove('/youtube/ledger');
  return scams.map(({ id }) => id).toSorted();
}

const clean = () => creator.api.cleaning.cleanVideo({ videoId: VIDEO });
const held = async () => heldIds(await world.control.channel(CHANNEL));
const moderated = async () =>
  (await world.control.ledger()).calls.filter(({ method }) =>
    method.endsWith('setModerationStatus'),
  );

async function refusal() {
  const error: unknown = await clean().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return apiProblem(error);
}

async function hiddenCount(): Promise<number | undefined> {
  const { videos } = await creator.api.video.listVideos({});
  return videos.find(({ id }) => id === VIDEO)?.hidden_count;
}

test('a pass retries a call to YouTube that fails transiently, and gets the same result as without the failure', async () => {
  const scams = await withScams(8);
  await world.control.post('/faults', { target: 'youtube', status: 503, times: 2 });
  expect((await clean()).body).toMatchObject({ cleaned_count: 8 });
  expect(await held()).toEqual(scams);
});

test('a pass retries a call to YouTube that times out', async () => {
  const scams = await withScams(8);
  const { config } = world.app;
  const { youtubeTimeoutMs } = config;
  Object.assign(config, { youtubeTimeoutMs: 2_000 });
  const hangs = { target: 'youtube', latencyMs: 600_000, times: 1 };
  await world.control.post('/faults', { ...hangs, method: 'commentThreads.list' });
  await world.control.post('/faults', { ...hangs, method: 'comments.setModerationStatus' });
  expect((await clean()).body).toMatchObject({ cleaned_count: 8 });
  Object.assign(config, { youtubeTimeoutMs });
  expect(await held()).toEqual(scams);
  expect(await hiddenCount()).toBe(8);
});

test('a clean fails and says why while YouTube does not respond, and a later clean succeeds', async () => {
  const scams = await withScams(8);
  await world.control.post('/faults', {
    target: 'youtube',
    method: 'commentThreads.list',
    status: 503,
  });
  expect(await refusal()).toMatchObject({ status: 503, code: 'YOUTUBE_UNAVAILABLE' });
  const [failed] = (await creator.api.cleaning.listPasses({})).passes;
  expect(failed).toMatchObject({ status: 'failed', problem: expect.stringContaining('YouTube') });
  await world.control.remove('/faults');
  expect((await clean()).body).toMatchObject({ cleaned_count: 8 });
  expect(await held()).toEqual(scams);
});

test('if a pass runs out of quota, its remaining comments stay pending, and the next pass hides them', async () => {
  const scams = await withScams(70);
  await world.control.put('/youtube/quota', { units: 60 });
  expect(await refusal()).toMatchObject({ status: 429, code: 'QUOTA_EXHAUSTED' });
  expect(await held()).toHaveLength(50);
  await world.control.put('/youtube/quota', { units: 10_000 });
  await world.control.post('/clock', { advance: 'P1D' });
  expect((await clean()).body).toMatchObject({ cleaned_count: 20 });
  expect(await held()).toEqual(scams);
  expect(await hiddenCount()).toBe(70);
});

test('if YouTube does not support hiding one comment, a clean hides all others, and the next clean hides new scams', async () => {
  const [unsupported = '', ...others] = await withScams(3);
  await world.control.put('/youtube/conditions', { unsupportedIds: [unsupported] });
  onTestFinished(() => world.control.remove('/youtube/conditions'));
  expect((await clean()).body).toMatchObject({ status: 'success', cleaned_count: 2 });
  expect(await held()).toEqual(others);
  await world.control.post(`/youtube/videos/${VIDEO}/comments`, { comments: [scam(9)] });
  expect((await clean()).body).toMatchObject({ status: 'success', cleaned_count: 1 });
  expect(await held()).toEqual([...others, scam(9).id]);
});

test('if YouTube refuses a later call of an undo, the next clean restores the rest of the pass', async () => {
  await withScams(120);
  const passId = (await clean()).body.pass_id ?? '';
  const method = 'comments.setModerationStatus';
  refuseCall(world, 2, { method, status: 400, reason: 'processingFailure' }, 2);
  const undone = await creator.api.cleaning.undoPass({ passId });
  expect(undone).toMatchObject({ restored_count: 50, pending_count: 70 });
  expect(await held()).toHaveLength(70);
  expect((await clean()).body).toMatchObject({ cleaned_count: 0 });
  expect(await held()).toEqual([]);
  const { pass } = await creator.api.cleaning.getPass({ passId });
  expect(pass).toMatchObject({ status: 'undone', cleaned_count: 120, restored_count: 120 });
});

test('the record of an undone pass says how many of its comments YouTube refused to restore', async () => {
  const scams = await withScams(3);
  const passId = (await clean()).body.pass_id ?? '';
  const counts = async () => {
    const { pass } = await creator.api.cleaning.getPass({ passId });
    return [pass.restored_count, pass.pending_restore_count, pass.failed_restore_count];
  };
  const refuse = (unsupportedIds: string[]) =>
    world.control.put('/youtube/conditions', { unsupportedIds });
  onTestFinished(() => world.control.remove('/youtube/conditions'));
  await refuse(scams);
  expect(await creator.api.cleaning.undoPass({ passId })).toMatchObject({ pending_count: 3 });
  expect(await counts()).toEqual([0, 3, 0]);
  await refuse(scams.slice(1));
  await clean();
  expect(await counts()).toEqual([1, 0, 2]);
  await world.control.remove('/youtube/conditions');
  await creator.api.comment.unhideComment({ videoId: VIDEO, commentId: scams[1] ?? '' });
  expect(await counts()).toEqual([2, 0, 1]);
});

test('an undo returns and stores that YouTube refused one of the comments', async () => {
  const [refused = ''] = await withScams(3);
  const passId = (await clean()).body.pass_id ?? '';
  await world.control.put('/youtube/conditions', { unsupportedIds: [refused] });
  onTestFinished(() => world.control.remove('/youtube/conditions'));
  expect(await creator.api.cleaning.undoPass({ passId })).toEqual({
    status: 'success',
    restored_count: 2,
    failed_count: 1,
    message: '2 comments restored; 1 could not be restored',
  });
  expect(await held()).toEqual([refused]);
  const { activity } = await creator.api.activity.listActivity({ video: VIDEO });
  const rows = new Map(activity.map((row) => [row.type === 'pass' ? row.id : row.kind, row]));
  expect(rows.get(passId)).toMatchObject({ restored_count: 2, failed_restore_count: 1 });
  expect(rows.get('undo')).toMatchObject({ count: 3, pending_count: 0, failed_count: 1 });
});

test('a repeated undo tries again to restore the comments that YouTube refused', async () => {
  const [refusedHide = '', refused = '', other = ''] = await withScams(3);
  const refuse = (unsupportedIds: string[]) =>
    world.control.put('/youtube/conditions', { unsupportedIds });
  onTestFinished(() => world.control.remove('/youtube/conditions'));
  await refuse([refusedHide]);
  const passId = (await clean()).body.pass_id ?? '';
  expect(await held()).toEqual([refused, other]);
  const undo = () => creator.api.cleaning.undoPass({ passId });
  await refuse([refused]);
  expect(await undo()).toMatchObject({ restored_count: 1, failed_count: 1 });
  const counts = async () => {
    const { pass } = await creator.api.cleaning.getPass({ passId });
    const { hidden_count } = (await creator.api.video.listVideos({})).videos[0] ?? {};
    const { restored_count, failed_restore_count, pending_restore_count } = pass;
    const { activity } = await creator.api.activity.listActivity({ video: VIDEO });
    const undone = activity.filter((row) => row.type === 'action' && row.kind === 'undo');
    const { days } = await creator.api.cleaning.getStatistics({});
    return {
      restored_count,
      failed_restore_count,
      pending_restore_count,
      hidden_count,
      undone,
      days,
    };
  };
  const before = await counts();
  expect(before).toMatchObject({ restored_count: 1, failed_restore_count: 1 });
  for (const _ of [1, 2])
    expect(await undo()).toMatchObject({ restored_count: 0, failed_count: 1 });
  // A refused retry changes no count, and leaves nothing to the next clean.
  expect(await counts()).toEqual(before);
  await world.control.remove('/youtube/conditions');
  expect(await undo()).toEqual({
    status: 'success',
    restored_count: 1,
    message: '1 comment restored',
  });
  expect(await held()).toEqual([]);
  expect(await counts()).toMatchObject({ restored_count: 2, failed_restore_count: 0 });
  expect((await undo()).message).toBe('0 comments restored');
});

test('a pass hides and counts a batch only once, even if storing the result of YouTube’s call fails', async () => {
  const scams = await withScams(20);
  const { db } = world.app.documents;
  const run = db.runTransaction.bind(db);
  let cutOff = false;
  db.runTransaction = async <T>(work: (transaction: Transaction) => Promise<T>) => {
    if (!cutOff && (await moderated()).length > 0) {
      cutOff = true;
      throw new Error('the process is cut off here');
    }
    return run(work);
  };
  expect(await refusal()).toMatchObject({ status: 500 });
  db.runTransaction = run;
  expect(await held()).toEqual(scams);
  expect(await hiddenCount()).toBe(0);

  expect((await clean()).body).toMatchObject({ cleaned_count: 20 });
  expect(await held()).toEqual(scams);
  expect(await hiddenCount()).toBe(20);
  const calls = await moderated();
  expect(calls).toHaveLength(2);
  expect(calls[1]?.ids?.toSorted()).toEqual(scams);
});

/** Cleans the video in a call that stops its pass after `cleanForMs`. */
async function cleanFor(cleanForMs: number) {
  const { app } = world;
  const { uid } = creator;
  const user = (await app.documents.user(uid).get()).data();
  const { video } = await findVideo(app, uid, VIDEO);
  const channel = await storedChannel(app, uid, CHANNEL);
  if (!user) throw new Error('the creator has no document');
  return cleanVideo(app, { uid, user, channel, video }, cleanForMs);
}

async function tasksOf(passId: string) {
  return (await world.control.tasks()).filter(({ body }) => body.includes(passId));
}

test('a clean that takes too long returns the id of its pass, and a task resumes the pass', async () => {
  const scams = await withScams(120);
  await world.control.post('/faults', { target: 'youtube', latencyMs: 400 });
  const pass = await cleanFor(600);
  expect(pass.status).toBe('running');
  const tasksOfPass = () => tasksOf(pass.id);
  expect(await tasksOfPass()).toHaveLength(1);

  await world.control.remove('/faults');
  await world.control.post('/clock', { advance: 'PT2M' });
  await expect
    .poll(async () => (await creator.api.cleaning.getPass({ passId: pass.id })).pass.status)
    .toBe('done');
  const finished = (await creator.api.cleaning.getPass({ passId: pass.id })).pass;
  expect(finished).toMatchObject({ cleaned_count: 120 });
  expect(await held()).toEqual(scams);
  expect(await hiddenCount()).toBe(120);
  await expect.poll(tasksOfPass).toEqual([]);
});

/**
 * Keeps the channel busy with a pass over a video.
 * @returns a function that frees the channel; the end of the test does so, too
 */
async function busyChannel(videoId: string): Promise<() => Promise<unknown>> {
  const { documents, clock } = world.app;
  const schedule = documents.schedules.doc(CHANNEL);
  const expiresAt = new Date(clock.now() + DAY).toISOString();
  const holder = 'a long pass that is not stored';
  const lease = { passId: 'x'.repeat(20), videoId, trigger: 'manual' as const, holder, expiresAt };
  await schedule.update({ lease });
  const free = () => schedule.update({ lease: null });
  onTestFinished(async () => {
    await free();
  });
  return free;
}

test('Cloud Tasks retries the task of a pass until the channel is free', async () => {
  const scams = await withScams(5);
  const free = await busyChannel(OTHER_VIDEO);
  const { id: passId, status } = await cleanFor(1);
  expect(status).toBe('waiting');
  await later(world, MINUTE);
  const tried = (await tasksOf(passId)).map(({ attempts }) => attempts > 0);
  expect(tried).toEqual([true]);
  expect((await creator.api.cleaning.getPass({ passId })).pass.status).toBe('waiting');

  await free();
  await later(world, MINUTE);
  expect((await creator.api.cleaning.getPass({ passId })).pass).toMatchObject({
    status: 'done',
    cleaned_count: 5,
  });
  expect(await held()).toEqual(scams);
  expect(await tasksOf(passId)).toEqual([]);
});

test('a pass whose channel stays busy during all attempts of its task fails and says why', async () => {
  await withScams(5);
  await busyChannel(OTHER_VIDEO);
  const { id: passId } = await cleanFor(1);
  await later(world, 60 * MINUTE);
  expect((await creator.api.cleaning.getPass({ passId })).pass).toMatchObject({
    status: 'failed',
    problem: 'The cleaning pass could not finish.',
  });
  expect(await tasksOf(passId)).toEqual([]);
});

test('a clean that joins a pass which is not stored responds in time, with the id of its own pass', async () => {
  const scams = await withScams(5);
  const free = await busyChannel(VIDEO);
  const { id: passId, status } = await cleanFor(1);
  expect(status).toBe('waiting');
  await free();
  await later(world, MINUTE);
  expect((await creator.api.cleaning.getPass({ passId })).pass.status).toBe('done');
  expect(await held()).toEqual(scams);
});

test('after the lease of a killed process has expired, the next clean resumes its pass', async () => {
  const scams = await withScams(5);
  const { app } = world;
  const { uid } = creator;
  const passes = app.documents.passes(uid);
  const dead = passes.doc();
  await app.documents.schedules.doc(CHANNEL).update({
    lease: {
      passId: dead.id,
      videoId: VIDEO,
      trigger: 'manual',
      holder: 'a process that is no more',
      expiresAt: new Date(app.clock.now() + 1_000).toISOString(),
    },
  });
  const { passId } = await startedBefore(dead.id);
  const result = await clean();
  expect(result.body).toMatchObject({ cleaned_count: 5, pass_id: passId });
  expect(await held()).toEqual(scams);
});

test('if a completed pass did not release its lease, the next clean of the video is a new pass', async () => {
  const scams = await withScams(2);
  const { app } = world;
  const first = (await clean()).body;
  const expiresAt = new Date(app.clock.now() - 1_000).toISOString();
  const place = { passId: first.pass_id ?? '', videoId: VIDEO, trigger: 'manual' as const };
  const lease = { ...place, holder: 'killed', expiresAt };
  await app.documents.schedules.doc(CHANNEL).update({ lease });
  const late = scam(99);
  await world.control.post(`/youtube/videos/${VIDEO}/comments`, { comments: [late] });
  const second = (await clean()).body;
  expect(second).toMatchObject({ cleaned_count: 1, new_comments: 1 });
  expect(second.pass_id).not.toBe(first.pass_id);
  expect(await held()).toEqual([...scams, late.id].toSorted());
});

async function startedBefore(passId: string): Promise<{ passId: string }> {
  await findVideo(world.app, creator.uid, VIDEO);
  const passes = world.app.documents.passes(creator.uid);
  const start = {
    channelId: CHANNEL,
    videoId: VIDEO,
    trigger: 'manual',
    status: 'running',
  } as const;
  await passes.doc(passId).set(newRecord(start, new Date(world.app.clock.now()).toISOString()));
  return { passId };
}

test('a clean with a revoked grant asks the creator to reconnect, and a clean after reconnecting succeeds', async () => {
  const scams = await withScams(4);
  await world.control.remove(`/youtube/grants/${CHANNEL}`);
  expect(await refusal()).toMatchObject({ status: 409, code: 'RECONNECT_REQUIRED' });
  const [channel] = await creator.api.channel.listChannels();
  expect(channel?.status).toBe('reconnect');
  await creator.connect(CHANNEL);
  expect((await clean()).body).toMatchObject({ cleaned_count: 4 });
  expect(await held()).toEqual(scams);
});

test.each(['insufficientPermissions', 'authenticatedUserAccountClosed'])(
  'if YouTube refuses the whole account with %s, the API asks the creator to reconnect',
  async (reason) => {
    await withScams(2);
    await world.control.post('/faults', { target: 'youtube', status: 403, reason });
    expect(await refusal()).toMatchObject({ status: 409, code: 'RECONNECT_REQUIRED' });
    await world.control.remove('/faults');
    const [channel] = await creator.api.channel.listChannels();
    expect(channel?.status).toBe('reconnect');
    await creator.connect(CHANNEL);
    expect((await clean()).body).toMatchObject({ cleaned_count: 2 });
  },
);

test('a clean succeeds even if the task queue does not exist, and the log says that the pass has no task', async () => {
  const scams = await withScams(3);
  await world.control.post('/faults', { target: 'tasks', status: 404, reason: 'NOT_FOUND' });
  expect((await clean()).body).toMatchObject({ cleaned_count: 3 });
  await world.control.remove('/faults');
  expect(await held()).toEqual(scams);
  expect(world.logged).toContainEqual(
    expect.stringMatching(/^a pass has no task that resumes it .*NOT_FOUND/),
  );
});

test('a clean fails while Cloud KMS does not respond, and a later clean succeeds', async () => {
  const scams = await withScams(4);
  const { createKeyVault } = await import('../src/google/key-vault.ts');
  Object.assign(world.app, { vault: createKeyVault(world.app.config.kms, 'demo-threadsweep') });
  await world.control.post('/faults', { target: 'kms', status: 403 });
  expect(await refusal()).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  await world.control.remove('/faults');
  expect((await clean()).body).toMatchObject({ cleaned_count: 4 });
  expect(await held()).toEqual(scams);
});

test('disconnecting a channel during a pass leaves no documents of the channel', async () => {
  await withScams(60);
  const { requested, release } = holdCall(world, 'commentThreads.list');
  const cleaning = refusal();
  await requested;
  expect((await creator.api.cleaning.listPasses({})).passes).toHaveLength(1);
  await creator.api.channel.disconnectChannel({ query: {} });
  release();
  await cleaning;
  const { documents } = world.app;
  expect((await documents.videos(creator.uid).get()).size).toBe(0);
  expect((await documents.passes(creator.uid).get()).size).toBe(0);
  expect((await documents.seen.where('uid', '==', creator.uid).get()).size).toBe(0);
  expect((await documents.schedules.get()).size).toBe(0);
  const decisions = await documents.db.collectionGroup('decisions').get();
  expect(decisions.size).toBe(0);
});
