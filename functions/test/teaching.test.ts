import { correctionsFromBytes } from '@threadsweep/detector/channel/corrections.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { CHANNEL, connectedChannel, OTHER_VIDEO, putComments, VIDEO } from './channel-fixture.ts';
import { comment, type CommentInput, heldIds, ordinary, scam } from './comment-fixture.ts';
import { alike } from '../../detector/test/unsure-texts.ts';
import { type Creator, setUpWorld } from './world.ts';

/** Texts of one kind for which the detector has uncertain verdicts. */
const ASKED = alike
  .slice(1, 9)
  .map((text, n) => comment(`asked${n}`, `@someone${n}`, text, 10 + n));
/** Texts of the same kind in later comments: the nearest to a hide, and the nearest to a keep. */
const LATER = comment('later', '@later', alike.at(-1) ?? '', 60);
const LAST = comment('last', '@last', alike[0] ?? '', 60);

const world = setUpWorld();
let creator: Creator;

beforeEach(async () => {
  if (creator) await creator.api.account.deleteAccount();
  creator = await connectedChannel(world, 'pro', [ordinary(1), scam(1), ...ASKED]);
  await clean();
});

const put = (comments: CommentInput[], others?: CommentInput[]) =>
  putComments(world, comments, others);
const clean = (videoId = VIDEO) => creator.api.cleaning.cleanVideo({ videoId });
const units = async () => (await world.control.ledger()).units;
const held = async () => heldIds(await world.control.channel(CHANNEL));
const learned = async () => {
  const { channels } = await creator.api.rules.listLearned();
  const [channel] = channels;
  if (!channel) throw new RangeError('there is no channel');
  const { decisions, waiting, since } = channel;
  return { decisions, waiting, since };
};
const decide = (action: 'hide' | 'keep' | 'restore', comments: readonly CommentInput[]) =>
  creator.api.review.decideReview({
    decisions: comments.map(({ id }) => ({ video_id: VIDEO, id, action })),
  });
const hide = (id: string) => creator.api.comment.hideComment({ videoId: VIDEO, commentId: id });
const restore = (id: string) =>
  creator.api.comment.unhideComment({ videoId: VIDEO, commentId: id });
const stored = () => world.app.documents.seen.doc(`${CHANNEL}.vocabulary.0`);
const teaching = async () => (await stored().get()).data()?.teaching;

async function cleanWith(added: CommentInput): Promise<void> {
  await world.control.post(`/youtube/videos/${OTHER_VIDEO}/comments`, [added]);
  await clean(OTHER_VIDEO);
}

/** Returns the sum of the corrections' absolute weights; 0 if there are no corrections. */
async function strength(): Promise<number> {
  const { corrections = '' } = (await teaching()) ?? {};
  const bytes = Buffer.from(corrections, 'base64');
  const { weights } = correctionsFromBytes(bytes, 'any');
  return weights.reduce((sum, weight) => sum + Math.abs(weight), 0);
}

test('after the creator hides comments in the review, later passes hide a similar comment with the decisions as a reason', async () => {
  expect(await learned()).toEqual({ decisions: 0, waiting: 0, since: null });
  await decide('hide', ASKED);
  expect(await learned()).toEqual({ decisions: 0, waiting: ASKED.length, since: null });
  const before = await units();
  await clean();
  // The page of comments costs one unit, and the texts of all hidden comments another.
  expect((await units()) - before).toBe(2);
  expect(await learned()).toMatchObject({
    decisions: ASKED.length,
    waiting: 0,
    since: expect.any(String),
  });
  await cleanWith(LATER);
  expect(await held()).toContain(LATER.id);
  const { hidden } = await creator.api.comment.listComments({ videoId: OTHER_VIDEO });
  expect(hidden[0]?.reasons.map(({ code }) => code)).toContain('creator-decisions');
});

test('without decisions of the creator, an uncertain comment is put into the review and not hidden', async () => {
  await cleanWith(LATER);
  expect(await held()).not.toContain(LATER.id);
  const { comments } = await creator.api.review.listReview({});
  expect(comments.map(({ id }) => id)).toContain(LATER.id);
});

test('after the creator keeps comments, the next pass puts fewer comments into the review', async () => {
  await decide('keep', ASKED);
  await clean();
  await cleanWith(LAST);
  const { comments } = await creator.api.review.listReview({});
  expect(comments.map(({ id }) => id)).not.toContain(LAST.id);
});

