import { afterEach, expect, test } from 'vitest';

import { heldIds, many, ordinary, scam } from './comment-fixture.ts';
import { DAY, HOUR, later, MINUTE, refusalOf } from './requests.ts';
import { documentsWith } from './stored-documents.ts';
import { type Creator, setUpWorld } from './world.ts';

const world = setUpWorld();
afterEach(async () => {
  await world.control.remove('/faults');
  await world.control.remove('/youtube/conditions');
  await world.control.put('/youtube/quota', { units: 10_000 });
});

const KEPT_AWAY = 'This list may be out of date.';

interface VideoInput {
  id: string;
  title: string;
  publishedAt: string;
  thumbnails?: Record<string, string>;
  comments?: unknown[];
  privacyStatus?: 'private' | 'unlisted';
  commentsDisabled?: boolean;
}

let made = 0;
const isoAgo = (ms: number) => new Date(world.emulators.clock.now() - ms).toISOString();

/** Creates a creator with a new channel. The returned `id(n)` is the id of the n-th video. */
async function channelOf(videos: (id: (n: number) => string) => VideoInput[]) {
  made += 1;
  const channelId = `UCvideos${String(made).padStart(16, '0')}`;
  const own = made;
  const id = (n: number) => `v${String(own).padStart(3, '0')}x${String(n).padStart(6, '0')}`;
  const put = (list: VideoInput[]) =>
    world.control.put(`/youtube/channels/${channelId}`, {
      channel: { title: `Channel ${own}` },
      videos: list,
    });
  await put(videos(id));
  const creator = await world.creator({ plan: 'basic' });
  await creator.connect(channelId);
  return { creator, channelId, id, put };
}

async function listed(creator: Creator) {
  return (await creator.api.video.listVideos({})).videos;
}

test('the API lists a channel’s uploads, newest first, with the fields that the web app shows', async () => {
  const at = 'https://i.ytimg.example';
  const { creator, channelId, id } = await channelOf((n) => [
    {
      id: n(1),
      title: 'An old stool',
      publishedAt: isoAgo(3 * DAY),
      thumbnails: { high: `${at}/high.jpg`, standard: `${at}/standard.jpg` },
    },
    {
      id: n(2),
      title: 'A bench',
      publishedAt: isoAgo(5 * MINUTE),
      thumbnails: { maxres: `${at}/max.jpg`, high: `${at}/high.jpg` },
      comments: [{ ...ordinary(1), id: 'Ugvideos1' }],
    },
  ]);
  const { status, videos, message, next_page_token: next } = await creator.api.video.listVideos({});
  expect([status, message, next]).toEqual(['success', '', null]);
  expect(videos).toMatchObject([
    {
      id: id(2),
      title: 'A bench',
      channel_id: channelId,
      thumbnail_url: `${at}/max.jpg`,
      thumbnails: { maxres: `${at}/max.jpg`, standard: null, high: `${at}/high.jpg` },
      publishedAgo: '5 minutes ago',
      lastCleanedAgo: '',
      last_cleaned_at: null,
      comment_count: 1,
      hidden_count: 0,
      pass_id: null,
    },
    {
      id: id(1),
      thumbnail_url: `${at}/standard.jpg`,
      thumbnails: { maxres: null, standard: `${at}/standard.jpg`, high: `${at}/high.jpg` },
      publishedAgo: '3 days ago',
    },
  ]);
});

test('listing videos costs two quota units and makes no search at YouTube', async () => {
  const { creator } = await channelOf((n) =>
    Array.from({ length: 3 }, (_, index) => ({
      id: n(index),
      title: `Video ${index}`,
      publishedAt: isoAgo(index * HOUR),
    })),
  );
  await world.control.remove('/youtube/ledger');
  await listed(creator);
  const { units, calls } = await world.control.ledger();
  expect(units).toBe(2);
  expect(calls.map(({ method }) => method)).toEqual(['playlistItems.list', 'videos.list']);
});

test('simultaneous first requests for an account’s list of videos all succeed', async () => {
  const { creator, id } = await channelOf((n) =>
    Array.from({ length: 20 }, (_, index) => ({
      id: n(index),
      title: `Video ${index}`,
      publishedAt: isoAgo((index + 1) * HOUR),
      comments: index === 0 ? [{ ...scam(1), id: 'Ugmoment_scam' }] : [],
    })),
  );
  const { api } = creator;
  const [one, two, three, cleaned] = await Promise.all([
    api.video.listVideos({}),
    api.video.listVideos({}),
    api.video.listVideos({}),
    api.cleaning.cleanVideo({ videoId: id(0) }),
  ]);
  for (const { videos } of [one, two, three]) expect(videos).toHaveLength(20);
  expect(cleaned.body.cleaned_count).toBe(1);
  expect((await listed(creator))[0]?.hidden_count).toBe(1);
});

