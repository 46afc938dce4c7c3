import { vocabularyFromBytes } from '@threadsweep/detector/channel/vocabulary.ts';
import { beforeEach, expect, test } from 'vitest';

import { newRecord } from '@threadsweep/engine/pass/record.ts';
import { newPassId } from '../src/workflows/clean/stored-passes.ts';
import { CHANNEL, connectedChannel, OTHER_VIDEO, putComments, VIDEO } from './channel-fixture.ts';
import { comment, type CommentInput, heldIds, many, ordinary, scam } from './comment-fixture.ts';
import { MINUTE, later, refusalOf } from './requests.ts';
import { everyDocument } from './stored-documents.ts';
import { type Creator, setUpWorld } from './world.ts';

const world = setUpWorld();
let creator: Creator;

beforeEach(async () => {
  if (creator) await creator.api.account.deleteAccount();
  creator = await connectedChannel(world, 'basic', [ordinary(1)]);
});

const put = (comments: CommentInput[]) => putComments(world, comments);

const clean = async (videoId = VIDEO) => (await creator.api.cleaning.cleanVideo({ videoId })).body;

test('the API lists all passes, or those of one video, channel or trigger, newest first and page by page', async () => {
  const { clock, documents } = world.app;
  const passes = documents.passes(creator.uid);
  const batch = documents.db.batch();
  const oldestFirst = many(53, (n) => {
    const pass = passes.doc(newPassId(world.app, creator.uid));
    const videoId = n % 10 === 0 ? OTHER_VIDEO : VIDEO;
    const trigger = n % 4 === 0 ? 'schedule' : 'manual';
    const start = { channelId: CHANNEL, videoId, trigger, status: 'done' } as const;
    const startedAt = new Date(clock.now() - (53 - n) * MINUTE).toISOString();
    batch.create(pass, { ...newRecord(start, startedAt), finishedAt: startedAt });
    return pass.id;
  });
  await batch.commit();
  const ids = oldestFirst.toReversed();
  const { api } = creator;
  const first = await api.cleaning.listPasses({});
  expect(first.passes.map(({ id }) => id)).toEqual(ids.slice(0, 50));
  const rest = await api.cleaning.listPasses({ page_token: first.next_page_token ?? '' });
  expect(rest.passes.map(({ id }) => id)).toEqual(ids.slice(50));
  expect(rest.next_page_token).toBeNull();
  expect(first.video_titles).toEqual({ [VIDEO]: 'A bench', [OTHER_VIDEO]: 'A stool' });

  const ofOne = await api.cleaning.listPasses({ video: OTHER_VIDEO });
  expect(ofOne.passes.map(({ video_id: id }) => id)).toEqual(
    many(6, ordinary).map(() => OTHER_VIDEO),
  );
  const ofChannel = await api.cleaning.listPasses({ account: CHANNEL });
  expect(ofChannel.passes).toHaveLength(50);
  const scheduled = await api.cleaning.listPasses({ account: CHANNEL, trigger: 'schedule' });
  expect(scheduled.passes.map(({ id }) => id)).toEqual(
    oldestFirst.filter((_, n) => n % 4 === 0).toReversed(),
  );
  const both = await api.cleaning.listPasses({ video: OTHER_VIDEO, trigger: 'schedule' });
  expect(both.passes).toHaveLength(3);

  await api.video.removeVideo({ videoId: OTHER_VIDEO });
  const { video_titles: titles } = await api.cleaning.listPasses({ account: CHANNEL });
  expect(titles).toEqual({ [VIDEO]: 'A bench' });
});

test('if the page token of a list of passes is unknown, the API asks the client to start with the first page', async () => {
  const { pass_id: id } = await clean();
  await later(world, MINUTE);
  const stranger = await world.creator();
  for (const token of ['no-such-page', 'A'.repeat(20), '../passes'])
    expect(await refusalOf(creator.api.cleaning.listPasses({ page_token: token }))).toMatchObject({
      status: 400,
      data: {
        fields: { page_token: 'This page no longer exists. Please start with the first page.' },
      },
    });
  expect(await refusalOf(stranger.api.cleaning.listPasses({ page_token: id ?? '' }))).toMatchObject(
    { status: 400 },
  );
});