test('resetting what was learned deletes all lessons, and passes judge as they did without lessons', async () => {
  await decide('hide', ASKED);
  await clean();
  await restore(scam(1).id);
  expect(await learned()).toMatchObject({ decisions: ASKED.length, waiting: 1 });
  const { channels } = await creator.api.rules.resetLearned({ query: { account: CHANNEL } });
  expect(channels).toMatchObject([{ account: CHANNEL, decisions: 0, waiting: 0, since: null }]);
  await cleanWith(LATER);
  expect(await held()).not.toContain(LATER.id);
  const { activity } = await creator.api.activity.listActivity({ kind: 'settings' });
  expect(activity).toMatchObject([{ channel_id: CHANNEL, settings: { learned: 'reset' } }]);
  await creator.api.rules.resetLearned({});
  expect(await learned()).toEqual({ decisions: 0, waiting: 0, since: null });
});

test('a hide that the creator undoes before the next pass causes no lesson', async () => {
  const { id } = ordinary(1);
  await hide(id);
  await restore(id);
  expect((await learned()).waiting).toBe(0);
  await clean();
  expect(await learned()).toMatchObject({ decisions: 0, waiting: 0 });
  expect(await strength()).toBe(0);
});

test.each(['hide', 'restore'] as const)(
  'if the creator undoes a %s whose lesson a pass has learned, the next pass reverses the lesson',
  async (kind) => {
    const id = kind === 'hide' ? ordinary(1).id : scam(1).id;
    const [first, second] = kind === 'hide' ? [hide, restore] : [restore, hide];
    await first(id);
    await clean();
    expect((await learned()).decisions).toBe(1);
    expect(await strength()).toBeGreaterThan(0);
    await second(id);
    expect((await learned()).waiting).toBe(0);
    await clean();
    expect((await learned()).decisions).toBe(0);
    expect(await strength()).toBe(0);
  },
);

test('if the creator hides a comment after keeping it, the next pass learns to hide such comments', async () => {
  const [one = LATER] = ASKED;
  await decide('keep', [one]);
  await clean();
  await hide(one.id);
  expect((await learned()).waiting).toBe(1);
  await clean();
  expect((await learned()).decisions).toBe(1);
  expect((await teaching())?.taught).toMatchObject([{ id: one.id }]);
  expect((await teaching())?.taught[0]?.move).toBeGreaterThan(0);
});

test('undoing a whole pass causes no lessons, and reverses the lessons of its comments', async () => {
  const { passes } = await creator.api.cleaning.listPasses({});
  await creator.api.cleaning.undoPass({ passId: passes[0]?.id ?? '' });
  expect(await learned()).toMatchObject({ decisions: 0, waiting: 0 });
  await hide(scam(1).id);
  await clean();
  const before = await learned();
  await restore(scam(1).id);
  await clean();
  expect((await learned()).decisions).toBeLessThanOrEqual(before.decisions);
});

test('choosing comments for a pass causes lessons, except for comments about which the detector was certain', async () => {
  const ids = ASKED.map(({ id }) => id);
  await creator.api.cleaning.cleanVideo({ videoId: VIDEO, comments: ids });
  expect((await learned()).waiting).toBe(ASKED.length);
  await clean();
  const { waiting, decisions } = await learned();
  expect([waiting, decisions]).toEqual([0, ASKED.length]);
  await put([ordinary(1), scam(2)]);
  await creator.api.cleaning.cleanVideo({ videoId: VIDEO, comments: [scam(2).id] });
  expect((await learned()).waiting).toBe(0);
});

test('if YouTube does not return the texts for the lessons, the pass completes and a later pass learns the lessons', async () => {
  await decide('hide', ASKED);
  await world.control.post('/faults', { target: 'youtube', method: 'comments.list', status: 503 });
  expect(await clean()).toMatchObject({ body: { status: 'success' } });
  await world.control.remove('/faults');
  expect((await learned()).waiting).toBe(ASKED.length);
});

test('if YouTube’s lists of comments are empty, no lesson is lost', async () => {
  await decide('hide', ASKED);
  await world.control.put('/youtube/conditions', { emptyLists: ['comments.list'] });
  onTestFinished(() => world.control.remove('/youtube/conditions'));
  await clean();
  expect(await learned()).toMatchObject({ decisions: 0, waiting: ASKED.length });
  await world.control.remove('/youtube/conditions');
  await clean();
  expect(await learned()).toMatchObject({ decisions: ASKED.length, waiting: 0 });
});

test('the export contains what passes have learned from decisions, and disconnecting the channel deletes it', async () => {
  await decide('hide', ASKED);
  await clean();
  await restore(scam(1).id);
  const { learned: exported } = await creator.api.account.exportData();
  expect(exported).toMatchObject([
    {
      channelId: CHANNEL,
      decisions: ASKED.length,
      lessons: [{ id: scam(1).id, decision: 'restore' }],
    },
  ]);
  const texts = JSON.stringify(exported);
  for (const { text } of ASKED) expect(texts).not.toContain(text);
  await creator.api.channel.disconnectChannel({});
  expect((await stored().get()).exists).toBe(false);
  expect((await creator.api.rules.listLearned()).channels).toEqual([]);
});
