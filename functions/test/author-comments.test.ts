import { beforeEach, expect, test } from 'vitest';

import { deleteEverything } from '../src/workflows/delete-account.ts';
import { CHANNEL, connectedChannel, OTHER_VIDEO, putComments, VIDEO } from './channel-fixture.ts';
import { type CommentInput, many, ordinary, scam } from './comment-fixture.ts';
import { everyDocument } from './stored-documents.ts';
import { type Creator, setUpWorld } from './world.ts';

const SECOND_CHANNEL = 'UCworkbenchchannel000002';
const SECOND_VIDEO = 'workbench91';
const AUTHOR = `UC${'a'.repeat(22)}`;
const by = (authorChannelId: string, one: CommentInput) => ({ ...one, authorChannelId });
const scams = (from: number, count: number) => many(count, (n) => by(AUTHOR, scam(from + n)));

const world = setUpWorld();
let creator: Creator;

beforeEach(async () => {
  if (creator) await deleteEverything(world.app, creator.uid);
});

async function putSecondChannel(comments: CommentInput[]): Promise<void> {
  await world.control.put(`/youtube/channels/${SECOND_CHANNEL}`, {
    channel: { title: 'Second' },
    videos: [{ id: SECOND_VIDEO, title: 'B', publishedAt: '2026-01-01T00:00:00Z', comments }],
  });
}

/** Creates a creator whose channel was cleaned: both videos have scams by the author. */
async function begin(onFirst: number, onOther: number): Promise<void> {
  const ofOthers = [by(`UC${'b'.repeat(22)}`, scam(800)), by(AUTHOR, ordinary(1))];
  creator = await connectedChannel(
    world,
    'pro',
    [...scams(1, onFirst), ...ofOthers],
    scams(101, onOther),
  );
  for (const videoId of [VIDEO, OTHER_VIDEO]) await creator.api.cleaning.cleanVideo({ videoId });
}

const listed = (account?: string, { api } = creator) =>
  api.comment.listAuthorComments({ authorId: AUTHOR, ...(account && { account }) });
const units = async () => (await world.control.ledger()).units;
const idsOf = (comments: readonly { id: string }[]) => comments.map(({ id }) => id).toSorted();

test('the history of an author lists the hidden comments of all videos of the channel for one unit, newest first', async () => {
  await begin(2, 1);
  const before = await units();
  const { comments, ...rest } = await listed();
  expect((await units()) - before).toBe(1);
  expect(rest).toMatchObject({ more: false, hidden_total: 3, visible_total: 0 });
  expect(comments.map(({ id }) => id)).toEqual([scam(101).id, scam(2).id, scam(1).id]);
  expect(comments[0]).toMatchObject({
    text: scam(101).text,
    state: 'hidden',
    source: 'threadsweep',
    category: 'scam',
    score: expect.any(Number),
    reasons: expect.arrayContaining([expect.objectContaining({ code: expect.any(String) })]),
    channel_id: CHANNEL,
    video_id: OTHER_VIDEO,
    video_title: 'A stool',
  });
  expect(JSON.stringify(await everyDocument(world))).not.toContain(scam(101).text);
});

test('the history of an author contains restored comments and comments that were never hidden, with their verdicts', async () => {
  await begin(2, 1);
  await creator.api.comment.unhideComment({ videoId: VIDEO, commentId: scam(1).id });
  const failed = world.app.documents.decisions(creator.uid, VIDEO).doc(scam(2).id);
  await failed.update({ status: 'failed', hiddenAt: null });
  const { comments, ...rest } = await listed();
  expect(rest).toMatchObject({ hidden_total: 1, visible_total: 2 });
  expect(comments.map(({ id, state, category }) => [id, state, category])).toEqual([
    [scam(101).id, 'hidden', 'scam'],
    [scam(2).id, 'visible', 'scam'],
    [scam(1).id, 'visible', 'scam'],
  ]);
});

test('the history of an author with many comments has the 20 newest that YouTube still has, for one unit', async () => {
  await begin(52, 0);
  const kept = scams(1, 52).filter((_, n) => n % 2 === 0);
  await putComments(world, kept);
  const before = await units();
  const { comments, ...rest } = await listed();
  expect((await units()) - before).toBe(1);
  expect(rest).toMatchObject({ more: true, hidden_total: 52, visible_total: 0 });
  expect(comments).toHaveLength(20);
  for (const { id } of comments) expect(idsOf(kept)).toContain(id);
});

test('the history of an author covers one channel, and needs no call at YouTube if there is no decision', async () => {
  await begin(1, 0);
  await putSecondChannel([by(AUTHOR, scam(500))]);
  await creator.connect(SECOND_CHANNEL);
  await creator.api.video.listVideos({ account: SECOND_CHANNEL });
  const before = await units();
  expect(await listed(SECOND_CHANNEL)).toMatchObject({ comments: [], more: false });
  expect(await units()).toBe(before);
  await creator.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  expect(idsOf((await listed(SECOND_CHANNEL)).comments)).toEqual([scam(500).id]);
  expect(idsOf((await listed()).comments)).toEqual([scam(1).id]);
});

test('the history of an author never contains a decision of another account, even one with the same hash', async () => {
  await begin(1, 1);
  const { documents } = world.app;
  const own = (await documents.decisions(creator.uid, VIDEO).doc(scam(1).id).get()).data();
  if (!own) throw new Error('the pass made no decision');
  await putSecondChannel([by(AUTHOR, scam(500))]);
  const stranger = await world.creator();
  await stranger.connect(SECOND_CHANNEL);
  expect((await listed(undefined, stranger)).comments).toEqual([]);
  await stranger.api.cleaning.cleanVideo({ videoId: SECOND_VIDEO });
  const theirs = documents.decisions(stranger.uid, SECOND_VIDEO).doc(scam(500).id);
  await theirs.update({ authorHash: own.authorHash });
  await documents.decisions(stranger.uid, VIDEO).doc(scam(101).id).set(own);
  expect(await listed()).toMatchObject({ hidden_total: 2, visible_total: 0 });
  expect(idsOf((await listed()).comments)).toEqual([scam(101).id, scam(1).id]);
  await deleteEverything(world.app, stranger.uid);
});
