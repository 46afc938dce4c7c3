import { expect, test } from 'vitest';

import { type CommentInput, heldIds, many, ordinary, scam } from './comment-fixture.ts';
import { acquireLease } from '../src/workflows/clean/lease-store.ts';
import { queuePass } from '../src/workflows/clean/pass-store.ts';
import { newPassId } from '../src/workflows/clean/stored-passes.ts';
import { refusalOf } from './requests.ts';
import { type Creator, setUpWorld } from './world.ts';

const world = setUpWorld();

interface Channel {
  id: string;
  creator: Creator;
  videos: string[];
}

let made = 0;
/** Creates a Free account with a channel whose videos have these comments. */
async function channelWith(...comments: CommentInput[][]): Promise<Channel> {
  made += 1;
  const id = `UCremovals${String(made).padStart(14, '0')}`;
  const ofVideo = (one: CommentInput, n: number) => ({ ...one, id: `${one.id}${made}v${n}` });
  const videos = comments.map((some, n) => ({
    id: `removals${made}v${n}`,
    title: 'A chair',
    publishedAt: '2026-01-01T00:00:00Z',
    comments: some.map((one) => ofVideo(one, n)),
  }));
  await world.control.put(`/youtube/channels/${id}`, { channel: { title: 'Chairs' }, videos });
  const creator = await world.creator();
  await creator.connect(id);
  await creator.api.video.listVideos({});
  return { id, creator, videos: videos.map((video) => video.id) };
}

const used = async ({ api }: Creator) => (await api.account.me()).subscription.removals_used;
const held = async ({ id }: Channel) => heldIds(await world.control.channel(id));
const reserved = async ({ uid }: Creator) => {
  const user = (await world.app.documents.user(uid).get()).data();
  return Object.values(user?.removalsReserved ?? {}).reduce((total, count) => total + count, 0);
};
const LIMIT = { status: 403, code: 'PLAN_LIMIT', data: { limit: 'removals', allowed: 100 } };

test('parallel cleans of three videos together hide exactly as many comments as the Free plan allows', async () => {
  const channel = await channelWith(many(60, scam), many(60, scam), many(60, scam));
  const { creator, videos } = channel;
  const results = await Promise.all(
    videos.map((videoId) => creator.api.cleaning.cleanVideo({ videoId })),
  );
  const cleaned = results.map(({ body }) => body.cleaned_count);
  expect(cleaned.reduce((total, count) => total + count)).toBe(100);
  expect(results.filter(({ body }) => body.limit_reached)).toHaveLength(2);
  expect(await held(channel)).toHaveLength(100);
  expect([await used(creator), await reserved(creator)]).toEqual([100, 0]);
});

test('a comment counts as one removal, even if the comment is restored and hidden again', async () => {
  const channel = await channelWith([...many(5, scam), ordinary(1)]);
  const { creator, videos } = channel;
  const [videoId = ''] = videos;
  const { api } = creator;
  const { pass_id: passId } = (await api.cleaning.cleanVideo({ videoId })).body;
  const ids = await held(channel);
  expect(await used(creator)).toBe(5);

  await api.cleaning.undoPass({ passId: passId ?? '' });
  expect([await held(channel), await used(creator)]).toEqual([[], 5]);
  await api.comment.moderateComments({ videoId, ids, action: 'hide' });
  expect(await held(channel)).toEqual(ids);
  await api.comment.moderateComments({ videoId, ids, action: 'restore' });
  expect([await held(channel), await used(creator)]).toEqual([[], 5]);

  const again = await api.cleaning.cleanVideo({ videoId, comments: ids });
  expect(again.body).toMatchObject({ cleaned_count: 5, by_category: { scam: 5 } });
  expect([await held(channel), await used(creator)]).toEqual([ids, 5]);
});

