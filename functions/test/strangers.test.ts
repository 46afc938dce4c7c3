import { beforeAll, expect, test } from 'vitest';

import { type CommentInput, heldIds, ordinary, scam } from './comment-fixture.ts';
import { callNamed, CALLS, pathOf } from './contract-calls.ts';
import { request } from './requests.ts';
import { everyDocument } from './stored-documents.ts';
import { type Creator, setUpWorld } from './world.ts';

const OWNERS = 'UCownerschannel000000001';
const STRANGERS = 'UCstrangerschannel000001';
const OWN_VIDEO = 'ownersvideo';
const HIDDEN = scam(1).id;
const VISIBLE = ordinary(1).id;

const world = setUpWorld();
let owner: Creator;
let passId: string;
let ownSession: string;
let ownToken: string;
/** A stranger with a channel, whose grant can read everything public at YouTube. */
let connected: Creator;
let empty: Creator;

/**
 * Returns the body of a request that creates a channel with a video that has these comments, and a
 * second video.
 */
function channelWith(first: string, second: string, comments: CommentInput[]) {
  const publishedAt = '2026-01-01T00:00:00Z';
  return {
    channel: { title: 'A workbench' },
    videos: [
      { id: first, title: 'A bench', publishedAt, comments },
      { id: second, title: 'A stool', publishedAt, comments: [] },
    ],
  };
}

beforeAll(async () => {
  const { control } = world;
  await control.put(
    `/youtube/channels/${OWNERS}`,
    channelWith(OWN_VIDEO, 'ownersecond', [ordinary(1), scam(1)]),
  );
  await control.put(
    `/youtube/channels/${STRANGERS}`,
    channelWith('strangervid', 'strangertwo', [ordinary(10)]),
  );
  owner = await world.creator();
  await owner.connect(OWNERS);
  await owner.api.video.listVideos({});
  const { body } = await owner.api.cleaning.cleanVideo({ videoId: OWN_VIDEO });
  passId = body.pass_id ?? '';
  ownSession = (await owner.api.session.listSessions()).sessions[0]?.id ?? '';
  const made = await owner.api.token.createToken({ name: 'Owner’s', scope: 'read' });
  ownToken = made.token.id;
  connected = await world.creator({ plan: 'pro' });
  await connected.connect(STRANGERS);
  await connected.api.video.listVideos({});
  empty = await world.creator();
});

/**
 * Matches the documents that a refused call may change: the counts of limits, and the units of a
 * look-up.
 */
const COUNTERS = new RegExp(`^(rateLimits|quotaDays|schedules/${STRANGERS}$)`);

/** Returns all stored documents and all data of YouTube, except the counters of calls. */
async function everything() {
  const documents = await everyDocument(world);
  return {
    documents: documents
      .filter(({ path }) => !COUNTERS.test(path))
      .toSorted((a, b) => a.path.localeCompare(b.path)),
    held: heldIds(await world.control.channel(OWNERS)),
    grants: await world.control.grants(),
    tasks: await world.control.tasks(),
  };
}

interface Attempt {
  path?: Record<string, string>;
  query?: string;
  body?: Record<string, unknown>;
  /** The code of the refusal; NOT_FOUND by default, which tells strangers nothing. */
  code?: 'FORBIDDEN' | 'BAD_REQUEST';
}

