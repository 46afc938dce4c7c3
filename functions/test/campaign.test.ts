import { beforeEach, expect, test } from 'vitest';

import { AUTHORS_MAX } from '@threadsweep/shared/rules.ts';

import { deleteEverything } from '../src/workflows/delete-account.ts';
import { CHANNEL, connectedChannel, OTHER_VIDEO, putComments, VIDEO } from './channel-fixture.ts';
import { comment, heldIds, many, ordinary, scam } from './comment-fixture.ts';
import { refusalOf } from './requests.ts';
import { everyDocument } from './stored-documents.ts';
import { type Creator, setUpWorld } from './world.ts';

const COPY = 'Best online shop for vintage tools, free delivery this week only';
const authorOf = (n: number) => `UC${String(n).padStart(22, 'c')}`;
const copy = (n: number) => ({
  ...comment(`copy${n}`, `@copier${n}`, `${COPY} ${'!'.repeat(n % 7)}`, n),
  authorChannelId: authorOf(n),
});
const COPIES = many(6, (n) => copy(n + 1));
const OTHERS = many(6, (n) => copy(n + 11));

const world = setUpWorld();
let creator: Creator;

/**
 * Creates a creator on Pro with copies of one text under two videos. The first video's copies are
 * hidden. With `asks`, the second video's copies have uncertain verdicts.
 */
async function begin(asks = false): Promise<void> {
  creator = await connectedChannel(
    world,
    'pro',
    [scam(1), ordinary(1), ...COPIES],
    [ordinary(2), ...OTHERS],
  );
  await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
  if (asks) await creator.api.account.updateProfile({ handling: { spam: 'ask', scam: 'ask' } });
  await creator.api.cleaning.cleanVideo({ videoId: OTHER_VIDEO });
}

beforeEach(async () => {
  if (creator) await deleteEverything(world.app, creator.uid);
});

async function listed() {
  const { insights } = await creator.api.insights.getInsights({});
  const campaign = insights?.advanced?.campaigns.find(({ kind }) => kind === 'copies');
  const ids = (campaign?.ids ?? []).join(',');
  const answer = await creator.api.insights.listCampaign({ ids });
  return { ids, hidden: campaign?.hidden, ...answer };
}

const held = async () => heldIds(await world.control.channel(CHANNEL));
const units = async () => (await world.control.ledger()).units;
const idsOf = (comments: readonly { id: string }[]) => comments.map(({ id }) => id).toSorted();

test('a campaign lists the hidden comments of all videos that belong to it, with texts and authors', async () => {
  await begin();
  const before = await units();
  const { hidden, campaign, ids } = await listed();
  expect((await units()) - before).toBe(1);
  const comments = campaign?.comments ?? [];
  expect(comments.length).toBe(hidden);
  expect(comments.length).toBeGreaterThanOrEqual(8);
  expect(new Set(comments.map(({ video_id: video }) => video))).toEqual(
    new Set([VIDEO, OTHER_VIDEO]),
  );
  for (const one of comments) {
    expect(one.text).toContain(COPY);
    expect(one).toMatchObject({ state: 'hidden', source: 'threadsweep', channel_id: CHANNEL });
    expect(one.authorChannelId).toMatch(/^UCc+\d+$/u);
  }
  const times = comments.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(campaign).toMatchObject({ more: false, unavailable: [] });
  expect(JSON.stringify(await everyDocument(world))).not.toContain(COPY);

  const other = 'UCcampaignstranger000001';
  await world.control.put(`/youtube/channels/${other}`, { channel: { title: 'B' }, videos: [] });
  const stranger = await world.creator({ plan: 'pro' });
  await stranger.connect(other);
  expect((await stranger.api.insights.listCampaign({ ids })).campaign?.comments).toEqual([]);
});

test('one decision restores all comments of a campaign, and undoing the decision hides the comments again', async () => {
  await begin();
  const { api } = creator;
  const comments = (await listed()).campaign?.comments ?? [];
  const before = await held();
  const decide = (action: 'hide' | 'restore') =>
    api.review.decideReview({
      decisions: comments.map(({ id, video_id }) => ({ id, video_id, action })),
    });
  const spent = await units();
  expect((await decide('restore')).restored).toHaveLength(comments.length);
  expect((await units()) - spent).toBe(50);
  expect(await held()).toEqual(before.filter((id) => !idsOf(comments).includes(id)));
  const restored = (await listed()).campaign?.comments ?? [];
  expect(idsOf(restored)).toEqual(idsOf(comments));
  expect(new Set(restored.map(({ state }) => state))).toEqual(new Set(['visible']));
  await decide('hide');
  expect(await held()).toEqual(before);
});

