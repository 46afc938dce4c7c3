import { beforeEach, expect, test } from 'vitest';

import { countOperations } from '@threadsweep/emulators/firestore/counted-operations.ts';
import { deleteEverything } from '../src/workflows/delete-account.ts';
import { CHANNEL, connectedChannel, OTHER_VIDEO, VIDEO } from './channel-fixture.ts';
import { many, ordinary, scam } from './comment-fixture.ts';
import { later, MINUTE, refusalOf } from './requests.ts';
import { documentsWith } from './stored-documents.ts';
import { type Creator, setUpWorld } from './world.ts';

const AUTHOR = `UC${'a'.repeat(22)}`;
const DAY = 24 * 60 * MINUTE;
const FANS = many(8, ordinary).map(({ id }) => id);
const SCAMS = many(4, scam).map(({ id }) => id);

const world = setUpWorld();
let creator: Creator;

beforeEach(async () => {
  if (creator) await deleteEverything(world.app, creator.uid);
  const window = 5 * MINUTE;
  await later(world, window - (world.app.clock.now() % window));
  creator = await connectedChannel(
    world,
    'pro',
    [...many(4, scam), ...many(8, ordinary)],
    [scam(9), ordinary(20)],
  );
});

const activity = async (filter: Parameters<Creator['api']['activity']['listActivity']>[0] = {}) =>
  (await creator.api.activity.listActivity(filter)).activity;
const actions = async (filter = {}) =>
  (await activity(filter)).flatMap((row) => (row.type === 'action' ? [row] : []));
const kinds = async (filter: Parameters<typeof activity>[0]) =>
  (await activity(filter)).map((row) => (row.type === 'pass' ? row.trigger : row.kind));
const clean = async (videoId = VIDEO) =>
  (await creator.api.cleaning.cleanVideo({ videoId })).body.pass_id ?? '';

test('if a creator hides several comments of a video within a few minutes, the activity lists them in one row', async () => {
  const { api } = creator;
  const [first, second, third] = FANS;
  await api.comment.hideComment({ videoId: VIDEO, commentId: first ?? '' });
  await later(world, MINUTE);
  await api.comment.moderateComments({
    videoId: VIDEO,
    ids: [second ?? '', third ?? ''],
    action: 'hide',
  });
  await api.comment.hideComment({ videoId: VIDEO, commentId: first ?? '' });
  await api.comment.hideComment({ videoId: OTHER_VIDEO, commentId: ordinary(20).id });
  const rows = await actions();
  expect(rows.map(({ kind, count, video_id, by }) => [kind, count, video_id, by])).toEqual([
    ['hide', 1, OTHER_VIDEO, 'creator'],
    ['hide', 3, VIDEO, 'creator'],
  ]);
  expect(rows[1]).toMatchObject({ channel_id: CHANNEL, pass_id: null, author_id: null });
  await later(world, 10 * MINUTE);
  await api.comment.hideComment({ videoId: VIDEO, commentId: FANS[4] ?? '' });
  expect((await actions()).map(({ count }) => count)).toEqual([1, 1, 3]);
});

/** Returns the number of Firestore reads of a list of the activity. */
async function readsOfActivity(): Promise<number> {
  const operations = countOperations();
  await activity();
  return operations().reads;
}

test('undone passes without pending restores cost the activity one read for their channel', async () => {
  const passes = world.app.documents.passes(creator.uid);
  const passId = await clean();
  await creator.api.cleaning.undoPass({ passId });
  const before = await readsOfActivity();
  const stored = (await passes.doc(passId).get()).data();
  if (!stored) throw new Error('The pass is not stored.');
  // YouTube has deleted some of their comments, so they were never restored.
  for (const n of [1, 2, 3, 4]) await passes.doc(`old${n}`).set({ ...stored, cleaned: 9 });
  expect(await readsOfActivity()).toBe(before + 5);
});

test('the record of a pass contains its actor, the detector’s version and the number of comments restored since', async () => {
  const { api } = creator;
  const passId = await clean();
  const byId = async () => (await api.cleaning.getPass({ passId })).pass;
  const decision = await world.app.documents
    .decisions(creator.uid, VIDEO)
    .doc(SCAMS[0] ?? '')
    .get();
  expect(await byId()).toMatchObject({
    by: 'creator',
    detector: decision.data()?.detector,
    cleaned_count: 4,
    restored_count: 0,
  });
  await api.comment.unhideComment({ videoId: VIDEO, commentId: SCAMS[0] ?? '' });
  expect((await byId()).restored_count).toBe(1);
  await api.comment.hideComment({ videoId: VIDEO, commentId: SCAMS[0] ?? '' });
  expect((await byId()).restored_count).toBe(0);
  await api.cleaning.undoPass({ passId });
  expect(await byId()).toMatchObject({ status: 'undone', restored_count: 3 });
  const made = (await actions()).map(({ kind, count, pass_id: of }) => [kind, count, of]);
  expect(new Set(made)).toEqual(
    new Set([
      ['hide', 1, null],
      ['restore', 1, null],
      ['undo', 3, passId],
    ]),
  );
  expect(made).toHaveLength(3);
});

