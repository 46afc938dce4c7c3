import type { Plan } from '@threadsweep/shared/plan.ts';
import { AUTHORS_MAX } from '@threadsweep/shared/rules.ts';
import { beforeEach, expect, test } from 'vitest';

import { CHANNEL, connectedChannel, VIDEO } from './channel-fixture.ts';
import { comment, type CommentInput, heldIds, many, ordinary, scam } from './comment-fixture.ts';
import { refusalOf } from './requests.ts';
import { isoNow, toHour } from './schedule-fixture.ts';
import { everyDocument } from './stored-documents.ts';
import { unsure } from '../../detector/test/unsure-texts.ts';
import { type Creator, setUpWorld } from './world.ts';

const FAN = `UC${'f'.repeat(22)}`;
const TROLL = `UC${'t'.repeat(22)}`;
const by = (authorChannelId: string, input: CommentInput) => ({ ...input, authorChannelId });

const world = setUpWorld();
let creator: Creator;

beforeEach(async () => {
  if (creator) await creator.api.channel.disconnectChannel({});
});

async function begin(plan: Plan, comments: CommentInput[]): Promise<void> {
  creator = await connectedChannel(world, plan, comments);
}

const rule = (id: string, wanted: 'trust' | 'block' | 'none') =>
  creator.api.rules.setAuthorRule({ id, rule: wanted });
const clean = () => creator.api.cleaning.cleanVideo({ videoId: VIDEO });
const held = async () => heldIds(await world.control.channel(CHANNEL));
const units = async () => (await world.control.ledger()).units;

test('no pass hides the comments of a trusted author, even under the Free plan', async () => {
  await begin('free', [by(FAN, scam(1)), scam(2)]);
  expect((await rule(FAN, 'trust')).trusted).toMatchObject([{ id: FAN }]);
  await clean();
  expect(await held()).toEqual([scam(2).id]);
});

test('when the creator no longer trusts an author, the next pass over all comments judges the author’s comments again', async () => {
  await begin('free', [by(FAN, scam(1))]);
  await rule(FAN, 'trust');
  await clean();
  expect((await rule(FAN, 'none')).trusted).toEqual([]);
  await clean();
  expect(await held()).toEqual([scam(1).id]);
});

test('a pass hides the comments of a blocked author, and names the rule as the reason', async () => {
  await begin('pro', [by(TROLL, ordinary(1)), ordinary(2)]);
  await rule(TROLL, 'block');
  expect(await clean()).toMatchObject({ body: { cleaned_count: 1 } });
  expect(await held()).toEqual([ordinary(1).id]);
  const { hidden } = await creator.api.comment.listComments({ videoId: VIDEO });
  expect(hidden).toMatchObject([{ id: ordinary(1).id, reasons: [{ code: 'blocked-author' }] }]);
});

test('scheduled passes also apply the creator’s rules', async () => {
  await begin('pro', []);
  await rule(TROLL, 'block');
  await rule(FAN, 'trust');
  const publishedAt = isoNow(world);
  await world.control.post(`/youtube/channels/${CHANNEL}/videos`, {
    id: 'scheduled00',
    title: 'A door',
    publishedAt,
    comments: [
      { ...by(TROLL, ordinary(1)), publishedAt },
      { ...by(FAN, scam(1)), publishedAt },
      { ...scam(2), publishedAt },
    ],
  });
  await creator.api.video.listVideos({});
  await toHour(world, publishedAt, 3);
  expect(await held()).toEqual([ordinary(1).id, scam(2).id].toSorted());
});

test('a comment of a blocked author stays visible after the creator has restored it', async () => {
  await begin('pro', [by(TROLL, ordinary(1))]);
  await rule(TROLL, 'block');
  await clean();
  await creator.api.comment.unhideComment({ videoId: VIDEO, commentId: ordinary(1).id });
  await clean();
  expect(await held()).toEqual([]);
});

