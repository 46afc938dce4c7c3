import type { Plan } from '@threadsweep/shared/plan.ts';
import {
  EXPRESSIONS_MAX,
  TEXT_RULES_MAX,
  type TextRuleKind,
} from '@threadsweep/shared/text-rules.ts';
import { beforeEach, expect, test } from 'vitest';

import { CHANNEL, connectedChannel, VIDEO } from './channel-fixture.ts';
import { comment, type CommentInput, heldIds, many, ordinary } from './comment-fixture.ts';
import { refusalOf } from './requests.ts';
import { isoNow } from './schedule-fixture.ts';
import { everyDocument } from './stored-documents.ts';
import { type Creator, setUpWorld } from './world.ts';

const FAN = `UC${'f'.repeat(22)}`;

const world = setUpWorld();
let creator: Creator;

beforeEach(async () => {
  if (creator) await creator.api.channel.disconnectChannel({});
});

async function begin(plan: Plan, comments: CommentInput[]): Promise<void> {
  creator = await connectedChannel(world, plan, comments);
}

const says = (name: string, text: string) => comment(name, `@viewer-${name}`, text, 2);
const idsOf = (comments: CommentInput[]) => comments.map(({ id }) => id).toSorted();
const block = (kind: TextRuleKind, value: string) =>
  creator.api.rules.setTextRule({ kind, value, rule: 'block' });
const unblock = (kind: TextRuleKind, value: string) =>
  creator.api.rules.setTextRule({ kind, value, rule: 'none' });
const clean = () => creator.api.cleaning.cleanVideo({ videoId: VIDEO });
const held = async () => heldIds(await world.control.channel(CHANNEL));

test('a pass hides comments that contain a blocked word, phrase, link or expression', async () => {
  const comments = [
    says('word', 'The spoiler is at the end'),
    says('phrase', 'what a Total   Waste of wood'),
    says('link', 'I wrote about it at blog.workbench.example'),
    says('expression', 'order 12345 has not arrived'),
  ];
  await begin('pro', [...comments, ordinary(1)]);
  await block('word', 'SPOILER');
  await block('phrase', 'total waste');
  await block('link', 'https://www.workbench.example/');
  const { texts } = await block('expression', String.raw`order \d{5}`);
  expect(texts.map(({ kind, value }) => [kind, value])).toEqual([
    ['expression', String.raw`order \d{5}`],
    ['link', 'workbench.example'],
    ['phrase', 'total waste'],
    ['word', 'SPOILER'],
  ]);
  expect(await clean()).toMatchObject({ body: { cleaned_count: 4 } });
  expect(await held()).toEqual(idsOf(comments));
  const { hidden } = await creator.api.comment.listComments({ videoId: VIDEO });
  const word = hidden.find(({ text }) => text.startsWith('The spoiler'));
  expect(word).toMatchObject({ reasons: [{ code: 'blocked-text', start: 4, end: 11 }] });
});

test('a blocked text hides neither comments of a trusted author nor comments of the creator', async () => {
  const text = 'The spoiler is at the end';
  const other = says('else', text);
  await begin('pro', [
    { ...says('fan', text), authorChannelId: FAN },
    { ...says('own', text), authorChannelId: CHANNEL },
    other,
  ]);
  await creator.api.rules.setAuthorRule({ id: FAN, rule: 'trust' });
  await block('word', 'spoiler');
  await clean();
  expect(await held()).toEqual([other.id]);
});

test('a comment with a blocked text stays visible after the creator has restored it', async () => {
  const one = says('one', 'The spoiler is at the end');
  await begin('pro', [one]);
  await block('word', 'spoiler');
  await clean();
  expect(await held()).toEqual([one.id]);
  await creator.api.comment.unhideComment({ videoId: VIDEO, commentId: one.id });
  await clean();
  expect(await held()).toEqual([]);
});

test('only the plan Pro can block texts, and other plans ignore blocked texts but can remove them', async () => {
  await begin('basic', [says('one', 'The spoiler is at the end')]);
  expect(await refusalOf(block('word', 'spoiler'))).toMatchObject({
    status: 403,
    code: 'PLAN_LIMIT',
    data: { plan: 'basic', limit: 'rules', offer: 'pro' },
  });
  await creator.api.plan.choosePlan({ plan: 'pro' });
  await block('word', 'spoiler');
  await creator.api.plan.choosePlan({ plan: 'basic' });
  await clean();
  expect(await held()).toEqual([]);
  expect((await creator.api.rules.listRules()).texts).toMatchObject([{ value: 'spoiler' }]);
  expect((await unblock('word', 'spoiler')).texts).toEqual([]);
});

