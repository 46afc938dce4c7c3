import { beforeEach, expect, test } from 'vitest';

import { CHANNEL, connectedChannel, OTHER_VIDEO, putComments, VIDEO } from './channel-fixture.ts';
import { comment, type CommentInput, heldIds, many, ordinary, scam } from './comment-fixture.ts';
import { refusalOf } from './requests.ts';
import { everyDocument } from './stored-documents.ts';
import { doubted, unsure } from '../../detector/test/unsure-texts.ts';
import { type Creator, setUpWorld } from './world.ts';

// A decision on one of them must not teach the verdict of another, so they differ.
const [first = '', , third = '', second = ''] = unsure;
const fourth = unsure.findLast((text) => text.startsWith('I upload')) ?? '';
const FIRST = comment('first', '@someone', first, 2);
const SECOND = comment('second', '@else', second, 3);
const OTHERS = comment('third', '@third', third, 4);

const world = setUpWorld();
let creator: Creator;

beforeEach(async () => {
  if (creator) await creator.api.account.deleteAccount();
  creator = await connectedChannel(
    world,
    'basic',
    [ordinary(1), scam(1), FIRST, SECOND],
    [ordinary(2), OTHERS],
  );
  for (const videoId of [VIDEO, OTHER_VIDEO]) await clean(videoId);
});

const put = (comments: CommentInput[], others: CommentInput[]) =>
  putComments(world, comments, others);
const clean = (videoId = VIDEO) => creator.api.cleaning.cleanVideo({ videoId });
const held = async () => heldIds(await world.control.channel(CHANNEL));
const listed = async () => {
  const { comments } = await creator.api.review.listReview({});
  return comments.map(({ id }) => id);
};
const ids = (comments: CommentInput[]) => comments.map(({ id }) => id).toSorted();
const units = async () => (await world.control.ledger()).units;

test('the review lists the comments with an uncertain verdict from all videos, and stores no text', async () => {
  const before = await units();
  const { comments, total } = await creator.api.review.listReview({});
  // One call lists the texts of 50 comments, and two read YouTube's lists of hidden comments.
  expect((await units()) - before).toBe(3);
  expect(total).toBe(3);
  expect((await creator.api.cleaning.getStatistics()).to_review).toBe(3);
  expect(comments.map(({ id }) => id).toSorted()).toEqual(ids([FIRST, SECOND, OTHERS]));
  expect(comments.find(({ id }) => id === OTHERS.id)).toMatchObject({
    text: third,
    author: '@third',
    video_id: OTHER_VIDEO,
    video_title: 'A stool',
  });
  const certainties = comments.map(({ score }) => Math.abs(score - 0.5));
  expect(certainties).toEqual(certainties.toSorted((a, b) => a - b));
  const documents = JSON.stringify(await everyDocument(world));
  for (const text of [first, second, third]) expect(documents).not.toContain(text);
});

test('one call hides comments of several videos in the review, and keeping a comment needs no call to YouTube', async () => {
  const before = await units();
  const answer = await creator.api.review.decideReview({
    decisions: [
      { video_id: VIDEO, id: FIRST.id, action: 'hide' },
      { video_id: VIDEO, id: SECOND.id, action: 'keep' },
      { video_id: OTHER_VIDEO, id: OTHERS.id, action: 'hide' },
    ],
  });
  expect((await units()) - before).toBe(50);
  expect(answer.hidden.map(({ id }) => id).toSorted()).toEqual(ids([FIRST, OTHERS]));
  expect(answer).toMatchObject({ kept: [{ id: SECOND.id }], failed: [] });
  expect(await held()).toEqual(ids([FIRST, OTHERS, scam(1)]));
  expect(await listed()).toEqual([]);
  expect((await creator.api.cleaning.getStatistics()).to_review).toBe(0);
  const { hidden } = await creator.api.comment.listComments({ videoId: OTHER_VIDEO });
  expect(hidden).toMatchObject([{ id: OTHERS.id, source: 'creator' }]);

  await clean();
  expect(await listed()).toEqual([]);
  expect(await held()).toEqual(ids([FIRST, OTHERS, scam(1)]));
});

