import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { CHANNEL, connectedChannel, VIDEO } from './channel-fixture.ts';
import { comment, heldIds, ordinary, scam } from './comment-fixture.ts';
import { DAY, later } from './requests.ts';
import { everyDocument } from './stored-documents.ts';
import { unsure } from '../../detector/test/unsure-texts.ts';
import { type Creator, PASSWORD, setUpWorld } from './world.ts';

const [lure = '', harmless = ''] = unsure;

const world = setUpWorld({ gemini: true });
let creator: Creator;

/** Connects a creator who wants second opinions and whose video has a scam, an ordinary comment and two with uncertain verdicts. */
beforeEach(async () => {
  if (creator) await creator.api.account.deleteAccount();
  await world.control.remove('/faults');
  creator = await connectedChannel(world, 'basic', [
    ordinary(1),
    scam(1),
    comment('lure', '@someone', lure, 2),
    comment('harmless', '@else', harmless, 3),
  ]);
  await creator.api.account.updateProfile({ second_opinions: true });
});

/**
 * Returns a response of Gemini with these verdicts, in the order of the comments in the request,
 * newest first.
 */
const answering = (...verdicts: string[]) =>
  world.control.put('/gemini', {
    answers: [
      { opinions: verdicts.map((verdict, number) => ({ number, verdict, confidence: 0.95 })) },
    ],
  });

async function questions(): Promise<string[]> {
  const answer = await fetch(`${world.app.config.gemini.url}/control/gemini/requests`);
  return z
    .array(z.unknown())
    .parse(await answer.json())
    .map((question) => JSON.stringify(question));
}

const clean = async () => (await creator.api.cleaning.cleanVideo({ videoId: VIDEO })).body;
const held = async () => heldIds(await world.control.channel(CHANNEL));
const idOf = (id: string) => `Ug${id.padEnd(10, '_')}`;

test('the test data contain comments with an uncertain verdict', () => {
  expect(unsure.length).toBeGreaterThan(1);
});

test('a pass requests second opinions only on uncertain verdicts, follows confident ones and stores no text', async () => {
  await answering('keep', 'spam');
  expect(await clean()).toMatchObject({ status: 'success', cleaned_count: 2 });
  expect(await held()).toEqual([idOf('lure'), scam(1).id].toSorted());
  const [asked = ''] = await questions();
  for (const text of [lure, harmless]) expect(asked).toContain(text);
  for (const text of [ordinary(1).text, scam(1).text]) expect(asked).not.toContain(text);
  for (const own of [creator.uid, creator.email, '@someone', '@else'])
    expect(asked).not.toContain(own);
  const decisions = await creator.api.comment.listComments({ videoId: VIDEO, status: 'hidden' });
  const reasons = decisions.hidden?.find(({ id }) => id === idOf('lure'))?.reasons;
  expect(reasons?.map(({ code }) => code)).toContain('second-opinion');
  const stored = JSON.stringify(await everyDocument(world));
  for (const text of [lure, harmless]) expect(stored).not.toContain(text);
});

test('later passes do not request another second opinion on the same text', async () => {
  await answering('keep', 'keep');
  await clean();
  const before = await questions();
  await answering('spam', 'spam');
  expect(await clean()).toMatchObject({ status: 'success' });
  expect(await questions()).toEqual(before);
  expect(await held()).toEqual([scam(1).id]);
  const stored = await world.app.documents.seen.where('videoId', '==', 'opinions').get();
  const kept = stored.docs.map((one) => one.data().expireAt?.toMillis() ?? 0);
  expect(kept).toHaveLength(1);
  expect(kept[0]).toBeGreaterThan(world.app.clock.now() + 59 * 86_400_000);
});

test('a pass sends the creator’s instructions to Gemini, and changed instructions cause new second opinions', async () => {
  await nextDay();
  await world.app.documents.user(creator.uid).update({ plan: 'pro' });
  const { api } = creator;
  const before = (await questions()).length;
  await answering('keep', 'keep');
  await clean();
  const ofAccount = 'People may offer their services here.';
  await api.account.updateProfile({ instructions: ofAccount });
  await answering('keep', 'spam');
  await clean();
  await answering('spam', 'spam');
  await clean();
  expect(await held()).toEqual([idOf('lure'), scam(1).id].toSorted());
  const ofChannel = 'On this channel, offers are "spam".';
  await api.channel.updateChannelSettings({ account: CHANNEL, instructions: ofChannel });
  await answering('spam');
  await clean();
  expect(await held()).toEqual([idOf('harmless'), idOf('lure'), scam(1).id].toSorted());
  const [plain = '', account = '', channel = '', ...more] = (await questions()).slice(before);
  expect(more).toEqual([]);
  expect(plain).not.toContain(ofAccount);
  expect(account).toContain(ofAccount);
  expect(channel).not.toContain(ofAccount);
  expect(channel).toContain('offers are');
});

