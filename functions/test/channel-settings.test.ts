import { NO_CHANNEL_SETTINGS } from '@threadsweep/shared/moderation-settings.ts';
import { beforeEach, expect, test } from 'vitest';

import { boast, insult } from '../../detector/test/unsure-texts.ts';
import { comment, heldIds, ordinary, scam } from './comment-fixture.ts';
import { refusalOf } from './requests.ts';
import { type Creator, setUpWorld } from './world.ts';

/** A channel with an ordinary comment, a scam, and two comments that only a strict pass hides. */
function channelOf(id: string, video: string, n: number) {
  return {
    id,
    video,
    ordinary: ordinary(n),
    scam: scam(n),
    boast: comment(`boast${n}`, '@lucky', boast, 2),
    insult: comment(`insult${n}`, '@angry', insult, 3),
  };
}
const BENCH = channelOf('UCbenchsettings000000001', 'benchvideo1', 1);
const BREAD = channelOf('UCbreadsettings000000001', 'breadvideo1', 2);

const world = setUpWorld();
let creator: Creator;

beforeEach(async () => {
  if (creator) await creator.api.account.deleteAccount();
  creator = await world.creator({ plan: 'pro' });
  for (const { id, video, ...comments } of [BENCH, BREAD]) {
    await world.control.put(`/youtube/channels/${id}`, {
      channel: { title: id },
      videos: [
        {
          id: video,
          title: 'A video',
          publishedAt: '2026-01-01T00:00:00Z',
          comments: Object.values(comments),
        },
      ],
    });
    await creator.connect(id);
    await creator.api.video.listVideos({ account: id });
  }
});

async function hiddenOnEach(): Promise<string[][]> {
  const hidden = [];
  for (const { id, video } of [BENCH, BREAD]) {
    await creator.api.cleaning.cleanVideo({ videoId: video });
    hidden.push(heldIds(await world.control.channel(id)));
  }
  return hidden;
}

async function askedOn(account: string): Promise<string[]> {
  const { comments } = await creator.api.review.listReview({ account });
  return comments.map(({ id }) => id).toSorted();
}

const settingsOf = async (channelId: string) => {
  const channels = await creator.api.channel.listChannels();
  return channels.find(({ id }) => id === channelId)?.settings;
};
const ids = (...comments: { id: string }[]) => comments.map(({ id }) => id).toSorted();
const set = (settings: Parameters<Creator['api']['channel']['updateChannelSettings']>[0]) =>
  creator.api.channel.updateChannelSettings(settings);

test('passes use a channel’s own sensitivity, and on channels without one the account’s sensitivity', async () => {
  await set({ account: BREAD.id, sensitivity: { spam: 'strict' } });
  expect(await settingsOf(BREAD.id)).toEqual({
    ...NO_CHANNEL_SETTINGS,
    sensitivity: { ...NO_CHANNEL_SETTINGS.sensitivity, spam: 'strict' },
  });
  expect(await settingsOf(BENCH.id)).toEqual(NO_CHANNEL_SETTINGS);
  expect(await hiddenOnEach()).toEqual([ids(BENCH.scam), ids(BREAD.scam, BREAD.boast)]);
  expect(await askedOn(BENCH.id)).toEqual(ids(BENCH.boast, BENCH.insult));
  expect(await askedOn(BREAD.id)).toEqual(ids(BREAD.insult));
});

test('a preview of a clean uses the channel’s own settings', async () => {
  await set({ account: BREAD.id, sensitivity: { inappropriate: 'strict' } });
  const found = [];
  for (const { video: videoId } of [BENCH, BREAD]) {
    const { body } = await creator.api.cleaning.cleanVideo({ videoId, dry_run: true });
    found.push(ids(...body.would_hide));
  }
  expect(found).toEqual([ids(BENCH.scam), ids(BREAD.scam, BREAD.insult)]);
});

test('if a channel keeps a category that the account hides, its comments of that category are not in the review', async () => {
  await hiddenOnEach();
  await set({ handling: { spam: 'keep' }, account: BENCH.id });
  await set({ handling: { inappropriate: 'keep' }, account: BENCH.id });
  expect(await askedOn(BENCH.id)).toEqual([]);
  expect(await askedOn(BREAD.id)).toEqual(ids(BREAD.boast, BREAD.insult));
  await set({ handling: { spam: null }, account: BENCH.id });
  expect(await askedOn(BENCH.id)).toEqual(ids(BENCH.boast));
});

test('a channel can hide the comments of a category that the account puts into the review', async () => {
  await creator.api.account.updateProfile({ handling: { scam: 'ask', spam: 'ask' } });
  await set({ account: BENCH.id, handling: { scam: 'hide', spam: 'hide' } });
  expect(await hiddenOnEach()).toEqual([ids(BENCH.scam), []]);
});

