import { setStatus } from '@threadsweep/engine/hiding/set-status.ts';
import { Budget } from '@threadsweep/engine/planning/budget.ts';
import type { Comments } from '@threadsweep/engine/ports/comments.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { storedChannel } from '../src/channel/channel-store.ts';
import { quotaLedger } from '../src/quota/ledger-store.ts';
import { channelAccess } from '../src/workflows/access.ts';
import { channelComments } from '../src/workflows/channel-comments.ts';
import { CHANNEL, putComments } from './channel-fixture.ts';
import { type CommentInput, heldIds, many, ordinary } from './comment-fixture.ts';
import { type Creator, setUpWorld } from './world.ts';

const METHOD = 'comments.setModerationStatus';

const world = setUpWorld();
let creator: Creator;
let channel: Comments;
let budget: Budget;

beforeAll(async () => {
  await putComments(world, []);
  creator = await world.creator();
  await creator.connect(CHANNEL);
});
beforeEach(async () => {
  const stored = await storedChannel(world.app, creator.uid, CHANNEL);
  const payer = { uid: creator.uid, channelId: CHANNEL, byHand: true };
  budget = new Budget(quotaLedger(world.app, payer), { byHand: true, ahead: false });
  const access = await channelAccess(world.app, creator.uid, stored, { budget });
  channel = channelComments(access, CHANNEL);
});
afterEach(() => world.control.remove('/faults'));

/**
 * Adds comments to the channel's video, and resets the count of spent units.
 * @returns the comments' ids
 */
async function under(comments: CommentInput[]): Promise<string[]> {
  await putComments(world, comments);
  await world.control.remove('/youtube/ledger');
  budget.takeUnits();
  return comments.map(({ id }) => id);
}

/**
 * Sets the status of comments.
 * @returns the result, and how many comments each call reported
 */
async function hold(
  ids: readonly string[],
  status: 'heldForReview' | 'published' = 'heldForReview',
) {
  const reported: number[] = [];
  const moderated = await setStatus(channel, ids, status, (done) => {
    reported.push(done.length);
    return Promise.resolve();
  });
  const { done, refused } = moderated;
  return { done, refused, reported };
}

const held = async () => heldIds(await world.control.channel(CHANNEL));
const calls = async () => (await world.control.ledger()).calls;

test('setStatus sends 50 comments in each call, and reports a call’s result before it makes the next call', async () => {
  const ids = await under(many(101, ordinary));
  expect(await hold(ids)).toEqual({ done: ids, refused: [], reported: [50, 50, 1] });
  expect(await held()).toEqual(ids.toSorted());
  expect(budget.takeUnits()).toBe(150);
  expect((await world.control.ledger()).units).toBe(150);
});

test('setStatus makes no call if there are no comments', async () => {
  await under([ordinary(1)]);
  expect(await hold([])).toEqual({ done: [], refused: [], reported: [] });
  expect(await calls()).toEqual([]);
});

test('if YouTube refuses a call because of deleted comments, setStatus finds them with one comments.list call and repeats the call without them', async () => {
  const ids = await under(many(50, ordinary));
  const gone = [ids[7], ids[23]].filter((id) => id !== undefined);
  for (const id of gone) await world.control.remove(`/youtube/comments/${id}`);
  const { done, refused, reported } = await hold(ids);
  expect([done.length, reported, refused]).toEqual([48, [48], gone]);
  expect((await calls()).map(({ method }) => method)).toEqual([METHOD, 'comments.list', METHOD]);
  expect(budget.takeUnits()).toBe(101);
});

test('setStatus isolates an existing comment that YouTube refuses to hide, and hides all others', async () => {
  const rejected = { ...ordinary(3), moderationStatus: 'rejected' };
  const ids = await under([...many(3, ordinary), rejected, ...many(4, (n) => ordinary(4 + n))]);
  const { done, refused } = await hold(ids);
  expect(refused).toEqual([rejected.id]);
  expect(done.toSorted()).toEqual(ids.filter((id) => id !== rejected.id).toSorted());
  expect(await held()).toEqual(done.toSorted());
});

test('setStatus makes only one call for a single comment that YouTube refuses', async () => {
  const rejected = { ...ordinary(3), moderationStatus: 'rejected' };
  const ids = await under([rejected]);
  expect(await hold(ids)).toEqual({ done: [], refused: ids, reported: [] });
  expect((await calls()).filter(({ method }) => method === METHOD)).toHaveLength(1);
});

test('if YouTube refuses a batch without a reason, setStatus sends one comment alone, and then the rest of the batch', async () => {
  const ids = await under(many(20, ordinary));
  const fault = { target: 'youtube', method: METHOD, status: 400, reason: 'processingFailure' };
  await world.control.post('/faults', { ...fault, times: 1 });
  expect(await hold(ids)).toEqual({ done: ids, refused: [], reported: [1, 19] });
  await world.control.post('/faults', { ...fault, times: 2 });
  const again = await hold(ids);
  expect([again.done.toSorted(), again.refused]).toEqual([ids.toSorted(), []]);
  expect(again.reported).toEqual([19, 1]);
});

test('setStatus hides no comments of a channel other than its own', async () => {
  const other = 'UCworkbenchchannel000009';
  await world.control.put(`/youtube/channels/${other}`, {
    channel: { title: 'Other' },
    videos: [
      {
        id: 'othervideo1',
        title: 'V',
        publishedAt: '2026-01-01T00:00:00Z',
        comments: [ordinary(500)],
      },
    ],
  });
  const [own = ''] = await under([ordinary(1)]);
  const { done, refused } = await hold([own, ordinary(500).id]);
  expect([done, refused]).toEqual([[own], [ordinary(500).id]]);
  expect(heldIds(await world.control.channel(other))).toEqual([]);
});

test('setStatus throws an error when the quota is exhausted, after it has reported the earlier calls', async () => {
  const ids = await under(many(120, ordinary));
  await world.control.put('/youtube/quota', { units: 110 });
  const reported: string[] = [];
  const holding = setStatus(channel, ids, 'heldForReview', (done) => {
    reported.push(...done);
    return Promise.resolve();
  });
  await expect(holding).rejects.toMatchObject({ code: 'QUOTA_EXHAUSTED' });
  await world.control.put('/youtube/quota', { units: 10_000 });
  expect(reported).toEqual(ids.slice(0, 100));
  expect(await held()).toEqual(reported.toSorted());
});

test('setStatus stops if its caller cannot store the result of a call to YouTube', async () => {
  const ids = await under(many(120, ordinary));
  const holding = setStatus(channel, ids, 'heldForReview', () =>
    Promise.reject(new Error('Firestore is away')),
  );
  await expect(holding).rejects.toThrow('Firestore is away');
  expect(await held()).toHaveLength(50);
});
