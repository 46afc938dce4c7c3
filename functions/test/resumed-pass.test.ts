import type { Pass } from '@threadsweep/shared/contract/cleaning.ts';
import { beforeAll, expect, test } from 'vitest';

import { deleteEverything } from '../src/workflows/delete-account.ts';
import { storedChannel } from '../src/channel/channel-store.ts';
import { cleanVideo } from '../src/workflows/clean/clean-video.ts';
import { findVideo } from '../src/workflows/videos.ts';
import { CHANNEL, reconnect, VIDEO } from './channel-fixture.ts';
import { comment, type CommentInput, heldIds, many, scam, viewer } from './comment-fixture.ts';
import { holdCall, HOUR, later, MINUTE, refusalOf, refuseCall } from './requests.ts';
import {
  callsOf,
  freshChannel,
  freshVideo,
  isoNow,
  putChannel,
  scheduledPasses,
  toHour,
} from './schedule-fixture.ts';
import { type Creator, setUpWorld } from './world.ts';

const LIST = 'commentThreads.list';
const REPLIES = 'comments.list';
const HIDE = 'comments.setModerationStatus';
/** The number of comments, on five pages of up to a hundred, with scams on each page. */
const COMMENTS = 450;
const EVERY = 25;
const SCAMS = COMMENTS / EVERY;

const world = setUpWorld({ notices: false });
let creator: Creator;

beforeAll(async () => {
  creator = await world.creator({ plan: 'pro' });
});

const pages = (count = COMMENTS) => many(count, (n) => (n % EVERY === 0 ? scam(n) : viewer(n)));
const scamsAmong = (comments: CommentInput[]) =>
  comments
    .flatMap((top) => [top, ...(top.replies ?? [])])
    .filter(({ text }) => text.includes('WhatsApp'))
    .map(({ id }) => id)
    .toSorted();

/** Reconnects the creator to a channel with these comments. @returns the ids of the scams */
async function withComments(comments: CommentInput[]): Promise<string[]> {
  await world.control.remove('/faults');
  await reconnect(world, creator, comments);
  await creator.api.video.listVideos({});
  await world.control.remove('/youtube/ledger');
  return scamsAmong(comments);
}

const clean = () => creator.api.cleaning.cleanVideo({ videoId: VIDEO });
const held = async () => heldIds(await world.control.channel(CHANNEL));

/**
 * Returns how many calls listed threads, listed replies and hid comments since the last call of
 * this function.
 */
async function calls(): Promise<[number, number, number]> {
  const counted = await Promise.all([LIST, REPLIES, HIDE].map((method) => callsOf(world, method)));
  await world.control.remove('/youtube/ledger');
  const [lists = 0, replies = 0, hides = 0] = counted;
  return [lists, replies, hides];
}

async function passes() {
  return (await creator.api.cleaning.listPasses({})).passes;
}

async function hiddenCount(): Promise<number | undefined> {
  const { videos } = await creator.api.video.listVideos({});
  return videos.find(({ id }) => id === VIDEO)?.hidden_count;
}

const WHOLE = {
  total_comments_on_youtube: COMMENTS,
  comments_processed_in_db: COMMENTS,
  new_comments: COMMENTS,
  cleaned_count: SCAMS,
};

test.each([
  { status: 403, reason: 'quotaExceeded' },
  { status: 403, reason: 'commentsDisabled' },
  { status: 404, reason: 'videoNotFound' },
])(
  'after $reason on the third page, the next clean reads only the missing pages and counts all comments',
  async (fault) => {
    const scams = await withComments(pages());
    refuseCall(world, 3, { method: LIST, ...fault });
    await refusalOf(clean());
    expect(await calls()).toEqual([3, 0, 0]);
    const [failed] = await passes();
    expect(failed).toMatchObject({
      status: 'failed',
      total_comments_on_youtube: 200,
      quota_units: 3,
    });

    const { body } = await clean();
    expect(body).toMatchObject({ ...WHOLE, pass_id: failed?.id, quota_units: 56 });
    expect(await calls()).toEqual([3, 0, 1]);
    expect(await held()).toEqual(scams);
    expect(await hiddenCount()).toBe(SCAMS);
    expect(await passes()).toMatchObject([{ status: 'done', problem: null }]);
  },
);

test('if hiding comments failed, the next clean hides them without reading the video again', async () => {
  const scams = await withComments(pages());
  refuseCall(world, 1, { method: HIDE, status: 403, reason: 'quotaExceeded' });
  await refusalOf(clean());
  expect(await calls()).toEqual([5, 0, 1]);
  expect((await clean()).body).toMatchObject(WHOLE);
  expect(await calls()).toEqual([0, 0, 1]);
  expect(await held()).toEqual(scams);
  expect(await hiddenCount()).toBe(SCAMS);
});

