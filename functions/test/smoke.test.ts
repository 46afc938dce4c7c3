import { expect, test } from 'vitest';
import { startWorld } from './world.ts';

test('a creator cleans a video', async () => {
  const world = await startWorld();
  const channelId = 'UCabcdefghijklmnopqrstuv';
  await world.control.put(`/youtube/channels/${channelId}`, {
    channel: { title: 'Bench' },
    videos: [{ id: 'video000001', title: 'One', publishedAt: '2026-11-01T00:00:00Z', comments: Array.from({length: 120}, (_, i) => ({ author: `@a${i}`, text: i % 3 ? `nice video number ${i}, I liked the part with the saw` : `Text me on WhatsApp +1 555 010 ${1000+i} to earn $5000 daily with crypto`, publishedAt: '2026-11-02T00:00:00Z' })) }],
  });
  const creator = await world.creator();
  await creator.connect(channelId);
  console.log(JSON.stringify(await creator.api.video.listVideos({})));
  const r = await creator.api.cleaning.cleanVideo({ videoId: 'video000001' });
  console.log(JSON.stringify(r));
  const c = await creator.api.comment.listComments({ videoId: 'video000001' });
  console.log(c.visible_total, c.hidden_total, JSON.stringify(c.hidden[0]));
  console.log(JSON.stringify((await world.control.ledger()).calls.map((x) => `${x.method}${x.units}`)));
  await creator.api.account.deleteAccount();
  console.log(await world.control.grants(), await world.control.tasks(), world.logged);
  await world.stop();
  expect(1).toBe(1);
});