/** Calls with ids that belong to the owner, for each endpoint that takes an id. */
const ATTEMPTS: Record<string, () => Attempt[]> = {
  'account.deleteAccountQuick': () => [{ path: { userId: owner.uid }, code: 'FORBIDDEN' }],
  'token.revokeToken': () => [{ path: { tokenId: ownToken } }],
  'session.endSession': () => [{ path: { sessionId: ownSession } }],
  'channel.agreeToTransfer': () => [{ body: { account: OWNERS } }],
  'channel.updateChannelSettings': () => [
    { body: { account: OWNERS, handling: { scam: 'keep' } } },
  ],
  'channel.disconnectChannel': () => [{ query: `account=${OWNERS}` }],
  'video.listVideos': () => [{ query: `account=${OWNERS}` }],
  'video.removeVideo': () => [{ path: { videoId: OWN_VIDEO } }],
  'comment.listComments': () =>
    ['', 'status=hidden', 'status=visible'].map((query) => ({
      path: { videoId: OWN_VIDEO },
      query,
    })),
  'comment.listAuthorComments': () => [{ path: { authorId: OWNERS }, query: `account=${OWNERS}` }],
  'comment.hideComment': () => ofEachVideo(VISIBLE),
  'comment.unhideComment': () => ofEachVideo(HIDDEN),
  'comment.moderateComments': () =>
    ofEachVideo(HIDDEN).flatMap(({ path }) => [
      { path, body: { ids: [HIDDEN], action: 'restore' } },
      { path, body: { ids: [VISIBLE, HIDDEN], action: 'hide' } },
    ]),
  'cleaning.cleanVideo': () =>
    [true, false].map((dryRun) => ({ path: { videoId: OWN_VIDEO }, body: { dry_run: dryRun } })),
  'cleaning.listPasses': () => [{ query: `account=${OWNERS}` }],
  'cleaning.getPass': () => [{ path: { passId } }],
  'cleaning.undoPass': () => [{ path: { passId } }],
  'activity.listActivity': () => [{ query: `account=${OWNERS}` }],
  'insights.getInsights': () => [{ query: `account=${OWNERS}` }],
  'insights.listCampaign': () => [{ query: `account=${OWNERS}&ids=contact.x` }],
  'review.listReview': () => [{ query: `account=${OWNERS}` }],
  'review.decideReview': () => [
    {
      body: {
        account: OWNERS,
        decisions: [{ video_id: OWN_VIDEO, id: VISIBLE, action: 'hide' }],
      },
    },
  ],
  'rules.resetLearned': () => [{ query: `account=${OWNERS}` }],
  'rules.findAuthors': () => [{ query: `account=${OWNERS}&ids=${OWNERS}` }],
  'quota.getQuota': () => [{ query: `account=${OWNERS}` }],
  'plan.choosePlan': () => [
    { body: { plan: 'free', keep_channels: [OWNERS] }, code: 'BAD_REQUEST' },
  ],
};

/**
 * Returns the paths of the owner's comment under the owner's video, and under a video of the
 * caller.
 */
function ofEachVideo(commentId: string): { path: Record<string, string> }[] {
  return [OWN_VIDEO, 'strangervid'].map((videoId) => ({ path: { videoId, commentId } }));
}

/** The fields that contain ids of an account's data. */
const NAMING = new Set(['account', 'video', 'ids', 'keep_channels']);
/** A scan reads only what everybody can see on YouTube (scan.test.ts). */
const PUBLIC = 'scan.scanVideo';
const naming = CALLS.filter(
  ({ name, params, fields }) =>
    name !== PUBLIC && (params.length > 0 || fields.some((field) => NAMING.has(field))),
);

test('the owner has the comments and the pass that strangers will try to read', async () => {
  expect(heldIds(await world.control.channel(OWNERS))).toEqual([HIDDEN]);
  const { hidden, visible } = await owner.api.comment.listComments({ videoId: OWN_VIDEO });
  expect([hidden[0]?.id, visible[0]?.id]).toEqual([HIDDEN, VISIBLE]);
  expect((await owner.api.cleaning.getPass({ passId })).pass.cleaned_count).toBe(1);
});

test.for(naming)('$name neither returns nor changes another account’s data', async ({ name }) => {
  const call = callNamed(name);
  const attempts = ATTEMPTS[name]?.() ?? [];
  expect(attempts).not.toEqual([]);
  const before = await everything();
  await world.control.remove('/youtube/ledger');
  for (const { path = {}, query, body, code = 'NOT_FOUND' } of attempts)
    for (const { accessToken: token } of [connected, empty]) {
      if (name === 'plan.choosePlan' && token === empty.accessToken) continue;
      const address = `${pathOf(call, path)}${query ? `?${query}` : ''}`;
      const answer = await request(world, `${call.method} /${address.slice(1)}`, {
        token,
        ...(body ? { body } : {}),
      });
      expect(answer.body).toMatchObject({ status: 'error', code });
      const text = JSON.stringify(answer.body);
      for (const kept of [ordinary(1).text, scam(1).text, OWNERS, 'A bench'])
        expect(text).not.toContain(kept);
    }
  const { calls } = await world.control.ledger();
  expect(calls.filter(({ method }) => method === 'comments.setModerationStatus')).toEqual([]);
  expect(await everything()).toEqual(before);
});

test('each list contains only data of the caller’s own account', async () => {
  const { videos } = await connected.api.video.listVideos({});
  expect(videos.map(({ id }) => id).toSorted()).toEqual(['strangertwo', 'strangervid']);
  const named = await connected.api.cleaning.listPasses({ video: OWN_VIDEO });
  expect(named.passes).toEqual([]);
  expect((await connected.api.cleaning.listPasses({})).passes).toEqual([]);
  const exported = JSON.stringify(await connected.api.account.exportData());
  for (const foreign of [OWNERS, OWN_VIDEO, owner.uid, owner.email])
    expect(exported).not.toContain(foreign);
});