test('only the plan Pro can block authors, and passes on other plans ignore blocked authors', async () => {
  await begin('basic', [by(TROLL, ordinary(1))]);
  expect(await refusalOf(rule(TROLL, 'block'))).toMatchObject({
    status: 403,
    code: 'PLAN_LIMIT',
    data: { plan: 'basic', limit: 'rules', offer: 'pro' },
  });
  await creator.api.plan.choosePlan({ plan: 'pro' });
  await rule(TROLL, 'block');
  await creator.api.plan.choosePlan({ plan: 'basic' });
  await clean();
  expect(await held()).toEqual([]);
  expect((await creator.api.rules.listRules()).blocked).toMatchObject([{ id: TROLL }]);
  expect((await rule(TROLL, 'none')).blocked).toEqual([]);
});

test('an author is either trusted or blocked, and setting the same rule again does not change the rules’ order', async () => {
  await begin('pro', []);
  await rule(FAN, 'trust');
  await rule(TROLL, 'trust');
  const { trusted } = await rule(FAN, 'trust');
  expect(trusted.map(({ id }) => id)).toEqual([TROLL, FAN]);
  expect(await rule(FAN, 'block')).toMatchObject({
    trusted: [{ id: TROLL }],
    blocked: [{ id: FAN }],
  });
});

test('two rules that the creator sets simultaneously are both stored', async () => {
  await begin('pro', []);
  await Promise.all([rule(FAN, 'trust'), rule(TROLL, 'block')]);
  const { trusted, blocked } = await creator.api.rules.listRules();
  expect([trusted, blocked]).toMatchObject([[{ id: FAN }], [{ id: TROLL }]]);
});

test('the number of author rules is limited, and the creator’s own channel cannot get a rule', async () => {
  await begin('pro', []);
  const addedAt = isoNow(world);
  const blocked = many(AUTHORS_MAX, (n) => ({
    id: `UC${String(n).padStart(22, '0')}`,
    addedAt,
  }));
  await world.app.documents
    .user(creator.uid)
    .update({ rules: { trusted: [], blocked, texts: [] } });
  expect(await refusalOf(rule(TROLL, 'block'))).toMatchObject({
    status: 400,
    message: 'You can block at most 200 authors. Please remove one first.',
  });
  await rule(TROLL, 'trust');
  for (const wanted of ['trust', 'block'] as const)
    expect(await refusalOf(rule(CHANNEL, wanted))).toMatchObject({
      status: 400,
      message: 'This is your own channel. Your comments are never hidden.',
    });
});

test('the API reads the names of authors from YouTube for one quota unit, and does not store them', async () => {
  await begin('pro', [by(FAN, { ...ordinary(1), author: '@fan' }), by(TROLL, ordinary(2))]);
  await rule(FAN, 'trust');
  const before = await units();
  await creator.api.rules.listRules();
  expect((await units()) - before).toBe(0);
  const { authors } = await creator.api.rules.findAuthors({ ids: `${FAN},${TROLL}` });
  expect((await units()) - before).toBe(1);
  expect(authors.map(({ id, name }) => [id, name])).toEqual([
    [FAN, '@fan'],
    [TROLL, ordinary(2).author],
  ]);
  const byHandle = await creator.api.rules.findAuthors({ handle: '@fan' });
  expect(byHandle.authors).toMatchObject([{ id: FAN, name: '@fan' }]);
  const { authors: none } = await creator.api.rules.findAuthors({ handle: '@nobody' });
  expect(none).toEqual([]);
  const named = (await everyDocument(world)).filter((one) => JSON.stringify(one).includes('@fan'));
  expect(named).toEqual([]);
});

test('the review leaves out comments of an author whom the creator trusts after the pass', async () => {
  const asked = by(FAN, comment('asked', '@someone', unsure[0] ?? '', 2));
  await begin('basic', [asked]);
  await clean();
  expect((await creator.api.review.listReview({})).total).toBe(1);
  await rule(FAN, 'trust');
  expect(await creator.api.review.listReview({})).toMatchObject({ comments: [], total: 0 });
});

test('the export contains the creator’s rules, and deleting the account deletes them', async () => {
  await begin('pro', []);
  const once = `UC${'o'.repeat(22)}`;
  await rule(once, 'trust');
  const { rules } = await creator.api.account.exportData();
  expect(rules).toMatchObject({ trusted: [{ id: once }], blocked: [] });
  await creator.api.account.deleteAccount();
  const left = (await everyDocument(world)).filter((one) => JSON.stringify(one).includes(once));
  expect(left).toEqual([]);
});
