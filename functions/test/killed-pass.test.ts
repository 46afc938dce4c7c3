import { afterAll, beforeAll, expect, test } from 'vitest';

import { storedChannel } from '../src/channel/channel-store.ts';
import { channelAccess } from '../src/workflows/access.ts';
import { Hiding } from '../src/cleaning/hiding.ts';
import { claimAtOnce } from '../src/cleaning/hiding-store.ts';
import { beginPass, endPass, newPassId, PassRecord } from '../src/cleaning/pass-store.ts';
import { CHANNEL, channelBody, fan, heldIds, many, OTHER_VIDEO, VIDEO } from './channel-fixture.ts';
import { startWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld({ notices: false });
});
afterAll(() => world.stop());

test('what a killed pass had claimed is hidden by the next pass of the channel, and counted for the killed one', async () => {
  const { app, control } = world;
  const { documents } = app;
  const comments = many(5, fan);
  const others = many(5, (n) => fan(500 + n));
  await control.put(`/youtube/channels/${CHANNEL}`, channelBody(comments, others));
  const creator = await world.creator({ plan: 'pro' });
  const { uid, api } = creator;
  await creator.connect(CHANNEL);
  await api.video.listVideos({});

  // Killed between its claim and its end: the pass itself is not written down.
  const killed = newPassId(app, uid);
  const { updateTime } = await documents.videos(uid).doc(VIDEO).get();
  if (!updateTime) throw new Error('the video is not known');
  const decidedAt = app.clock.now();
  const hides = comments.map(({ id }) => ({
    id,
    videoId: VIDEO,
    passId: killed,
    category: 'scam' as const,
    score: 0.9,
    reasons: [],
    decidedAt,
    stored: false,
  }));
  const place = { uid, videoId: VIDEO, passId: killed };
  const video = { written: updateTime, hidesWait: false };
  expect(await claimAtOnce(app, place, hides, video)).toEqual(
    expect.objectContaining({ claimed: expect.any(Array) }),
  );

  const start = { channelId: CHANNEL, trigger: 'schedule', status: 'running' } as const;
  const over = async (videoId: string, passId: string) => {
    await beginPass(app, uid, passId, { ...start, videoId });
    const channel = await storedChannel(app, uid, CHANNEL);
    const access = await channelAccess(app, uid, channel, { byHand: false, ahead: true });
    const record = new PassRecord(app, uid, passId, { ...start, videoId }, true);
    const promptness = { policy: 'eager', more: false, last: false, waiting: null } as const;
    const { signal } = new AbortController();
    const hiding = new Hiding(app, access, record, CHANNEL, 1000, signal, promptness);
    await hiding.takeUp([]);
    await hiding.finish();
    await access.settle();
    const end = { ...hiding.hidden, status: 'done' as const, problem: null };
    await endPass(app, uid, { id: passId, videoId }, end);
  };
  await over(OTHER_VIDEO, newPassId(app, uid));

  expect(heldIds(await control.channel(CHANNEL))).toEqual(comments.map(({ id }) => id).toSorted());
  const pass = async () => (await api.cleaning.getPass({ passId: killed })).pass;
  expect(await pass()).toMatchObject({ video_id: VIDEO, status: 'running', cleaned_count: 5 });
  // Begun anew under the same id, it goes on with what is counted.
  await over(VIDEO, killed);
  expect(await pass()).toMatchObject({ status: 'done', cleaned_count: 5 });
  const { videos } = await api.video.listVideos({});
  expect(videos.find(({ id }) => id === VIDEO)?.hidden_count).toBe(5);
});