test('a pass that reads only new comments adds comments with an uncertain verdict to the review', async () => {
  await creator.api.review.decideReview({
    decisions: [{ video_id: VIDEO, id: FIRST.id, action: 'keep' }],
  });
  const NEW = comment('fourth', '@fourth', fourth, 60);
  await put([ordinary(1), scam(1), FIRST, SECOND, NEW], [ordinary(2), OTHERS]);
  await clean();
  expect((await listed()).toSorted()).toEqual(ids([SECOND, NEW, OTHERS]));
});

test('the API refuses a review decision on a comment without an uncertain verdict', async () => {
  const refused = [
    { video_id: 'nosuchvideo', id: FIRST.id, action: 'keep' },
    { video_id: '../secrets', id: FIRST.id, action: 'hide' },
    { video_id: VIDEO, id: '__all__', action: 'hide' },
    { video_id: VIDEO, id: ordinary(1).id, action: 'hide' },
    { video_id: VIDEO, id: ordinary(1).id, action: 'restore' },
    { video_id: OTHER_VIDEO, id: FIRST.id, action: 'hide' },
    { video_id: VIDEO, id: scam(1).id, action: 'keep' },
  ] as const;
  const answer = await creator.api.review.decideReview({ decisions: [...refused] });
  expect(answer).toMatchObject({ hidden: [], kept: [], restored: [] });
  const failed = answer.failed.map(({ video_id, id }) => `${video_id} ${id}`);
  expect(failed.toSorted()).toEqual(
    refused.map(({ video_id, id }) => `${video_id} ${id}`).toSorted(),
  );
  expect(await held()).toEqual([scam(1).id]);
});

const DAY_MS = 86_400_000;
const RESCUED = {
  ...comment('rescued', '@fan', 'Which glue did you use for the long edge of the bench?', 5),
  publishedAt: new Date(Date.now() - 50 * DAY_MS).toISOString(),
  moderationStatus: 'heldForReview',
};
const HELD_SCAM = { ...scam(7), moderationStatus: 'likelySpam' };
const harmless = async () => (await creator.api.review.listReview({})).held.map(({ id }) => id);
const statusOf = async (id: string) => {
  const { videos } = await world.control.channel(CHANNEL);
  const found = videos.flatMap(({ comments }) => comments).find((one) => one.id === id);
  return found?.moderationStatus;
};

test('the review lists harmless comments that YouTube holds, and says until when YouTube stores them', async () => {
  await put([ordinary(1), scam(1), FIRST, SECOND], [ordinary(2), OTHERS, RESCUED, HELD_SCAM]);
  const { held: offered } = await creator.api.review.listReview({});
  expect(offered).toMatchObject([
    { id: RESCUED.id, video_id: OTHER_VIDEO, source: 'youtube', text: RESCUED.text },
  ]);
  const until = Date.parse(offered[0]?.kept_until ?? '');
  expect(until - Date.parse(RESCUED.publishedAt)).toBe(60 * DAY_MS);

  const before = await units();
  const decision = { video_id: OTHER_VIDEO, id: RESCUED.id, action: 'restore' } as const;
  const answer = await creator.api.review.decideReview({ decisions: [decision] });
  // Two calls find the comment in YouTube's lists (1 unit each), and one publishes it (50 units).
  expect((await units()) - before).toBe(52);
  expect(answer).toMatchObject({ restored: [{ id: RESCUED.id }], failed: [] });
  expect(await statusOf(RESCUED.id)).toBe('published');
  expect(await harmless()).toEqual([]);

  const paid = await units();
  const again = await creator.api.review.decideReview({ decisions: [decision] });
  expect(again).toMatchObject({ restored: [{ id: RESCUED.id }], failed: [] });
  expect(await units()).toBe(paid);
});