test('a clean of comments that the creator chose in a preview hides and counts only these comments, and can be undone', async () => {
  const channel = await channelWith([...many(4, ordinary), ...many(110, scam)], many(3, scam));
  const { creator, videos } = channel;
  const [videoId = '', other = ''] = videos;
  const { api } = creator;
  const { would_hide: found } = (await api.cleaning.cleanVideo({ videoId, dry_run: true })).body;
  expect(found).toHaveLength(110);
  const { would_hide: elsewhere } = (
    await api.cleaning.cleanVideo({ videoId: other, dry_run: true })
  ).body;

  const some = found.slice(0, 7).map(({ id }) => id);
  await world.control.remove('/youtube/ledger');
  const foreign = elsewhere.map(({ id }) => id);
  const comments = [...some, ...some, ...foreign, 'Ugnobody'];
  const first = await api.cleaning.cleanVideo({ videoId, comments });
  expect(first).toMatchObject({ status: 200, body: { cleaned_count: 7, limit_reached: false } });
  expect(await held(channel)).toEqual(some.toSorted());
  // The chosen comments cost one list by id (1 unit) and one call that hides (50 units).
  expect((await world.control.ledger()).units).toBe(51);
  const { passes } = await api.cleaning.listPasses({ video: videoId });
  const counts = { cleaned_count: 7, by_category: { scam: 7 }, total_comments_on_youtube: 7 };
  expect(passes).toMatchObject([{ trigger: 'manual', status: 'done', ...counts }]);
  const video = (await world.app.documents.videos(creator.uid).doc(videoId).get()).data();
  expect(video).toMatchObject({ lastCleanedAt: null, passId: null, hiddenCount: 7 });

  const rest = found.slice(7).map(({ id }) => id);
  const second = await api.cleaning.cleanVideo({ videoId, comments: rest });
  expect(second.body).toMatchObject({ cleaned_count: 93, limit_reached: true });
  expect([await used(creator), await reserved(creator)]).toEqual([100, 0]);
  expect(await refusalOf(api.cleaning.cleanVideo({ videoId, comments: rest }))).toMatchObject(
    LIMIT,
  );
  const undone = await api.cleaning.undoPass({ passId: second.body.pass_id ?? '' });
  expect(undone.restored_count).toBe(93);
  expect(await held(channel)).toEqual(some.toSorted());
  expect(
    await refusalOf(api.cleaning.cleanVideo({ videoId, comments: rest, dry_run: true })),
  ).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
});

test('hiding several comments of a preview counts towards the plan’s limit, and hiding single comments does not', async () => {
  const channel = await channelWith([...many(9, ordinary), ...many(120, scam)]);
  const { creator, videos } = channel;
  const [videoId = ''] = videos;
  const { api } = creator;
  const { would_hide: found } = (await api.cleaning.cleanVideo({ videoId, dry_run: true })).body;
  const ids = found.map(({ id }) => id);
  const byHand = many(9, ordinary).map(({ id }) => `${id}${made}v0`);

  const all = await api.comment.moderateComments({
    videoId,
    ids: [...ids, ...byHand],
    action: 'hide',
  });
  expect([all.done.length, all.failed.length]).toEqual([109, 20]);
  expect([...all.done, ...all.failed.map(({ id }) => id)].toSorted()).toEqual(
    [...ids, ...byHand].toSorted(),
  );
  expect(new Set(all.failed.map(({ code }) => code))).toEqual(new Set(['PLAN_LIMIT']));
  expect(await used(creator)).toBe(100);
  const { passes } = await api.cleaning.listPasses({ video: videoId });
  expect(passes).toMatchObject([{ cleaned_count: 100, limit_reached: true }]);

  const left = all.failed.map(({ id }) => id);
  const again = api.comment.moderateComments({ videoId, ids: left, action: 'hide' });
  expect(await refusalOf(again)).toMatchObject(LIMIT);
  const [one = ''] = left;
  await api.comment.hideComment({ videoId, commentId: one });
  expect(await held(channel)).toHaveLength(110);
  expect(await used(creator)).toBe(100);

  await api.comment.moderateComments({ videoId, ids: ids.slice(0, 50), action: 'restore' });
  expect(await refusalOf(api.cleaning.cleanVideo({ videoId }))).toMatchObject(LIMIT);
});