test('a campaign includes comments with an uncertain verdict on which the creator has not decided', async () => {
  await begin(true);
  const comments = (await listed()).campaign?.comments ?? [];
  const asked = comments.filter(({ state }) => state === 'asked');
  expect(asked.length).toBeGreaterThanOrEqual(3);
  for (const one of asked) expect(one).toMatchObject({ video_id: OTHER_VIDEO, source: null });
  const decisions = asked.map(({ id, video_id }) => ({ id, video_id, action: 'hide' as const }));
  await creator.api.review.decideReview({ decisions });
  for (const { id } of asked) expect(await held()).toContain(id);
});

test('a comment with an uncertain verdict stays in its campaign when the creator hides it', async () => {
  await begin(true);
  const { api } = creator;
  const before = await listed();
  const asked = (before.campaign?.comments ?? []).filter(({ state }) => state === 'asked');
  const [first, second, third] = asked;
  if (!first || !second || !third) throw new Error('the campaign has too few open questions');
  const decide = (one: typeof first, action: 'hide' | 'keep') =>
    api.review.decideReview({
      decisions: [{ id: one.id, video_id: one.video_id, action }],
    });
  await decide(first, 'hide');
  await decide(second, 'keep');
  await api.comment.hideComment({ videoId: third.video_id, commentId: third.id });
  const after = await listed();
  const states = new Map((after.campaign?.comments ?? []).map(({ id, state }) => [id, state]));
  expect([...states.keys()].toSorted()).toEqual(idsOf(before.campaign?.comments ?? []));
  expect(states.get(first.id)).toBe('hidden');
  expect(states.get(second.id)).toBe('visible');
  expect(states.get(third.id)).toBe('hidden');
  expect(after.hidden).toBe((before.hidden ?? 0) + 2);
});

test('a campaign leaves out comments that YouTube no longer has, and comments of removed videos', async () => {
  await begin();
  await putComments(world, [ordinary(1), ...COPIES.slice(1)], [ordinary(2), ...OTHERS]);
  await creator.api.video.removeVideo({ videoId: OTHER_VIDEO });
  const comments = (await listed()).campaign?.comments ?? [];
  expect(comments.length).toBeGreaterThanOrEqual(3);
  for (const one of comments) expect(idsOf(COPIES.slice(1))).toContain(one.id);
});

test('the API lists the comments of campaigns only for the plan Pro', async () => {
  await begin();
  const { ids } = await listed();
  await creator.api.plan.choosePlan({ plan: 'basic' });
  const before = await units();
  expect(await creator.api.insights.listCampaign({ ids })).toMatchObject({
    plan: 'basic',
    campaign: null,
  });
  expect(await units()).toBe(before);
  for (const wrong of ['', 'copies', 'copies.a b', 'other.x', Array(151).fill('ring.x').join(',')])
    expect(await refusalOf(creator.api.insights.listCampaign({ ids: wrong }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
});

test('one call blocks several authors or removes their rules, and changes either all of the rules or none', async () => {
  await begin();
  const { api } = creator;
  const authors = [authorOf(1), authorOf(2), authorOf(3)];
  await api.rules.setAuthorRule({ id: authorOf(2), rule: 'trust' });
  const blocked = await api.rules.setAuthorRules({ authors, rule: 'block' });
  expect(blocked.trusted).toEqual([]);
  expect(idsOf(blocked.blocked)).toEqual(authors.toSorted());
  await api.rules.setAuthorRules({ authors, rule: 'block' });
  const { activity } = await api.activity.listActivity({ kind: 'rules' });
  expect(activity[0]).toMatchObject({ kind: 'rules', rule: 'block', count: 3, author_id: null });
  await api.rules.setAuthorRules({ authors: [authorOf(4)], rule: 'block' });
  const one = await api.activity.listActivity({ kind: 'rules' });
  expect(one.activity[0]).toMatchObject({ rule: 'block', author_id: authorOf(4) });
  const none = await api.rules.setAuthorRules({ authors: [...authors, authorOf(4)], rule: 'none' });
  expect(none.blocked).toEqual([]);
  const after = await api.activity.listActivity({ kind: 'rules' });
  expect(after.activity.map((row) => (row.type === 'action' ? row.rule : ''))).toEqual(
    expect.arrayContaining(['none', 'block', 'trust']),
  );

  const full = many(AUTHORS_MAX, (n) => authorOf(n + 100));
  await api.rules.setAuthorRules({ authors: full.slice(1), rule: 'block' });
  expect(await refusalOf(api.rules.setAuthorRules({ authors, rule: 'block' }))).toMatchObject({
    code: 'BAD_REQUEST',
    data: { fields: { authors: expect.stringContaining('room for 1 more') } },
  });
  expect((await api.rules.listRules()).blocked).toHaveLength(AUTHORS_MAX - 1);
  const own = api.rules.setAuthorRules({ authors: [CHANNEL, authorOf(1)], rule: 'trust' });
  expect(await refusalOf(own)).toMatchObject({ code: 'BAD_REQUEST' });
});