test('two simultaneous cleans after a failed pass resume the failed pass once', async () => {
  const scams = await withComments(pages());
  refuseCall(world, 3, { method: LIST, status: 403, reason: 'commentsDisabled' });
  await refusalOf(clean());
  await calls();
  const [one, other] = await Promise.all([clean(), clean()]);
  expect(one.body).toMatchObject(WHOLE);
  expect(other.body).toEqual(one.body);
  expect(await calls()).toEqual([3, 0, 1]);
  expect(await held()).toEqual(scams);
  expect(await hiddenCount()).toBe(SCAMS);
});

test('a resumed pass recognises a campaign whose first comments the pass read before it failed', async () => {
  const text = 'Our shop for vintage tools delivers everywhere this week';
  const wave = [20, 401, 402, 403, 404, 405].map((n) => comment(`wave${n}`, `@wave${n}`, text, n));
  const ids = wave.map(({ id }) => id).toSorted();
  await withComments([...many(100, viewer), ...wave.slice(0, 1)]);
  expect((await clean()).body).toMatchObject({ cleaned_count: 0 });

  await withComments([...many(COMMENTS, viewer), ...wave]);
  refuseCall(world, 3, { method: LIST, status: 403, reason: 'commentsDisabled' });
  await refusalOf(clean());
  expect((await clean()).body).toMatchObject({ cleaned_count: 6 });
  expect(await held()).toEqual(ids);
});

test('the next clean hides the comments of a failed batch together with comments that it finds later', async () => {
  const comments = many(250, (n) => (n % 2 === 0 ? scam(n) : viewer(n)));
  const scams = await withComments(comments);
  refuseCall(world, 1, { method: HIDE, status: 403, reason: 'quotaExceeded' });
  await refusalOf(clean());
  expect((await clean()).body).toMatchObject({
    total_comments_on_youtube: 250,
    new_comments: 250,
    cleaned_count: 125,
  });
  expect(await held()).toEqual(scams);
  expect(await hiddenCount()).toBe(125);
});

test('after the undo of a failed pass, the next clean is a new pass over the whole video', async () => {
  await withComments(many(250, (n) => (n % 2 === 0 ? scam(n) : viewer(n))));
  refuseCall(world, 2, { method: HIDE, status: 403, reason: 'quotaExceeded' });
  await refusalOf(clean());
  const [failed] = await passes();
  const { restored_count: restored } = await creator.api.cleaning.undoPass({
    passId: failed?.id ?? '',
  });
  expect(restored).toBe(50);

  const { body } = await clean();
  expect(body.pass_id).not.toBe(failed?.id);
  expect(body).toMatchObject({ status: 'success', cleaned_count: 0 });
  expect(body.total_comments_on_youtube).toBe(250);
  expect(await held()).toEqual([]);
});

test('the API refuses to undo a pass over a removed video, whose hidden comments it does not know any more', async () => {
  const scams = await withComments(pages(50));
  const { pass_id: passId } = (await clean()).body;
  await creator.api.video.removeVideo({ videoId: VIDEO });
  const undo = () => creator.api.cleaning.undoPass({ passId: passId ?? '' });
  expect(await refusalOf(undo())).toMatchObject({
    status: 404,
    message: expect.stringContaining('no longer in Threadsweep'),
  });
  expect(await held()).toEqual(scams);
  expect((await creator.api.cleaning.getPass({ passId: passId ?? '' })).pass.status).toBe('done');
});

/** Returns a thread with more replies than a list of threads contains. One reply is a scam. */
const thread = (n: number): CommentInput => ({
  ...viewer(n),
  replies: many(8, (m) =>
    Object.assign(m === 3 ? scam(10 * n + m) : viewer(10 * n + m), {
      id: `${viewer(n).id}.${m}`,
    }),
  ),
});

test('a resumed pass reads only the replies that the pass could not read before', async () => {
  const comments = [...many(3, (n) => thread(500 + n)), ...many(140, viewer)];
  const scams = await withComments(comments);
  expect(scams).toHaveLength(3);
  refuseCall(world, 2, { method: REPLIES, status: 403, reason: 'commentsDisabled' });
  await refusalOf(clean());
  expect(await calls()).toEqual([1, 3, 0]);
  expect((await clean()).body).toMatchObject({
    total_comments_on_youtube: 3 * 9 + 140,
    new_comments: 3 * 9 + 140,
    cleaned_count: 3,
  });
  expect(await calls()).toEqual([1, 1, 1]);
  expect(await held()).toEqual(scams);
});