test('a stored expression that is no longer valid is listed as invalid, and passes still apply the other rules', async () => {
  const one = says('one', 'The spoiler is at the end');
  await begin('pro', [one, ordinary(1)]);
  await block('word', 'spoiler');
  const { documents } = world.app;
  const rules = (await documents.user(creator.uid).get()).data()?.rules;
  const added = { kind: 'expression' as const, value: 'secret(', addedAt: isoNow(world) };
  await documents
    .user(creator.uid)
    .update({ rules: { ...rules, texts: [added, ...(rules?.texts ?? [])] } });
  expect((await creator.api.rules.listRules()).texts).toMatchObject([
    { value: 'secret(', works: false },
    { value: 'spoiler', works: true },
  ]);
  await clean();
  expect(await held()).toEqual([one.id]);
  const line = world.logged.find((text) => text.includes('"event":"rules-unreadable"'));
  expect(line).toContain('"count":1');
  expect(line).not.toContain('secret');
  expect((await unblock('expression', 'secret(')).texts).toMatchObject([{ value: 'spoiler' }]);
});

test('two spellings of the same blocked text are one rule, and author rules and text rules do not change each other', async () => {
  await begin('pro', []);
  await block('word', 'Café');
  await block('phrase', 'Café');
  expect((await block('word', ' CAFE ')).texts).toMatchObject([
    { kind: 'phrase', value: 'Café' },
    { kind: 'word', value: 'Café' },
  ]);
  const { texts } = await creator.api.rules.setAuthorRule({ id: FAN, rule: 'block' });
  expect(texts).toHaveLength(2);
  const { texts: left, blocked } = await unblock('word', 'cafe');
  expect(left).toMatchObject([{ kind: 'phrase', value: 'Café' }]);
  expect(blocked).toMatchObject([{ id: FAN }]);
});

test('two texts that the creator blocks simultaneously are both stored', async () => {
  await begin('pro', []);
  await Promise.all([block('word', 'spoiler'), block('word', 'ending')]);
  const { texts } = await creator.api.rules.listRules();
  expect(texts.map(({ value }) => value).toSorted()).toEqual(['ending', 'spoiler']);
});

test('the API refuses a text that cannot become a rule, and says why', async () => {
  await begin('pro', []);
  const refusals: [TextRuleKind, string, string][] = [
    ['word', 'two words', 'A word has no spaces. Choose “phrase” for several words.'],
    ['link', 'example', 'Enter a domain such as example.com, or the address of a page.'],
    ['expression', '(free', 'The expression opens a “(” and does not close it.'],
    [
      'expression',
      '.*',
      'The expression also matches nothing at all, and so every comment. Remove a “*” or “?”.',
    ],
    ['expression', '.', 'This rule would hide almost every comment. Make it more specific.'],
  ];
  for (const [kind, value, message] of refusals)
    expect(await refusalOf(block(kind, value))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
      message,
      data: { fields: { value: message } },
    });
  expect(await refusalOf(block('word', 'x'.repeat(201)))).toMatchObject({
    status: 400,
    message: 'Please give at most 200 characters',
  });
  expect((await creator.api.rules.listRules()).texts).toEqual([]);
});

test('the number of blocked texts and of expressions is limited', async () => {
  await begin('pro', []);
  const addedAt = isoNow(world);
  const store = (kind: TextRuleKind, count: number) =>
    world.app.documents.user(creator.uid).update({
      rules: {
        trusted: [],
        blocked: [],
        texts: many(count, (n) => ({ kind, value: `text${n}`, addedAt })),
      },
    });
  await store('word', TEXT_RULES_MAX);
  expect(await refusalOf(block('word', 'spoiler'))).toMatchObject({
    status: 400,
    message: 'You can block at most 200 texts. Please remove one first.',
  });
  expect((await block('word', 'TEXT1')).texts).toHaveLength(TEXT_RULES_MAX);
  await store('expression', EXPRESSIONS_MAX);
  expect(await refusalOf(block('expression', 'spoiler'))).toMatchObject({
    status: 400,
    message: 'You can block at most 20 expressions. Please remove one first.',
  });
  expect((await block('word', 'spoiler')).texts).toHaveLength(EXPRESSIONS_MAX + 1);
});

test('an account that an earlier version stored without blocked texts has none', async () => {
  await begin('pro', [ordinary(1)]);
  const earlier = { trusted: [{ id: FAN, addedAt: isoNow(world) }], blocked: [] };
  await world.app.documents.db.doc(`users/${creator.uid}`).update({ rules: earlier });
  expect(await creator.api.rules.listRules()).toMatchObject({
    trusted: [{ id: FAN }],
    texts: [],
  });
  await clean();
  expect((await block('word', 'spoiler')).texts).toHaveLength(1);
});

test('the export contains the blocked texts, and deleting the account deletes them', async () => {
  await begin('pro', []);
  await block('word', 'unmistakable');
  const { rules } = await creator.api.account.exportData();
  expect(rules).toMatchObject({ texts: [{ kind: 'word', value: 'unmistakable' }] });
  await creator.api.account.deleteAccount();
  const left = (await everyDocument(world)).filter((one) =>
    JSON.stringify(one).includes('unmistakable'),
  );
  expect(left).toEqual([]);
});