test('the list of videos contains new titles and new videos, and no deleted videos', async () => {
  const { creator, id, put } = await channelOf((n) => [
    { id: n(1), title: 'Stays', publishedAt: isoAgo(3 * DAY) },
    { id: n(2), title: 'Old name', publishedAt: isoAgo(2 * DAY) },
    { id: n(3), title: 'Goes', publishedAt: isoAgo(DAY) },
  ]);
  expect((await listed(creator)).map(({ title }) => title)).toEqual(['Goes', 'Old name', 'Stays']);
  await put([
    { id: id(1), title: 'Stays', publishedAt: isoAgo(3 * DAY) },
    { id: id(2), title: 'New name', publishedAt: isoAgo(2 * DAY) },
    { id: id(4), title: 'Comes', publishedAt: isoAgo(HOUR) },
  ]);
  expect((await listed(creator)).map(({ title }) => title)).toEqual(['Comes', 'New name', 'Stays']);
});

test('the server deletes its data of a video that YouTube no longer has, and stops listing the video', async () => {
  const comments = [
    { ...ordinary(1), id: 'Uggone_fan' },
    { ...scam(1), id: 'Uggone_scam' },
  ];
  const { creator, id, put } = await channelOf((n) => [
    { id: n(1), title: 'Stays', publishedAt: isoAgo(3 * DAY) },
    { id: n(2), title: 'Goes', publishedAt: isoAgo(2 * DAY), comments },
  ]);
  await creator.api.cleaning.cleanVideo({ videoId: id(2) });
  await listed(creator);
  expect(await documentsWith(world, `users/${creator.uid}/videos/${id(2)}`)).not.toEqual([]);
  await put([{ id: id(1), title: 'Stays', publishedAt: isoAgo(3 * DAY) }]);
  await listed(creator);
  const left = await documentsWith(world, id(2));
  expect(left.filter((path) => !/\/(passes|days)\//.test(path))).toEqual([]);
  await world.control.post('/faults', { target: 'youtube', status: 400 });
  expect((await listed(creator)).map(({ title }) => title)).toEqual(['Stays']);
  await world.control.remove('/faults');
  expect(await refusalOf(creator.api.comment.listComments({ videoId: id(2) }))).toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('the list of videos of a channel without videos is empty', async () => {
  const { creator } = await channelOf(() => []);
  expect(await creator.api.video.listVideos({})).toMatchObject({
    status: 'success',
    videos: [],
    message: '',
  });
});

test('if YouTube’s lists of videos are empty for a while, a restored comment stays restored', async () => {
  const comments = [{ ...scam(1), id: 'Ugwhile_scam' }];
  const { creator, channelId, id } = await channelOf((n) => [
    { id: n(1), title: 'First', publishedAt: isoAgo(2 * DAY), comments },
    { id: n(2), title: 'Second', publishedAt: isoAgo(DAY) },
  ]);
  const { api } = creator;
  await listed(creator);
  await api.cleaning.cleanVideo({ videoId: id(1) });
  await api.comment.unhideComment({ videoId: id(1), commentId: 'Ugwhile_scam' });
  await world.control.put('/youtube/conditions', {
    emptyLists: ['playlistItems.list', 'videos.list'],
  });
  await listed(creator);
  await world.control.remove('/youtube/conditions');
  expect((await listed(creator)).map(({ title }) => title)).toEqual(['Second', 'First']);
  await api.cleaning.cleanVideo({ videoId: id(1) });
  expect(heldIds(await world.control.channel(channelId))).toEqual([]);
});

test('disconnecting a channel without videos leaves no documents of the channel', async () => {
  const { creator, channelId, id, put } = await channelOf((n) => [
    {
      id: n(1),
      title: 'Goes',
      publishedAt: isoAgo(DAY),
      comments: [{ ...scam(1), id: 'Uglast_scam' }],
    },
  ]);
  await creator.api.cleaning.cleanVideo({ videoId: id(1) });
  await put([]);
  const video = world.app.documents.videos(creator.uid).doc(id(1));
  await video.update({ refreshedAt: isoAgo(22 * DAY) });
  expect(await listed(creator)).toEqual([]);
  expect((await video.get()).exists).toBe(false);
  expect((await creator.api.cleaning.listPasses({})).passes).toHaveLength(1);
  await creator.api.channel.disconnectChannel({});
  expect(await documentsWith(world, channelId, id(1))).toEqual([]);
});

test('the API lists more than fifty videos page by page, and each video once', async () => {
  const { creator, id } = await channelOf((n) =>
    Array.from({ length: 120 }, (_, index) => ({
      id: n(index),
      title: `Video ${index}`,
      publishedAt: isoAgo((index + 1) * HOUR),
    })),
  );
  const sizes = [];
  const ids = [];
  let page: string | undefined;
  do {
    const answer = await creator.api.video.listVideos(
      page === undefined ? {} : { page_token: page },
    );
    sizes.push(answer.videos.length);
    ids.push(...answer.videos.map((video) => video.id));
    page = answer.next_page_token ?? undefined;
  } while (page !== undefined);
  expect(sizes).toEqual([50, 50, 20]);
  expect(ids).toEqual(many(120, () => ordinary(1)).map((_, index) => id(index)));
  expect(
    await refusalOf(creator.api.video.listVideos({ page_token: 'no-page-of-ours' })),
  ).toMatchObject({
    status: 400,
    data: {
      fields: { page_token: 'This page no longer exists. Please start with the first page.' },
    },
  });
});

test('the list of videos contains relative times in the language of the account', async () => {
  const { creator, id } = await channelOf((n) => [
    {
      id: n(1),
      title: 'Un banc',
      publishedAt: isoAgo(2 * HOUR),
      comments: [{ ...ordinary(2), id: 'Uglanguage' }],
    },
  ]);
  await listed(creator);
  await creator.api.cleaning.cleanVideo({ videoId: id(1) });
  await later(world, 3 * MINUTE);
  const told = [];
  for (const language of ['en', 'fr', 'es'] as const) {
    await creator.api.account.updateProfile({ language });
    const [video] = await listed(creator);
    told.push([video?.publishedAgo, video?.lastCleanedAgo]);
  }
  expect(told).toEqual([
    ['2 hours ago', '3 minutes ago'],
    ['il y a 2 heures', 'il y a 3 minutes'],
    ['hace 2 horas', 'hace 3 minutos'],
  ]);
});

test('a removed video never returns to the list, and the video at YouTube stays unchanged', async () => {
  const comments = [
    { ...ordinary(1), id: 'Ugremoved_fan' },
    { ...scam(1), id: 'Ugremoved_scam' },
  ];
  const { creator, channelId, id } = await channelOf((n) => [
    { id: n(1), title: 'Private thoughts', publishedAt: isoAgo(2 * DAY), comments },
    { id: n(2), title: 'Stays', publishedAt: isoAgo(3 * DAY) },
  ]);
  const videoId = id(1);
  await creator.api.cleaning.cleanVideo({ videoId });
  const before = await world.control.channel(channelId);
  expect(await creator.api.video.removeVideo({ videoId })).toEqual({
    status: 'success',
    message: 'Video "Private thoughts" removed successfully.',
  });
  expect(await world.control.channel(channelId)).toEqual(before);

  await later(world, HOUR);
  expect((await listed(creator)).map(({ title }) => title)).toEqual(['Stays']);
  const { api } = creator;
  for (const call of [
    () => api.video.removeVideo({ videoId }),
    () => api.comment.listComments({ videoId }),
    () => api.comment.hideComment({ videoId, commentId: 'Ugremoved_fan' }),
    () => api.comment.moderateComments({ videoId, ids: ['Ugremoved_fan'], action: 'hide' }),
    () => api.cleaning.cleanVideo({ videoId }),
    () => api.cleaning.cleanVideo({ videoId, dry_run: true }),
  ])
    expect(await refusalOf(call())).toMatchObject({
      status: 404,
      message: 'There is no such video in your account.',
    });
  expect(await world.control.channel(channelId)).toEqual(before);
  expect(await documentsWith(world, 'Private thoughts', 'Ugremoved')).toEqual([]);
});

test('while YouTube does not respond, the API lists the stored videos with a message', async () => {
  const { creator } = await channelOf((n) => [
    { id: n(1), title: 'First', publishedAt: isoAgo(2 * DAY) },
    { id: n(2), title: 'Second', publishedAt: isoAgo(DAY) },
  ]);
  await world.control.post('/faults', { target: 'youtube', status: 400 });
  expect(await refusalOf(creator.api.video.listVideos({}))).toMatchObject({
    status: 503,
    code: 'YOUTUBE_UNAVAILABLE',
    message: 'YouTube is not responding right now. Nothing is lost. Please try again in a moment.',
  });
  await world.control.remove('/faults');
  await listed(creator);
  await world.control.post('/faults', { target: 'youtube', status: 400 });
  const { videos, message } = await creator.api.video.listVideos({});
  expect(videos.map(({ title }) => title)).toEqual(['Second', 'First']);
  expect(message).toContain(KEPT_AWAY);
});

test('when the quota is exhausted, the API lists the stored videos with a message', async () => {
  const { creator, id } = await channelOf((n) => [
    { id: n(1), title: 'First', publishedAt: isoAgo(2 * DAY) },
  ]);
  await listed(creator);
  await world.control.put('/youtube/quota', { units: 0 });
  const { videos, message } = await creator.api.video.listVideos({});
  expect(videos.map(({ title }) => title)).toEqual(['First']);
  expect(message).toBe(
    `YouTube's daily limit has been reached. Cleaning resumes after midnight Pacific time. ${KEPT_AWAY}`,
  );
  expect(await refusalOf(creator.api.comment.listComments({ videoId: id(1) }))).toMatchObject({
    status: 429,
    code: 'QUOTA_EXHAUSTED',
  });
});

test('the list of videos marks a private video, and the API lists no comments of it before its release', async () => {
  const comments = [{ ...scam(1), id: 'Ugprivate_scam' }];
  const { creator, channelId, id } = await channelOf((n) => [
    {
      id: n(1),
      title: 'A draft',
      publishedAt: isoAgo(DAY),
      privacyStatus: 'private',
      comments,
    },
  ]);
  expect(await listed(creator)).toMatchObject([{ title: 'A draft', privacy: 'private' }]);
  const clean = () => creator.api.cleaning.cleanVideo({ videoId: id(1) });
  expect(await refusalOf(clean())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await creator.api.comment.listComments({ videoId: id(1) })).toMatchObject({
    visible: [],
    hidden: [],
    video: { privacy: 'private' },
  });
  await world.control.post(`/youtube/channels/${channelId}/videos`, {
    id: id(1),
    title: 'A draft',
    privacyStatus: 'public',
  });
  expect(await listed(creator)).toMatchObject([{ privacy: 'public' }]);
  expect((await clean()).body.cleaned_count).toBe(1);
});

test('the API refuses to list the comments of a video with disabled comments, with an error sentence', async () => {
  const { creator, id } = await channelOf((n) => [
    { id: n(1), title: 'Silent', publishedAt: isoAgo(DAY), commentsDisabled: true },
  ]);
  expect(await listed(creator)).toMatchObject([{ title: 'Silent', comment_count: 0 }]);
  expect(await refusalOf(creator.api.comment.listComments({ videoId: id(1) }))).toMatchObject({
    status: 404,
    message: 'Comments are turned off for this video on YouTube.',
    data: { reason: 'comments_disabled' },
  });
});

test('after the grant was revoked, every call that needs YouTube asks the creator to reconnect', async () => {
  const { creator, channelId, id } = await channelOf((n) => [
    { id: n(1), title: 'First', publishedAt: isoAgo(DAY) },
  ]);
  await listed(creator);
  await world.control.remove(`/youtube/grants/${channelId}`);
  const { api } = creator;
  const videoId = id(1);
  for (const call of [
    () => api.video.listVideos({}),
    () => api.comment.listComments({ videoId }),
    () => api.comment.hideComment({ videoId, commentId: 'Ugsome' }),
  ])
    expect(await refusalOf(call())).toMatchObject({
      status: 409,
      code: 'RECONNECT_REQUIRED',
      message:
        'Threadsweep no longer has access to this channel. Please reconnect your YouTube account.',
    });
  expect(await api.channel.listChannels()).toMatchObject([{ status: 'reconnect' }]);
});

test('listing videos without a connected channel asks the creator to connect one', async () => {
  const { api } = await world.creator();
  expect(await refusalOf(api.video.listVideos({}))).toMatchObject({
    status: 404,
    message: 'No YouTube channel is connected. Please connect one first.',
  });
});

test('a creator can clean a video that no list of the API has contained yet', async () => {
  const { creator, id } = await channelOf((n) => [
    {
      id: n(1),
      title: 'Fresh',
      publishedAt: isoAgo(MINUTE),
      comments: [{ ...scam(3), id: 'Ugfresh_scam' }],
    },
  ]);
  const { id: foreign } = await channelOf((n) => [
    { id: n(1), title: 'Foreign', publishedAt: isoAgo(MINUTE) },
  ]);
  const { body } = await creator.api.cleaning.cleanVideo({ videoId: id(1) });
  expect(body.cleaned_count).toBe(1);
  for (const videoId of [foreign(1), 'nosuchvideo', 'tooshort'])
    expect(await refusalOf(creator.api.cleaning.cleanVideo({ videoId }))).toMatchObject({
      status: 404,
    });
});