test('if the creator leaves a held comment hidden, YouTube gets no call, and the review no longer lists it', async () => {
  await put([ordinary(1), scam(1), FIRST, SECOND], [ordinary(2), OTHERS, RESCUED]);
  const before = await units();
  const answer = await creator.api.review.decideReview({
    decisions: [{ video_id: OTHER_VIDEO, id: RESCUED.id, action: 'hide' }],
  });
  expect((await units()) - before).toBe(2);
  expect(answer).toMatchObject({ hidden: [{ id: RESCUED.id }], failed: [] });
  expect(await statusOf(RESCUED.id)).toBe('heldForReview');
  expect(await harmless()).toEqual([]);
});

const doubtful = async () => {
  const found = await creator.api.review.listReview({});
  expect(found.doubtful_total).toBe(found.doubtful.length);
  return found.doubtful.map(({ id }) => id).toSorted();
};
const toReview = async () => (await creator.api.cleaning.getStatistics()).to_review;

test('the review lists comments that were hidden with a low score, until the creator confirms or restores each comment', async () => {
  const [A, B, C] = many(3, (n) => comment(`doubt${n}`, `@doubt${n}`, doubted[n] ?? '', 10 + n));
  if (!A || !B || !C) throw new Error('the detector hides too few texts for a doubtful reason');
  const hidden = { ...scam(1), moderationStatus: 'heldForReview' };
  await put([ordinary(1), hidden, FIRST, SECOND, A, B], [ordinary(2), OTHERS, C]);
  for (const videoId of [VIDEO, OTHER_VIDEO]) await clean(videoId);
  expect(await held()).toEqual(ids([scam(1), A, B, C]));
  expect(await doubtful()).toEqual(ids([A, B, C]));
  expect(await toReview()).toBe(6);

  const before = await units();
  const answer = await creator.api.review.decideReview({
    decisions: [
      { video_id: VIDEO, id: A.id, action: 'hide' },
      { video_id: VIDEO, id: B.id, action: 'restore' },
      { video_id: OTHER_VIDEO, id: C.id, action: 'restore' },
    ],
  });
  // Confirming costs no unit. Two restores share one call, even on two videos.
  expect((await units()) - before).toBe(50);
  expect(answer).toMatchObject({ hidden: [{ id: A.id }], failed: [] });
  expect(answer.restored.map(({ id }) => id).toSorted()).toEqual(ids([B, C]));
  expect(await held()).toEqual(ids([scam(1), A]));
  expect(await doubtful()).toEqual([]);
  expect(await toReview()).toBe(3);

  for (const videoId of [VIDEO, OTHER_VIDEO]) await clean(videoId);
  expect(await held()).toEqual(ids([scam(1), A]));
  expect(await doubtful()).toEqual([]);
});

test('the undo of a restore in the review returns a comment to the pass that hid it', async () => {
  const A = comment('doubt', '@doubt', doubted[0] ?? '', 10);
  await put([ordinary(1), scam(1), FIRST, SECOND, A], [ordinary(2), OTHERS]);
  const { body } = await clean();
  const decide = (action: 'hide' | 'restore', more: { undo?: true } = {}) =>
    creator.api.review.decideReview({
      decisions: [{ video_id: VIDEO, id: A.id, action, ...more }],
    });
  const shown = async () => {
    const { hidden } = await creator.api.comment.listComments({ videoId: VIDEO });
    return hidden.find(({ id }) => id === A.id);
  };
  const before = await shown();
  expect(before?.source).toBe('threadsweep');
  await decide('restore');
  await decide('hide', { undo: true });
  expect(await shown()).toEqual({ ...before, kept_until: expect.any(String) });
  await creator.api.cleaning.undoPass({ passId: body.pass_id ?? '' });
  expect(await held()).not.toContain(A.id);
});