test('the activity names no detector for a pass over chosen comments, and names a token as the actor if a program acts', async () => {
  const { api } = creator;
  const chosen = await api.cleaning.cleanVideo({ videoId: VIDEO, comments: [SCAMS[0] ?? ''] });
  const created = await api.token.createToken({ name: 'nightly', scope: 'moderate' });
  const program = world.client({ access_token: created.secret });
  const judged = await program.cleaning.cleanVideo({ videoId: VIDEO });
  await program.comment.hideComment({ videoId: VIDEO, commentId: FANS[0] ?? '' });
  const passes = (await activity()).flatMap((row) => (row.type === 'pass' ? [row] : []));
  const byId = new Map(passes.map((pass) => [pass.id, pass]));
  expect(byId.get(chosen.body.pass_id ?? '')).toMatchObject({ by: 'creator', detector: null });
  expect(byId.get(judged.body.pass_id ?? '')).toMatchObject({
    by: 'token',
    detector: expect.stringMatching(/./u),
  });
  expect((await actions()).map(({ kind, by }) => [kind, by])).toEqual([['hide', 'token']]);
});

test('the activity lists decisions, rules and settings as actions, but leaves out those that changed nothing', async () => {
  const { api } = creator;
  await clean();
  const decisions = [
    { video_id: VIDEO, id: FANS[0] ?? '', action: 'keep' as const },
    { video_id: VIDEO, id: FANS[1] ?? '', action: 'keep' as const },
  ];
  await api.review.decideReview({ decisions });
  for (const rule of ['block', 'block', 'none', 'none'] as const)
    await api.rules.setAuthorRule({ id: AUTHOR, rule });
  await api.account.setAutoCleaning({ status: false });
  await api.account.setAutoCleaning({ status: false });
  await api.account.updateProfile({ sensitivity: { scam: 'strict' }, handling: { spam: 'ask' } });
  await api.account.updateProfile({ language: 'fr' });
  const rows = await actions();
  const found = new Map(rows.map((row) => [row.kind, row]));
  expect([...found.keys()].toSorted()).toEqual(['keep', 'rules', 'settings']);
  expect(found.get('keep')).toMatchObject({ count: 2, video_id: VIDEO });
  expect(found.get('rules')).toMatchObject({ rule: 'none', author_id: AUTHOR, video_id: null });
  expect(found.get('rules')?.count).toBe(2);
  expect(found.get('settings')?.settings).toEqual({
    auto_cleaning: 'off',
    sensitivity_scam: 'strict',
    handling_spam: 'ask',
  });
});

test('the activity contains the text of a text rule, and combines all changes of the same rule into one row', async () => {
  const { api } = creator;
  const word = { kind: 'word', value: 'casino' } as const;
  for (const rule of ['block', 'block', 'none'] as const)
    await api.rules.setTextRule({ ...word, rule });
  await api.rules.setTextRule({ kind: 'link', value: 'casino.example', rule: 'block' });
  const rules = (await actions()).filter(({ text }) => text !== null);
  expect(rules.map(({ kind, rule, text, count }) => ({ kind, rule, text, count }))).toEqual(
    expect.arrayContaining([
      { kind: 'rules', rule: 'none', text: word, count: 2 },
      { kind: 'rules', rule: 'block', text: { kind: 'link', value: 'casino.example' }, count: 1 },
    ]),
  );
  expect(rules).toHaveLength(2);
});