test('undoing the restore of comments of a preview starts no pass, and the flag of an undo bypasses no limit', async () => {
  const channel = await channelWith(many(5, scam));
  const { creator, videos } = channel;
  const [videoId = ''] = videos;
  const { api } = creator;
  const { would_hide: found } = (await api.cleaning.cleanVideo({ videoId, dry_run: true })).body;
  const ids = found.map(({ id }) => id);
  const three = ids.slice(0, 3);
  const undoRestore = (of: string[]) =>
    api.comment.moderateComments({ videoId, ids: of, action: 'hide', undo: true });
  const passes = async () => (await api.cleaning.listPasses({ video: videoId })).passes.length;
  await api.comment.moderateComments({ videoId, ids: three, action: 'hide' });
  await api.comment.moderateComments({ videoId, ids: three, action: 'restore' });
  expect(await undoRestore(three)).toMatchObject({ done: three, failed: [] });
  expect([await used(creator), await passes()]).toEqual([3, 1]);
  expect((await api.comment.listComments({ videoId })).hidden_by?.threadsweep).toBe(3);

  await undoRestore(ids.slice(3));
  expect([await used(creator), await passes()]).toEqual([5, 2]);
});

test('a clean of 5,000 chosen comments with the longest ids stores its pass, and leaves out longer ids', async () => {
  const { creator, videos } = await channelWith(many(1, ordinary));
  const [videoId = ''] = videos;
  for (const [length, letter] of [
    [200, 'x'],
    [300, 'x'],
    [200, '漢'],
  ] as const) {
    const comments = many(5_000, (n) => `Ug${n}`.padEnd(length, letter));
    const answer = await creator.api.cleaning.cleanVideo({ videoId, comments });
    expect(answer).toMatchObject({ status: 200, body: { cleaned_count: 0 } });
  }
});

test('a clean hides chosen comments that no preview listed, and counts them as removals', async () => {
  const channel = await channelWith(many(6, ordinary));
  const { creator, videos } = channel;
  const [videoId = ''] = videos;
  const comments = many(3, ordinary).map(({ id }) => `${id}${made}v0`);
  const { body } = await creator.api.cleaning.cleanVideo({ videoId, comments });
  expect(body).toMatchObject({ cleaned_count: 3, by_category: { spam: 3 } });
  expect(await held(channel)).toEqual(comments.toSorted());
  expect(await used(creator)).toBe(3);
});

test('a failed pass leaves its comments pending, and removing the video releases their reserved removals', async () => {
  const { creator, videos } = await channelWith(many(60, scam));
  const [videoId = ''] = videos;
  const { api } = creator;
  await world.control.post('/faults', {
    target: 'youtube',
    method: 'comments.setModerationStatus',
    status: 403,
    reason: 'quotaExceeded',
  });
  await refusalOf(api.cleaning.cleanVideo({ videoId }));
  await world.control.remove('/faults');
  expect([await used(creator), await reserved(creator)]).toEqual([0, 60]);
  await api.video.removeVideo({ videoId });
  expect([await used(creator), await reserved(creator)]).toEqual([0, 0]);
});

test('a clean first resumes the video’s killed pass over chosen comments, and then cleans the video', async () => {
  const channel = await channelWith(many(8, scam));
  const { id: channelId, creator, videos } = channel;
  const [videoId = ''] = videos;
  const { api, uid } = creator;
  const { app, control } = world;
  const passId = newPassId(app, uid);
  const chosen = many(5, scam).map(({ id }) => `${id}${made}v0`);
  await queuePass(app, uid, passId, { channelId, videoId, chosen });
  await acquireLease(app, { uid, channelId, passId, videoId, trigger: 'manual', holder: 'killed' });
  await control.post('/clock', { advance: 'PT20S' });

  const { body } = await api.cleaning.cleanVideo({ videoId });
  expect(body).toMatchObject({ cleaned_count: 3, total_comments_on_youtube: 3 });
  expect(body.pass_id).not.toBe(passId);
  const { pass } = await api.cleaning.getPass({ passId });
  expect(pass).toMatchObject({ status: 'done', cleaned_count: 5, by_category: { scam: 5 } });
  expect(await held(channel)).toHaveLength(8);
  expect([await used(creator), await reserved(creator)]).toEqual([8, 0]);
});