test('if a pass hid comments with a low score, undoing the pass removes these comments from the review', async () => {
  const A = comment('doubt', '@doubt', doubted[0] ?? '', 10);
  await put([ordinary(1), scam(1), FIRST, SECOND, A], [ordinary(2), OTHERS]);
  const { body } = await clean();
  expect(await doubtful()).toEqual([A.id]);
  await creator.api.cleaning.undoPass({ passId: body.pass_id ?? '' });
  expect(await doubtful()).toEqual([]);
  expect(await toReview()).toBe(3);
});

test('the review does not list comments that the creator chose for a pass', async () => {
  const A = comment('doubt', '@doubt', doubted[0] ?? '', 10);
  await put([ordinary(1), scam(1), FIRST, SECOND, A], [ordinary(2), OTHERS]);
  await creator.api.cleaning.cleanVideo({ videoId: VIDEO, comments: [A.id] });
  expect(await held()).toContain(A.id);
  expect(await doubtful()).toEqual([]);
});

test('after a pass over chosen comments has hidden uncertain comments, the review no longer lists them', async () => {
  await creator.api.cleaning.cleanVideo({ videoId: VIDEO, comments: [FIRST.id, SECOND.id] });
  expect(await listed()).toEqual([OTHERS.id]);
  expect(await toReview()).toBe(1);
});

test('the review groups comments that say nearly the same', async () => {
  const text = second;
  const copies = many(3, (n) =>
    comment(`copy${n}`, `@copy${n}`, n === 2 ? `${text}!` : text, 10 + n),
  );
  await put([ordinary(1), scam(1), FIRST], [ordinary(2), ...copies]);
  for (const videoId of [VIDEO, OTHER_VIDEO]) await clean(videoId);
  const { comments } = await creator.api.review.listReview({});
  const groups = Map.groupBy(comments, ({ group }) => group);
  const shared = [...groups].find(([group, of]) => group !== undefined && of.length === 3);
  expect(shared?.[1].map(({ id }) => id).toSorted()).toEqual(ids(copies));
  expect(comments.find(({ id }) => id === FIRST.id)?.group).toBeUndefined();
});

test('a comment that the creator unticks in a preview stays visible, and the decision costs three units', async () => {
  const unticked = scam(3);
  await put([ordinary(1), scam(1), FIRST, SECOND, unticked], [ordinary(2), OTHERS]);
  const before = await units();
  const { kept } = await creator.api.review.decideReview({
    decisions: [{ video_id: VIDEO, id: unticked.id, action: 'keep' }],
  });
  expect((await units()) - before).toBe(3);
  expect(kept).toEqual([{ video_id: VIDEO, id: unticked.id }]);
  await clean();
  expect(await held()).not.toContain(unticked.id);
});

const SECOND_CHANNEL = 'UCsecondworkbench0000001';

test('the review lists comments of all channels except a channel that must be reconnected', async () => {
  const user = world.app.documents.user(creator.uid);
  await user.update({ plan: 'pro' });
  const other = comment('elsewhere', '@elsewhere', third, 9);
  await world.control.put(`/youtube/channels/${SECOND_CHANNEL}`, {
    channel: { title: 'The Second' },
    videos: [
      { id: 'secondvid01', title: 'A box', publishedAt: '2026-01-01T00:00:00Z', comments: [other] },
    ],
  });
  await creator.connect(SECOND_CHANNEL);
  await creator.api.video.listVideos({ account: SECOND_CHANNEL });
  await clean('secondvid01');
  expect((await listed()).toSorted()).toEqual(ids([FIRST, SECOND, OTHERS, other]));
  const one = await creator.api.review.listReview({ account: SECOND_CHANNEL });
  expect(one.comments.map(({ id }) => id)).toEqual([other.id]);

  const decided = await creator.api.review.decideReview({
    decisions: [
      { video_id: VIDEO, id: FIRST.id, action: 'hide' },
      { video_id: 'secondvid01', id: other.id, action: 'hide' },
    ],
  });
  expect(decided.hidden.map(({ id }) => id).toSorted()).toEqual(ids([FIRST, other]));

  await world.control.remove(`/youtube/grants/${SECOND_CHANNEL}`);
  await world.app.documents
    .channels(creator.uid)
    .doc(SECOND_CHANNEL)
    .update({ status: 'reconnect' });
  const left = await creator.api.review.listReview({});
  expect(left.unavailable).toEqual([SECOND_CHANNEL]);
  expect(left.comments.map(({ id }) => id).toSorted()).toEqual(ids([SECOND, OTHERS]));
});

