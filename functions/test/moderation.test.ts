import { setStatus } from '@threadsweep/engine/hiding/set-status.ts';
import { Budget } from '@threadsweep/engine/planning/budget.ts';
import type { Comments } from '@threadsweep/engine/ports/comments.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { storedChannel } from '../src/channel/channel-store.ts';
import { quotaLedger } from '../src/quota/ledger-store.ts';
import { channelAccess } from '../src/workflows/access.ts';
import { channelComments } from '../src/workflows/channel-comments.ts';
import { CHANNEL, channelBody, type CommentInput, fan, heldIds, many } from './channel-fixture.ts';
import { type Creator, startWorld, type World } from './world.ts';

const METHOD = 'comments.setModerationStatus';

let world: World;
let creator: Creator;
let channel: Comments;
/** Pays for the calls. */
let budget: Budget;

beforeAll(async () => {
  world = await startWorld();
  await world.control.put(`/youtube/channels/${CHANNEL}`, channelBody([]));
  creator = await world.creator();
  await creator.connect(CHANNEL);
});
afterAll(() => world.stop());
beforeEach(async () => {
  const stored = await storedChannel(world.app, creator.uid, CHANNEL);
  const payer = { uid: creator.uid, channelId: CHANNEL, byHand: true };
  budget = new Budget(quotaLedger(world.app, payer), { byHand: true, ahead: false });
  const access = await channelAccess(world.app, creator.uid, stored, { budget });
  channel = channelComments(access, CHANNEL);
});
afterEach(() => world.control.remove('/faults'));

/** Puts the comments under the channel's video, with nothing spent yet, and gives their ids. */
async function under(comments: CommentInput[]): Promise<string[]> {
  await world.control.put(`/youtube/channels/${CHANNEL}`, channelBody(comments));
  await world.control.remove('/youtube/ledger');
  budget.takeUnits();
  return comments.map(({ id }) => id);
}

/** Holds the comments, noting what is told after each call. */
async function hold(
  ids: readonly string[],
  status: 'heldForReview' | 'published' = 'heldForReview',
) {
  const told: number[] = [];
  const moderated = await setStatus(channel, ids, status, (done) => {
    told.push(done.length);
    return Promise.resolve();
  });
  return { ...moderated, told };
}

const held = async () => heldIds(await world.control.channel(CHANNEL));
const calls = async () => (await world.control.ledger()).calls;

test('fifty go in a call, and each call is told of before the next begins', async () => {
  const ids = await under(many(101, fan));
  expect(await hold(ids)).toEqual({ done: ids, refused: [], told: [50, 50, 1] });
  expect(await held()).toEqual(ids.toSorted());
  expect(budget.takeUnits()).toBe(150);
  expect((await world.control.ledger()).units).toBe(150);
});

test('without ids nothing is asked', async () => {
  await under([fan(1)]);
  expect(await hold([])).toEqual({ done: [], refused: [], told: [] });
  expect(await calls()).toEqual([]);
});

test('what was deleted is found with one list and left out: two moderation calls in all', async () => {
  const ids = await under(many(50, fan));
  const gone = [ids[7], ids[23]].filter((id) => id !== undefined);
  for (const id of gone) await world.control.remove(`/youtube/comments/${id}`);
  const { done, refused, told } = await hold(ids);
  expect([done.length, told, refused]).toEqual([48, [48], gone]);
  expect((await calls()).map(({ method }) => method)).toEqual([METHOD, 'comments.list', METHOD]);
  expect(budget.takeUnits()).toBe(101);
});

test('what exists but is refused stands alone in the end, and all others are done', async () => {
  const rejected = { ...fan(3), moderationStatus: 'rejected' };
  const ids = await under([...many(3, fan), rejected, ...many(4, (n) => fan(4 + n))]);
  const { done, refused } = await hold(ids);
  expect(refused).toEqual([rejected.id]);
  expect(done.toSorted()).toEqual(ids.filter((id) => id !== rejected.id).toSorted());
  expect(await held()).toEqual(done.toSorted());
});

test('one that is refused alone is refused, without a second try', async () => {
  const rejected = { ...fan(3), moderationStatus: 'rejected' };
  const ids = await under([rejected]);
  expect(await hold(ids)).toEqual({ done: [], refused: ids, told: [] });
  expect((await calls()).filter(({ method }) => method === METHOD)).toHaveLength(1);
});

test('a batch that was refused for no reason to be found is sent again, then in halves', async () => {
  const ids = await under(many(10, fan));
  const fault = { target: 'youtube', method: METHOD, status: 400, reason: 'processingFailure' };
  await world.control.post('/faults', { ...fault, times: 1 });
  expect(await hold(ids)).toEqual({ done: ids, refused: [], told: [10] });
  await world.control.post('/faults', { ...fault, times: 2 });
  expect(await hold(ids)).toEqual({ done: ids, refused: [], told: [5, 5] });
});

test('comments of another channel cannot be moderated with this access', async () => {
  const other = 'UCworkbenchchannel000009';
  await world.control.put(`/youtube/channels/${other}`, {
    channel: { title: 'Other' },
    videos: [
      { id: 'othervideo1', title: 'V', publishedAt: '2026-01-01T00:00:00Z', comments: [fan(500)] },
    ],
  });
  const [own = ''] = await under([fan(1)]);
  const { done, refused } = await hold([own, fan(500).id]);
  expect([done, refused]).toEqual([[own], [fan(500).id]]);
  expect(heldIds(await world.control.channel(other))).toEqual([]);
});

test('an end of the quota is an error, and what was done before it is known', async () => {
  const ids = await under(many(120, fan));
  await world.control.put('/youtube/quota', { units: 110 });
  const told: string[] = [];
  const holding = setStatus(channel, ids, 'heldForReview', (done) => {
    told.push(...done);
    return Promise.resolve();
  });
  await expect(holding).rejects.toMatchObject({ code: 'QUOTA_EXHAUSTED' });
  await world.control.put('/youtube/quota', { units: 10_000 });
  expect(told).toEqual(ids.slice(0, 100));
  expect(await held()).toEqual(told.toSorted());
});

test('what cannot be noted stops the work, before more is done', async () => {
  const ids = await under(many(120, fan));
  const holding = setStatus(channel, ids, 'heldForReview', () =>
    Promise.reject(new Error('Firestore is away')),
  );
  await expect(holding).rejects.toThrow('Firestore is away');
  expect(await held()).toHaveLength(50);
});