/**
 * Returns a comment of usual length, a different one for each `n`. The test does not depend on its
 * verdict.
 */
function crowd(n: number): CommentInput {
  return { ...ordinary(n), id: `Ugcrowd${n}`, text: `${ordinary(n).text} (${n})` };
}

const edited = (one: CommentInput, text: string) => ({
  ...one,
  text,
  updatedAt: '2026-03-01T00:00:00Z',
});

test('a pass over thousands of comments stores their fingerprints in few documents', async () => {
  // The other comments are similar to each other and may be hidden. These two are unique, so they
  // stay visible.
  const oldest = comment('first', '@first', 'We lost our old bench in the flood', 0);
  const newest = comment('last', '@last', 'Never seen anybody sharpen a plane like that', 2_400);
  await put([oldest, ...many(2_295, crowd), ...many(3, scam), newest]);
  expect(await clean()).toMatchObject({
    total_comments_on_youtube: 2_300,
    new_comments: 2_300,
    comments_processed_in_db: 2_300,
    updated_comments: 0,
  });
  const held = async () => heldIds(await world.control.channel(CHANNEL));
  expect(await held()).toEqual(expect.arrayContaining(many(3, scam).map(({ id }) => id)));
  const seen = (await everyDocument(world)).filter(({ path }) => path.startsWith('seen/'));
  expect(seen).toHaveLength(2);
  // Firestore's limit for a document is 1 MiB.
  for (const { text } of seen) expect(text.length).toBeLessThan(200_000);

  await world.control.post(`/youtube/videos/${VIDEO}/comments`, [
    edited(oldest, scam(5_000).text),
    edited(newest, 'I changed my mind, the varnish is fine'),
    comment('late', '@late', 'Late to the party, but what a bench', 5_000),
  ]);
  expect(await clean()).toMatchObject({ new_comments: 1, updated_comments: 2 });
  expect(await held()).toContain(oldest.id);
  // Does not check the number of hidden comments: the account's random key decides which similar
  // comments are compared, so this pass may hide one more.
  expect(await clean()).toMatchObject({ new_comments: 0, updated_comments: 0 });
  expect(await held()).not.toContain(newest.id);
});

test('a pass reads all replies of a thread whose replies fill several pages', async () => {
  const thread = ordinary(1);
  const replies = many(230, (n) => {
    const made = n === 0 || n === 229 ? scam(n) : crowd(n);
    return { ...made, id: `${thread.id}.${made.id}` };
  });
  await put([{ ...thread, replies }]);
  expect(await clean()).toMatchObject({ total_comments_on_youtube: 231, new_comments: 231 });
  const ends = [scam(0), scam(229)].map(({ id }) => `${thread.id}.${id}`);
  expect(heldIds(await world.control.channel(CHANNEL))).toEqual(expect.arrayContaining(ends));
});

test('a channel’s vocabulary counts each kept comment once, contains no text, and is deleted with the channel', async () => {
  const { api } = creator;
  const stored = async () => {
    const ofChannel = world.app.documents.seen.where('channelId', '==', CHANNEL);
    const found = await ofChannel.where('videoId', '==', 'vocabulary').get();
    return found.docs.map((document) => document.data());
  };
  /** Returns the number of comments from which the vocabulary has learned. */
  const learned = async () => {
    const [{ lines } = { lines: '' }] = await stored();
    return vocabularyFromBytes(Buffer.from(lines, 'base64'), 'any').comments;
  };
  await put([...many(20, ordinary), ...many(5, scam)]);
  await api.cleaning.cleanVideo({ videoId: VIDEO, dry_run: true });
  expect(await stored()).toEqual([]);
  await clean();
  expect(await learned()).toBe(20);
  expect(JSON.stringify(await everyDocument(world))).not.toMatch(/dovetail|hinges/);
  await clean();
  expect(await learned()).toBe(20);
  await world.control.post(`/youtube/videos/${VIDEO}/comments`, [ordinary(21)]);
  await clean();
  expect(await learned()).toBe(21);
  await api.channel.disconnectChannel({ query: { account: CHANNEL } });
  expect(await stored()).toEqual([]);
});