test('reading a review with 100 comments of ten videos costs at most 15 units', async () => {
  const videos = many(10, (n) => ({
    id: `tenvideos0${n}`,
    title: `Video ${n}`,
    publishedAt: '2026-01-01T00:00:00Z',
    comments: many(10, (k) => {
      const text = unsure[(n * 10 + k) % unsure.length] ?? '';
      return comment(`many${n}x${k}`, `@many${n}x${k}`, text, k);
    }),
  }));
  await world.control.put(`/youtube/channels/${CHANNEL}`, {
    channel: { title: 'The Workbench' },
    videos,
  });
  await creator.api.video.listVideos({});
  const { documents } = world.app;
  for (const { id: videoId, comments } of videos) {
    const asked = comments.map(({ id }) => ({
      id,
      category: 'spam' as const,
      score: 0.4,
      reasons: [],
      campaignId: null,
    }));
    const { uid } = creator;
    const seen = {
      uid,
      channelId: CHANNEL,
      videoId,
      part: 0,
      lines: '',
      campaigns: '',
      settled: null,
    };
    await documents.seen.doc(`${CHANNEL}.${videoId}.0`).set({ ...seen, asked });
    await documents.videos(creator.uid).doc(videoId).update({ asked: asked.length });
  }
  const before = await units();
  const { comments } = await creator.api.review.listReview({});
  expect(comments).toHaveLength(100);
  expect((await units()) - before).toBeLessThanOrEqual(15);
});

test('a request for the review of another account’s channel gets NOT_FOUND', async () => {
  const stranger = await world.creator();
  expect(await refusalOf(stranger.api.review.listReview({ account: CHANNEL }))).toMatchObject({
    status: 404,
  });
  const decisions = many(1, () => ({ video_id: VIDEO, id: FIRST.id, action: 'hide' as const }));
  expect(
    await refusalOf(stranger.api.review.decideReview({ account: CHANNEL, decisions })),
  ).toMatchObject({ status: 404 });
  expect(await held()).toEqual([scam(1).id]);
});

test('if the creator wants to decide on a category, passes put its comments into the review instead of hiding them', async () => {
  await creator.api.account.updateProfile({ handling: { scam: 'ask', spam: 'ask' } });
  await put([ordinary(1), scam(1), scam(2), FIRST], [ordinary(2), scam(3)]);
  const before = await held();
  for (const videoId of [VIDEO, OTHER_VIDEO]) await clean(videoId);
  expect(await held()).toEqual(before);
  expect(await listed()).toEqual(expect.arrayContaining([scam(2).id, scam(3).id]));
  expect((await listed()).indexOf(FIRST.id)).toBeLessThan((await listed()).indexOf(scam(2).id));
});

test('if the creator keeps a category, its comments are neither hidden nor put into the review', async () => {
  await creator.api.account.updateProfile({
    handling: { scam: 'keep', spam: 'keep', inappropriate: 'keep' },
  });
  expect(await listed()).toEqual([]);
  await put([ordinary(1), scam(2), FIRST], [ordinary(2), scam(3)]);
  for (const videoId of [VIDEO, OTHER_VIDEO]) await clean(videoId);
  expect(await held()).toEqual([]);
  expect(await listed()).toEqual([]);
});