test('a pass requests a page once more if YouTube refuses its token, and starts over after a second refusal', async () => {
  const scams = await withComments(pages());
  const refusal = { method: LIST, status: 400, reason: 'invalidPageToken' };
  refuseCall(world, 3, refusal);
  await refusalOf(clean());
  refuseCall(world, 1, refusal);
  refuseCall(world, 4, { method: LIST, status: 403, reason: 'quotaExceeded' });
  await refusalOf(clean());
  expect(await calls()).toEqual([3 + 4, 0, 0]);

  refuseCall(world, 1, refusal, 1);
  expect((await clean()).body).toMatchObject(WHOLE);
  expect(await calls()).toEqual([2 + 5, 0, 1]);
  expect(await held()).toEqual(scams);
  expect(await hiddenCount()).toBe(SCAMS);
});

test('if a pass failed more than ten minutes ago, a clean starts over and also hides the failed pass’s comments', async () => {
  const scams = await withComments(pages());
  refuseCall(world, 3, { method: LIST, status: 403, reason: 'commentsDisabled' });
  await refusalOf(clean());
  await calls();
  await later(world, 11 * MINUTE);
  const { body } = await clean();
  expect(body).toMatchObject({ ...WHOLE, new_comments: COMMENTS - 200 });
  expect(await calls()).toEqual([5, 0, 1]);
  expect(await held()).toEqual(scams);
  expect((await passes()).map(({ status }) => status)).toEqual(['done', 'failed']);
});

/**
 * Starts a clean whose call responds before the pass has read all pages.
 * @returns a function that returns the pass
 */
async function cutClean(): Promise<() => Promise<Pass>> {
  await world.control.post('/faults', { target: 'youtube', method: LIST, latencyMs: 300 });
  const { app } = world;
  const { uid } = creator;
  const user = (await app.documents.user(uid).get()).data();
  const { video } = await findVideo(app, uid, VIDEO);
  const channel = await storedChannel(app, uid, CHANNEL);
  if (!user) throw new Error('the creator has no document');
  const { id } = await cleanVideo(app, { uid, user, channel, video }, 800);
  const lease = async () => (await app.documents.schedules.doc(CHANNEL).get()).data()?.lease;
  expect(await lease()).toBeNull();
  await world.control.remove('/faults');
  const pass = async () => (await creator.api.cleaning.getPass({ passId: id })).pass;
  expect((await pass()).status).toBe('running');
  return pass;
}

async function tasksOf({ id }: Pass) {
  return (await world.control.tasks()).filter(({ body }) => body.includes(id));
}

test('a clean that takes too long responds after it has saved its position, from which a task resumes the pass', async () => {
  const scams = await withComments(pages());
  const pass = await cutClean();
  await later(world, MINUTE);
  await expect.poll(async () => (await pass()).status, { timeout: 30_000 }).toBe('done');
  expect(await pass()).toMatchObject(WHOLE);
  // The pass requests a page twice if its first response arrived after the time limit.
  expect((await calls())[0]).toBeLessThanOrEqual(6);
  expect(await held()).toEqual(scams);
});

test('if YouTube does not respond to the first attempt of a pass’s task, the next attempt completes the pass', async () => {
  const scams = await withComments(pages());
  const pass = await cutClean();
  const outage = { target: 'youtube', method: LIST, status: 503, times: 4 };
  await world.control.post('/faults', outage);
  await later(world, 15 * MINUTE);
  expect(await pass()).toMatchObject({ ...WHOLE, status: 'done', problem: null });
  expect(await held()).toEqual(scams);
  expect(await tasksOf(await pass())).toEqual([]);
});

test('a click resumes the pass of a cut clean before its task does', async () => {
  const scams = await withComments(pages());
  const pass = await cutClean();
  const { id } = await pass();
  expect((await clean()).body).toMatchObject({ ...WHOLE, pass_id: id });
  expect(await held()).toEqual(scams);
  expect((await passes()).map(({ status }) => status)).toEqual(['done']);
  expect(await tasksOf(await pass())).toEqual([]);
});

test('if YouTube refuses all attempts of a pass’s task, the pass fails and says why', async () => {
  await withComments(pages());
  const pass = await cutClean();
  await world.control.post('/faults', {
    target: 'youtube',
    method: LIST,
    status: 400,
    reason: 'processingFailure',
  });
  await later(world, 5 * MINUTE);
  expect(await pass()).toMatchObject({ status: 'running', problem: null });
  await later(world, 15 * MINUTE);
  expect(await pass()).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('YouTube'),
  });
  expect(await tasksOf(await pass())).toEqual([]);
});

