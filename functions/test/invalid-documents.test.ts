import { afterEach, beforeAll, expect, test } from 'vitest';

import { reconcile } from '../src/workflows/reconcile/reconcile.ts';
import { many, scam, viewer } from './comment-fixture.ts';
import { HOUR, later, refusalOf, SECOND } from './requests.ts';
import {
  freshChannel,
  freshVideo,
  isoNow,
  putChannel,
  scheduledPasses,
  toHour,
} from './schedule-fixture.ts';
import { type Creator, setUpWorld } from './world.ts';

/*
 * These tests check that only the work on a document that does not match its schema fails, and that
 * the log names the document.
 */

const world = setUpWorld({ notices: false });
let creator: Creator;

beforeAll(async () => {
  creator = await world.creator({ plan: 'pro' });
});
afterEach(async () => {
  for (const { id } of await creator.api.channel.listChannels())
    await creator.api.channel.disconnectChannel({ query: { account: id } });
  world.logged.length = 0;
});

let comments = 0;
const fresh = (make: typeof scam) => make((comments += 1));

/** Connects a channel with new videos, each with three scams and two ordinary comments. */
async function connected(videos: number) {
  const channelId = freshChannel();
  const publishedAt = isoNow(world);
  const inputs = many(videos, () => ({
    id: freshVideo(),
    publishedAt,
    comments: [...many(3, () => fresh(scam)), ...many(2, () => fresh(viewer))],
  }));
  await putChannel(world, channelId, inputs);
  await creator.connect(channelId);
  await creator.api.video.listVideos({ account: channelId });
  return { channelId, publishedAt, ids: inputs.map(({ id }) => id), inputs };
}

const change = (path: string, fields: Record<string, unknown>) =>
  world.app.documents.db.doc(path).update(fields);
const ofUser = (path: string) => `users/${creator.uid}/${path}`;
const log = () => world.logged.join('\n');

test('a run with an invalid video document cleans the other videos, and later runs still start', async () => {
  const { publishedAt, ids } = await connected(2);
  const [broken = '', sound = ''] = ids;
  await change(ofUser(`videos/${broken}`), { commentCount: 'many' });
  await toHour(world, publishedAt, 3);
  const passes = await scheduledPasses(creator, sound);
  expect(passes.length).toBeGreaterThan(1);
  expect(passes.map(({ status }) => status)).not.toContain('failed');
  expect(await scheduledPasses(creator, broken)).toEqual([]);
  expect(log()).toContain(
    `The document ${ofUser(`videos/${broken}`)} is not valid: commentCount: Invalid input`,
  );
});

test('the list of videos leaves out an invalid video document and leaves the document unchanged', async () => {
  const { channelId, ids } = await connected(2);
  const [broken = '', sound = ''] = ids;
  await change(ofUser(`videos/${broken}`), { removed: 'yes' });
  const { videos } = await creator.api.video.listVideos({ account: channelId });
  expect(videos.map(({ id }) => id)).toEqual([sound]);
  const stored = await world.app.documents.db.doc(ofUser(`videos/${broken}`)).get();
  expect(stored.get('removed')).toBe('yes');
});

test('a pass hides all comments that should be hidden except one whose stored decision is not valid', async () => {
  const { ids, inputs } = await connected(1);
  const [videoId = ''] = ids;
  const [broken = '', ...others] = (inputs[0]?.comments ?? []).slice(0, 3).map(({ id }) => id);
  const decision = ofUser(`videos/${videoId}/decisions/${broken}`);
  await world.app.documents.db.doc(decision).set({ status: 'restored', source: 'somebody' });
  const { body } = await creator.api.cleaning.cleanVideo({ videoId });
  expect(body).toMatchObject({ cleaned_count: others.length });
  const { hidden } = await creator.api.comment.listComments({ videoId, status: 'hidden' });
  expect(hidden.map(({ id }) => id).toSorted()).toEqual(others.toSorted());
  expect(log()).toContain(decision);
});

test('a pass reads all comments again if the stored fingerprints are not valid', async () => {
  const { channelId, ids } = await connected(1);
  const [videoId = ''] = ids;
  await creator.api.cleaning.cleanVideo({ videoId });
  const again = await creator.api.cleaning.cleanVideo({ videoId });
  expect(again.body).toMatchObject({ new_comments: 0 });
  await change(`seen/${channelId}.${videoId}.0`, { lines: 7 });
  const { body } = await creator.api.cleaning.cleanVideo({ videoId });
  expect(body).toMatchObject({ status: 'success', new_comments: 2 });
  expect(log()).toContain(`seen/${channelId}.${videoId}.0`);
});

test('a list of passes leaves out an invalid pass document, and reading that pass fails with a logged error', async () => {
  const { ids } = await connected(1);
  const [videoId = ''] = ids;
  const { body: first } = await creator.api.cleaning.cleanVideo({ videoId });
  const { body: second } = await creator.api.cleaning.cleanVideo({ videoId });
  const passId = first.pass_id ?? '';
  await change(ofUser(`passes/${passId}`), { read: null, byCategory: { scam: 1 } });
  const { passes } = await creator.api.cleaning.listPasses({});
  expect(passes.map(({ id }) => id)).toEqual([second.pass_id]);
  world.logged.length = 0;
  expect(await refusalOf(creator.api.cleaning.getPass({ passId }))).toMatchObject({ status: 500 });
  expect(log()).toContain(`The document ${ofUser(`passes/${passId}`)} is not valid: read:`);
  expect(log()).toContain('byCategory.spam:');
});

test('reconcile checks the other channels even if the schedule document of one channel is invalid', async () => {
  const first = await connected(1);
  const second = await connected(1);
  const { db, schedules } = world.app.documents;
  const reference = db.doc(`schedules/${first.channelId}`);
  const tasksAt: unknown = (await reference.get()).get('tasksAt');
  await change(reference.path, { tasksAt: 'soon' });
  await later(world, 2 * HOUR);
  const before = (await schedules.doc(second.channelId).get()).data()?.lookAt ?? '';
  await reconcile(world.app);
  await later(world, SECOND);
  const after = (await schedules.doc(second.channelId).get()).data()?.lookAt ?? '';
  expect(after > before).toBe(true);
  expect(log()).toContain(reference.path);
  await change(reference.path, { tasksAt });
});

test('the server ignores fields of a stored document that it does not know', async () => {
  const { ids } = await connected(1);
  const [videoId = ''] = ids;
  await change(ofUser(`videos/${videoId}`), { addedLater: { by: 'another version' } });
  const stored = (await world.app.documents.videos(creator.uid).doc(videoId).get()).data();
  expect(stored).toMatchObject({ removed: false });
  expect(stored).not.toHaveProperty('addedLater');
  expect(log()).not.toContain('is not valid');
});