test('the activity can be filtered by channel, video, kind and time, and its pages leave out no entry', async () => {
  const { api } = creator;
  const passes = [await clean(), await clean(OTHER_VIDEO)];
  const hide = (id: string) => api.comment.hideComment({ videoId: VIDEO, commentId: id });
  await hide(FANS[0] ?? '');
  await api.rules.setAuthorRule({ id: AUTHOR, rule: 'trust' });
  await later(world, DAY);
  const noon = new Date(world.app.clock.now()).toISOString();
  await hide(FANS[1] ?? '');
  expect(await kinds({ since: noon })).toEqual(['hide']);
  expect(await kinds({ kind: 'rules' })).toEqual(['rules']);
  expect(await kinds({ kind: 'manual' })).toEqual(['manual', 'manual']);
  expect(await kinds({ kind: 'schedule' })).toEqual([]);
  expect(await kinds({ video: OTHER_VIDEO })).toEqual(['manual']);
  expect(await kinds({ account: CHANNEL, kind: 'hide', video: VIDEO })).toEqual(['hide', 'hide']);
  expect(await kinds({ account: CHANNEL })).toHaveLength(4);
  expect(passes).toHaveLength(2);

  const batch = world.app.documents.db.batch();
  const known = await world.app.documents.actions(creator.uid).limit(1).get();
  const sample = known.docs[0]?.data();
  // All actions have the same time, because pages must not lose one of several rows with equal
  // times.
  const at = new Date(world.app.clock.now() - DAY).toISOString();
  for (let n = 0; n < 101; n += 1)
    if (sample)
      batch.set(world.app.documents.actions(creator.uid).doc(`sample${n}`), { ...sample, at });
  await batch.commit();
  const ids: string[] = [];
  let token: string | null = null;
  do {
    const page = await api.activity.listActivity(token === null ? {} : { page_token: token });
    expect(page.activity.length).toBeLessThanOrEqual(50);
    ids.push(...page.activity.map(({ id }) => id));
    token = page.next_page_token;
  } while (token !== null);
  expect(ids).toHaveLength(101 + 2 + 3);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the pages of the activity repeat no action after a page that contains only passes', async () => {
  const { documents } = world.app;
  const passId = await clean();
  await creator.api.comment.hideComment({ videoId: VIDEO, commentId: FANS[0] ?? '' });
  const pass = (await documents.passes(creator.uid).doc(passId).get()).data();
  const known = await documents.actions(creator.uid).limit(1).get();
  const action = known.docs[0]?.data();
  if (!pass || !action) throw new Error('there is no pass or no action');
  const minutesAgo = (n: number) => new Date(world.app.clock.now() - n * MINUTE).toISOString();
  const batch = documents.db.batch();
  for (let n = 1; n < 50; n += 1)
    batch.set(documents.actions(creator.uid).doc(`sample${n}`), { ...action, at: minutesAgo(0) });
  for (let n = 1; n <= 60; n += 1)
    batch.set(documents.passes(creator.uid).doc(`older${n}`), {
      ...pass,
      startedAt: minutesAgo(100 + n),
    });
  batch.delete(documents.passes(creator.uid).doc(passId));
  await batch.commit();
  const pages: string[][] = [];
  let token: string | null = null;
  do {
    const page = await creator.api.activity.listActivity(
      token === null ? {} : { page_token: token },
    );
    pages.push(page.activity.map(({ type }) => type));
    token = page.next_page_token;
  } while (token !== null && pages.length < 4);
  const sizes = pages.map((types) => [types.length, new Set(types).size, types[0]]);
  expect(sizes).toEqual([
    [50, 1, 'action'],
    [50, 1, 'pass'],
    [10, 1, 'pass'],
  ]);
});

test('the API refuses to list the activity for an invalid page token, another account’s channel or an unknown kind', async () => {
  const { api } = creator;
  for (const token of ['no-such-page', '- ../x', '-', '2026 -', 'a b c'])
    expect(await refusalOf(api.activity.listActivity({ page_token: token }))).toMatchObject({
      status: 400,
    });
  expect(await refusalOf(api.activity.listActivity({ account: 'UCother' }))).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await refusalOf(api.activity.listActivity({ since: 'yesterday' }))).toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('the export contains the actions, and disconnecting a channel or deleting the account deletes its passes and actions', async () => {
  const { api } = creator;
  await clean();
  await api.comment.hideComment({ videoId: VIDEO, commentId: FANS[0] ?? '' });
  await api.rules.setAuthorRule({ id: AUTHOR, rule: 'trust' });
  const exported = await api.account.exportData();
  expect(exported.actions).toHaveLength(2);
  expect(exported.actions[0]).toMatchObject({ kind: 'hide', count: 1, videoId: VIDEO });
  await api.channel.disconnectChannel({});
  expect(await kinds({})).toEqual(['rules']);
  await deleteEverything(world.app, creator.uid);
  expect(await documentsWith(world, `users/${creator.uid}/`, AUTHOR)).toEqual([]);
});

test('Firestore deletes an action after a year', async () => {
  await creator.api.rules.setAuthorRule({ id: AUTHOR, rule: 'trust' });
  const [stored] = (await world.app.documents.actions(creator.uid).get()).docs;
  const { expireAt, at } = stored?.data() ?? {};
  expect((expireAt?.toMillis() ?? 0) - Date.parse(at ?? '')).toBeGreaterThan(364 * DAY);
});