test.each([
  ['its channel is disconnected', () => creator.api.channel.disconnectChannel({ query: {} })],
  ['its video is removed', () => creator.api.video.removeVideo({ videoId: VIDEO })],
])('a pass that fails while %s leaves no documents', async (_, remove) => {
  const { documents } = world.app;
  const { uid } = creator;
  // The video has no scams, because hiding fails after the video is gone.
  await withComments(many(COMMENTS, viewer));
  const { requested, release } = holdCall(world, LIST, 3);
  refuseCall(world, 3, { method: LIST, status: 403, reason: 'commentsDisabled' });
  const refused = refusalOf(clean());
  await requested;
  await remove();
  release();
  await refused;
  expect((await documents.seen.where('uid', '==', uid).get()).size).toBe(0);
  expect((await documents.decisions(uid, VIDEO).get()).size).toBe(0);
});

/**
 * Creates a creator whose channel was connected an hour ago and has new videos with these comments.
 */
async function scheduled(...lists: CommentInput[][]) {
  const channelId = freshChannel();
  const owner = await world.creator({ plan: 'pro' });
  await putChannel(world, channelId, []);
  await owner.connect(channelId);
  await later(world, HOUR + MINUTE);
  const start = isoNow(world);
  const publishedAt = (n: number) => new Date(Date.parse(start) - n).toISOString();
  const videos = lists.map((comments) => {
    const id = freshVideo();
    const under = (one: CommentInput, n: number): CommentInput => ({
      ...one,
      id: one.id.replace('Ug', `Ug${id}`),
      publishedAt: publishedAt(n),
      replies: (one.replies ?? []).map(under),
    });
    return { id, publishedAt: start, comments: comments.map(under) };
  });
  await putChannel(world, channelId, videos);
  await owner.api.video.listVideos({});
  await world.control.remove('/youtube/ledger');
  const scams = videos.flatMap(({ comments }) => scamsAmong(comments)).toSorted();
  const ids = videos.map(({ id }) => id);
  return { owner, channelId, id: ids[0] ?? '', ids, start, scams };
}

test('a scheduled pass that fails is retried from its last saved position', async () => {
  const { owner, channelId, id, start, scams } = await scheduled(pages(250));
  refuseCall(world, 2, { method: LIST, status: 400, reason: 'invalidPageToken' });
  await toHour(world, start, 1.5);
  expect(await scheduledPasses(owner, id)).toMatchObject([
    { status: 'done', total_comments_on_youtube: 250, new_comments: 250, cleaned_count: 10 },
  ]);
  expect(await calls()).toEqual([4, 0, 1]);
  expect(heldIds(await world.control.channel(channelId))).toEqual(scams);
  await toHour(world, start, 2.5);
  expect(await calls()).toEqual([1, 0, 0]);
  await deleteEverything(world.app, owner.uid);
});

test('after a failed pass, the next pass does not stop reading at comments that only the failed pass has read', async () => {
  const { owner, channelId, id, start, scams } = await scheduled(pages(250));
  refuseCall(world, 2, { method: LIST, status: 403, reason: 'commentsDisabled' });
  await toHour(world, start, 1.5);
  expect(await scheduledPasses(owner, id)).toMatchObject([
    { status: 'failed', total_comments_on_youtube: 100 },
  ]);
  await calls();
  await toHour(world, start, 2.5);
  expect(await calls()).toEqual([3, 0, 1]);
  expect(heldIds(await world.control.channel(channelId))).toEqual(scams);
  await toHour(world, start, 3.5);
  expect(await calls()).toEqual([1, 0, 0]);
  await deleteEverything(world.app, owner.uid);
});

test('if several videos share one list, a retried run reads only the replies that are missing', async () => {
  const { owner, channelId, ids, start, scams } = await scheduled(
    [thread(1), viewer(2)],
    [scam(3), viewer(4)],
  );
  refuseCall(world, 1, { method: REPLIES, status: 403, reason: 'forbidden' });
  await toHour(world, start, 1.5);
  const counted = await Promise.all(ids.map((id) => scheduledPasses(owner, id)));
  expect(counted.flat()).toMatchObject([
    { status: 'done', total_comments_on_youtube: 10, new_comments: 10, cleaned_count: 1 },
    { status: 'done', total_comments_on_youtube: 2, new_comments: 2, cleaned_count: 1 },
  ]);
  expect(await calls()).toEqual([2, 2, 1]);
  expect(heldIds(await world.control.channel(channelId))).toEqual(scams);
  await deleteEverything(world.app, owner.uid);
});