test('a channel keeps its settings when it is reconnected, but loses them when it is disconnected', async () => {
  await set({ account: BENCH.id, sensitivity: { scam: 'relaxed' }, instructions: ' No prices. ' });
  const own = {
    ...NO_CHANNEL_SETTINGS,
    sensitivity: { ...NO_CHANNEL_SETTINGS.sensitivity, scam: 'relaxed' },
    instructions: 'No prices.',
  };
  await creator.connect(BENCH.id);
  expect(await settingsOf(BENCH.id)).toEqual(own);
  const { channels } = await creator.api.account.exportData();
  expect(channels.find(({ id }) => id === BENCH.id)).toMatchObject({ settings: own });
  await creator.api.channel.disconnectChannel({ query: { account: BENCH.id } });
  await creator.connect(BENCH.id);
  expect(await settingsOf(BENCH.id)).toEqual(NO_CHANNEL_SETTINGS);
});

test.each(['free', 'basic'] as const)(
  'under the plan %s, a channel’s settings stay in force, and the creator can only reset them',
  async (plan) => {
    await set({ account: BENCH.id, sensitivity: { spam: 'strict' }, instructions: 'No prices.' });
    await world.app.documents.user(creator.uid).update({ plan });
    for (const change of [
      { sensitivity: { scam: 'balanced' } },
      { handling: { spam: 'ask' } },
      { instructions: 'Something else.' },
    ] as const)
      expect(await refusalOf(set({ account: BENCH.id, ...change }))).toMatchObject({
        code: 'PLAN_LIMIT',
        data: { plan, limit: 'settings', offer: 'pro' },
      });
    expect(await hiddenOnEach()).toEqual([ids(BENCH.scam, BENCH.boast), ids(BREAD.scam)]);
    await set({ account: BENCH.id, sensitivity: { spam: null }, instructions: null });
    expect(await settingsOf(BENCH.id)).toEqual(NO_CHANNEL_SETTINGS);
  },
);

test('a plan without custom moderation settings can reset the account’s instructions but not set new ones', async () => {
  const { api } = creator;
  await api.account.updateProfile({ instructions: ' Questions about prices are welcome. ' });
  const instructions = 'Questions about prices are welcome.';
  expect(await api.account.me()).toMatchObject({ instructions });
  await world.app.documents.user(creator.uid).update({ plan: 'free' });
  expect(await refusalOf(api.account.updateProfile({ instructions: 'Hide all.' }))).toMatchObject({
    code: 'PLAN_LIMIT',
    data: { limit: 'settings' },
  });
  await api.account.updateProfile({ instructions });
  expect(await api.account.me()).toMatchObject({ instructions });
  await api.account.updateProfile({ instructions: '' });
  expect(await api.account.me()).toMatchObject({ instructions: '' });
});

test('the creator’s instructions have at most 500 characters', async () => {
  await set({ instructions: 'a'.repeat(500) });
  const refused = [
    set({ instructions: 'a'.repeat(501) }),
    creator.api.account.updateProfile({ instructions: 'a'.repeat(501) }),
    set({}),
  ];
  for (const refusal of await Promise.all(refused.map(refusalOf)))
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST' });
});

test('the activity shows that a channel’s settings changed, but not the text of the instructions', async () => {
  await set({ account: BREAD.id, sensitivity: { spam: 'strict' }, instructions: 'No prices.' });
  await set({ account: BREAD.id, sensitivity: { spam: 'strict' } });
  await set({ account: BENCH.id, handling: { scam: 'ask' } });
  await set({ account: BENCH.id, handling: { scam: null } });
  const { activity } = await creator.api.activity.listActivity({ kind: 'settings' });
  const shown = activity.map((item) =>
    item.type === 'action' ? [item.channel_id, item.settings, item.count] : item,
  );
  expect(shown).toHaveLength(2);
  expect(shown).toContainEqual([BENCH.id, { handling_scam: 'account' }, 2]);
  expect(shown).toContainEqual([BREAD.id, { sensitivity_spam: 'strict', instructions: 'on' }, 1]);
});

test('two simultaneous changes of a channel’s settings are both stored', async () => {
  await Promise.all([
    set({ account: BENCH.id, sensitivity: { scam: 'strict' } }),
    set({ account: BENCH.id, sensitivity: { spam: 'relaxed' } }),
    set({ account: BENCH.id, handling: { spam: 'ask' } }),
  ]);
  expect(await settingsOf(BENCH.id)).toMatchObject({
    sensitivity: { scam: 'strict', spam: 'relaxed', inappropriate: null },
    handling: { scam: null, spam: 'ask', inappropriate: null },
  });
});