test('if Gemini fails, a pass uses the detector’s verdicts', async () => {
  await answering('spam', 'spam');
  await world.control.post('/faults', { target: 'gemini', status: 500 });
  expect(await clean()).toMatchObject({ status: 'success', cleaned_count: 1 });
  expect(await held()).toEqual([scam(1).id]);
  expect(world.logged.join()).toContain('the second opinion failed');
});

test('if the creator has turned off second opinions, a pass sends nothing to Gemini', async () => {
  const before = await questions();
  await answering('spam', 'spam');
  await creator.api.account.updateProfile({ second_opinions: false });
  expect(await clean()).toMatchObject({ status: 'success', cleaned_count: 1 });
  expect(await questions()).toEqual(before);
});

test('if second opinions were turned on only in an earlier version of the app, passes send nothing to Gemini, and the profile says that second opinions ended', async () => {
  const never = world.app.documents.user(creator.uid);
  const { api } = creator;
  await never.update({ secondOpinions: true, secondOpinionsChosenAt: null });
  const before = await questions();
  await answering('spam', 'spam');
  expect(await clean()).toMatchObject({ status: 'success', cleaned_count: 1 });
  expect(await questions()).toEqual(before);
  const state = async () => {
    const { second_opinions: on, second_opinions_ended: ended } = await api.account.me();
    return { on, ended };
  };
  expect(await state()).toEqual({ on: false, ended: true });
  await api.account.updateProfile({ second_opinions: true });
  expect(await state()).toEqual({ on: true, ended: false });
  await api.account.updateProfile({ second_opinions: false });
  expect(await state()).toEqual({ on: false, ended: false });
  const { api: fresh } = await world.creator();
  expect(await fresh.account.me()).toMatchObject({
    second_opinions: false,
    second_opinions_ended: false,
  });
});

/** Moves the clock to the next day, and logs in again to be able to delete the account. */
async function nextDay(): Promise<void> {
  await later(world, DAY);
  const session = await world.client().account.login({ email: creator.email, password: PASSWORD });
  creator = { ...creator, api: world.client(session) };
}

test('if Google has shut down the Gemini model, the health endpoint says so, and passes continue without it', async () => {
  await nextDay();
  await world.control.put('/gemini/models', { models: ['gemini-9-flash'] });
  const health = async () => (await world.client().health.health()).second_opinions;
  expect(await health()).toEqual({ status: 'ok', requests_today: 0, failures_today: 0 });
  for (let failures = 1; failures <= 3; failures += 1) {
    expect(await clean()).toMatchObject({ status: 'success' });
    expect(await health()).toMatchObject({ failures_today: failures });
  }
  expect(await health()).toEqual({ status: 'failing', requests_today: 3, failures_today: 3 });
  const { health: state, degraded } = await world.client().health.health();
  expect(state).toBe('degraded');
  expect(degraded).toContain('second_opinions');
  expect(await held()).toEqual([scam(1).id]);
  expect(world.logged.join('\n')).toContain('"event":"gemini-failed"');
  expect(world.logged.join('\n')).toContain('is not found for API version');
  await world.control.put('/gemini/models', { models: ['gemini-3.5-flash-lite'] });
  await answering('keep', 'keep');
  await clean();
  expect((await health()).status).toBe('ok');
});

test('all channels together send no more comments to Gemini in a day than the project’s budget allows', async () => {
  await nextDay();
  const before = (await questions()).length;
  await world.control.post('/faults', { target: 'gemini', status: 500 });
  // The budget is ten comments a day, and each pass sends two.
  for (let pass = 0; pass < 7; pass += 1)
    expect(await clean()).toMatchObject({ status: 'success' });
  expect((await questions()).length - before).toBe(5);
  expect(world.logged.join('\n')).toContain('"event":"gemini-budget-used"');
  await nextDay();
  await clean();
  expect((await questions()).length - before).toBe(6);
});
