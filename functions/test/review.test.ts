import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import {
  CHANNEL,
  channelBody,
  comment,
  type CommentInput,
  heldIds,
  many,
  ordinary,
  OTHER_VIDEO,
  scam,
  VIDEO,
} from './channel-fixture.ts';
import { refusalOf } from './requests.ts';
import { everyDocument } from './stored-documents.ts';
import { unsure } from './unsure-texts.ts';
import { type Creator, startWorld, type World } from './world.ts';

const [first = '', second = '', third = ''] = unsure;
const FIRST = comment('first', '@someone', first, 2);
const SECOND = comment('second', '@else', second, 3);
const OTHERS = comment('third', '@third', third, 4);

let world: World;
let creator: Creator;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** A creator whose two videos have been cleaned. */
beforeEach(async () => {
  if (creator) await creator.api.account.deleteAccount();
  await put([ordinary(1), scam(1), FIRST, SECOND], [ordinary(2), OTHERS]);
  creator = await world.creator({ plan: 'basic' });
  await creator.connect(CHANNEL);
  await creator.api.video.listVideos({});
  for (const videoId of [VIDEO, OTHER_VIDEO]) await clean(videoId);
});

const put = (comments: CommentInput[], others: CommentInput[]) =>
  world.control.put(`/youtube/channels/${CHANNEL}`, channelBody(comments, others));
const clean = (videoId = VIDEO) => creator.api.cleaning.cleanVideo({ videoId });
const held = async () => heldIds(await world.control.channel(CHANNEL));
const listed = async () => {
  const { comments } = await creator.api.review.listReview({});
  return comments.map(({ id }) => id);
};
const ids = (comments: CommentInput[]) => comments.map(({ id }) => id).toSorted();
const units = async () => (await world.control.ledger()).units;

test('the review lists comments with an uncertain verdict from all videos, and stores no text', async () => {
  const before = await units();
  const { comments, total } = await creator.api.review.listReview({});
  // One call lists the texts of 50 comments.
  expect((await units()) - before).toBe(1);
  expect(total).toBe(3);
  expect((await creator.api.cleaning.getStatistics()).to_review).toBe(3);
  expect(comments.map(({ id }) => id).toSorted()).toEqual(ids([FIRST, SECOND, OTHERS]));
  expect(comments.find(({ id }) => id === OTHERS.id)).toMatchObject({
    text: third,
    author: '@third',
    video_id: OTHER_VIDEO,
    video_title: 'A stool',
  });
  const scores = comments.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  const documents = JSON.stringify(await everyDocument(world));
  for (const text of [first, second, third]) expect(documents).not.toContain(text);
});

test('hides of several videos share a call, and keeping a comment costs none', async () => {
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
  // The creator's own decisions don't count as removals of passes.
  const { hidden } = await creator.api.comment.listComments({ videoId: OTHER_VIDEO });
  expect(hidden).toMatchObject([{ id: OTHERS.id, source: 'creator' }]);

  // The next pass that reads everything asks about none of them again.
  await clean();
  expect(await listed()).toEqual([]);
  expect(await held()).toEqual(ids([FIRST, OTHERS, scam(1)]));
});

test('a pass that reads only new comments adds their uncertain verdicts to the review', async () => {
  await creator.api.review.decideReview({
    decisions: [{ video_id: VIDEO, id: FIRST.id, action: 'keep' }],
  });
  const [, , , fourth = ''] = unsure;
  const NEW = comment('fourth', '@fourth', fourth, 60);
  await put([ordinary(1), scam(1), FIRST, SECOND, NEW], [ordinary(2), OTHERS]);
  await clean();
  expect((await listed()).toSorted()).toEqual(ids([SECOND, NEW, OTHERS]));
});

test('the API refuses a decision on a comment without an uncertain verdict', async () => {
  const answer = await creator.api.review.decideReview({
    decisions: [
      { video_id: VIDEO, id: ordinary(1).id, action: 'hide' },
      { video_id: OTHER_VIDEO, id: FIRST.id, action: 'hide' },
    ],
  });
  expect(answer.hidden).toEqual([]);
  expect(answer.failed).toEqual([
    { video_id: VIDEO, id: ordinary(1).id },
    { video_id: OTHER_VIDEO, id: FIRST.id },
  ]);
  expect(await held()).toEqual([scam(1).id]);
});

test('the review of another account’s channel does not exist', async () => {
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
