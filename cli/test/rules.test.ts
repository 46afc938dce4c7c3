import { refusing } from '@threadsweep/shared/test/fake-api.ts';
import { expect, it } from 'vitest';

import { api, cli, serveCli } from './served-cli.ts';

const ADA = `UC${'a'.repeat(22)}`;
const BOB = `UC${'b'.repeat(22)}`;
const RULES = {
  status: 'success' as const,
  trusted: [{ id: ADA, added_at: '2026-01-01T10:00:00Z' }],
  blocked: [{ id: BOB, added_at: '2026-01-02T10:00:00Z' }],
  texts: [
    {
      kind: 'phrase' as const,
      value: 'free money',
      added_at: '2026-01-03T10:00:00Z',
      works: true,
    },
  ],
};
const NAMES = 'GET /api/rules/authors';

serveCli();

it('rules lists trusted and blocked authors with their names, and blocked texts', async () => {
  api.on({
    rules: {
      listRules: () => RULES,
      findAuthors: () => ({
        status: 'success',
        authors: [{ id: ADA, name: 'Ada\u001b[2J', thumbnail_url: '' }],
      }),
    },
  });
  const { code, stdout } = await cli.run(['rules', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    status: 'success',
    rules: [
      { rule: 'trust', id: ADA, added_at: '2026-01-01T10:00:00Z' },
      { rule: 'block', id: BOB, name: null },
    ],
    texts: [{ kind: 'phrase', value: 'free money', added_at: '2026-01-03T10:00:00Z' }],
  });
  const { stdout: lines } = await cli.run(['rules']);
  expect(lines).toBe(
    `trust\t${ADA}\t2026-01-01T10:00:00Z\tAda\nblock\t${BOB}\t2026-01-02T10:00:00Z\t\n` +
      'phrase\t\t2026-01-03T10:00:00Z\tfree money\n',
  );
});

it('rules says which text rules contain an expression that is no longer valid, so that they match nothing', async () => {
  const added_at = '2026-01-03T10:00:00Z';
  const broken = { kind: 'expression' as const, value: '(free', added_at, works: false };
  api.on({ rules: { listRules: () => ({ ...RULES, texts: [broken, ...RULES.texts] }) } });
  const { code, stdout, stderr } = await cli.run(['rules', '--no-names']);
  expect(code).toBe(0);
  expect(stdout).toContain('(free');
  expect(stderr).toContain('does not work any more, and finds nothing: (free');
  expect(stderr).not.toContain('free money');
  const { stdout: json } = await cli.run(['rules', '--no-names', '--json']);
  expect(JSON.parse(json).texts).toMatchObject([{ works: false }, { works: true }]);
});

it('rules --no-names spends no quota', async () => {
  api.on({ rules: { listRules: () => RULES } });
  const { code, stdout } = await cli.run(['rules', '--no-names', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ rules: [{ name: null }, { name: null }] });
  expect(api.calls(NAMES)).toEqual([]);
});

it('rules says how to create a rule if there are no rules', async () => {
  const { code, stdout, stderr } = await cli.run(['rules']);
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toContain('threadsweep rules trust AUTHOR');
  expect(api.calls(NAMES)).toEqual([]);
});

it('rules trust accepts ids, handles and channel addresses as arguments and from stdin', async () => {
  const set: unknown[] = [];
  api.on({
    rules: {
      setAuthorRule: (input) => {
        set.push(input);
        return RULES;
      },
      findAuthors: ({ handle }) => ({
        status: 'success',
        authors: handle === '@bob' ? [{ id: BOB, name: 'Bob', thumbnail_url: '' }] : [],
      }),
    },
  });
  const address = `https://www.youtube.com/channel/${ADA}`;
  const trusted = await cli.run(['rules', 'trust', address, '-', '--json'], { input: '@bob\n' });
  expect(trusted.code).toBe(0);
  expect(JSON.parse(trusted.stdout)).toMatchObject({
    results: [
      { author: address, status: 'success', id: ADA, rule: 'trust' },
      { author: '@bob', status: 'success', id: BOB, rule: 'trust' },
    ],
  });
  const removed = await cli.run(['rules', 'remove', ADA]);
  expect(removed.stdout).toBe(`${ADA} has no rule any more.\n`);
  expect(set).toEqual([
    { id: ADA, rule: 'trust' },
    { id: BOB, rule: 'trust' },
    { id: ADA, rule: 'none' },
  ]);
});

it('rules block continues with the next author if YouTube does not know one, and finally fails', async () => {
  api.on({
    rules: {
      setAuthorRule: () => RULES,
      findAuthors: () => ({ status: 'success', authors: [] }),
    },
  });
  const { code, stdout, stderr } = await cli.run(['rules', 'block', '@gone', BOB, '--json']);
  expect([code, stderr]).toEqual([1, '']);
  expect(JSON.parse(stdout)).toMatchObject({
    status: 'error',
    exit_code: 1,
    results: [
      {
        author: '@gone',
        status: 'error',
        code: 'NOT_FOUND',
        error: 'YouTube has no channel @gone.',
      },
      { author: BOB, status: 'success', id: BOB },
    ],
  });
});

it('rules block exits with 4 if the plan does not include blocking authors', async () => {
  api.on({ rules: { setAuthorRule: refusing('PLAN_LIMIT', 'Only Pro blocks authors.') } });
  const { code, stderr } = await cli.run(['rules', 'block', BOB]);
  expect(code).toBe(4);
  expect(stderr).toContain('/subscription');
});

it('rules trust changes no rule if one of its arguments cannot be an author', async () => {
  const { code, stderr } = await cli.run(['rules', 'trust', ADA, 'Ada Lovelace']);
  expect(code).toBe(2);
  expect(stderr).toContain('Ada Lovelace');
  expect(api.all()).toEqual([]);
  expect((await cli.run(['rules', 'forgive', ADA])).code).toBe(2);
});

it('rules block-text blocks words and phrases, or the --kind that the user names, from arguments and from stdin', async () => {
  const set: unknown[] = [];
  api.on({
    rules: {
      setTextRule: (input) => {
        set.push(input);
        return RULES;
      },
    },
  });
  const blocked = await cli.run(['rules', 'block-text', 'crypto', '-', '--json'], {
    input: 'free money\n',
  });
  expect(blocked.code).toBe(0);
  expect(JSON.parse(blocked.stdout)).toMatchObject({
    status: 'success',
    results: [
      { text: 'crypto', status: 'success', kind: 'word', rule: 'block' },
      { text: 'free money', status: 'success', kind: 'phrase', rule: 'block' },
    ],
  });
  const link = await cli.run(['rules', 'block-text', '--kind', 'link', 'example.com']);
  expect(link.stdout).toBe('“example.com” is blocked: each pass hides comments with it.\n');
  expect(set).toEqual([
    { kind: 'word', value: 'crypto', rule: 'block' },
    { kind: 'phrase', value: 'free money', rule: 'block' },
    { kind: 'link', value: 'example.com', rule: 'block' },
  ]);
  const empty = await cli.run(['rules', 'block-text', '']);
  expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('not empty')]);
  expect((await cli.run(['rules', 'block-text', '-'], { input: '' })).code).toBe(0);
});

const unblock = (...args: string[]) => cli.run(['rules', 'unblock-text', ...args]);

it('rules unblock-text removes the rules of every kind with a text, and fails if there is none', async () => {
  const added = { added_at: '2026-01-03T10:00:00Z', works: true };
  // The API stores links without their scheme.
  let texts: { kind: 'word' | 'link' | 'expression'; value: string }[] = [
    { kind: 'expression', value: 'a+b' },
    { kind: 'link', value: 'example.com' },
    { kind: 'word', value: 'example.com' },
    { kind: 'link', value: 'example.org/y' },
  ];
  const rules = () => ({ ...RULES, texts: texts.map((text) => ({ ...text, ...added })) });
  api.on({
    rules: {
      listRules: rules,
      setTextRule: ({ kind, value }) => {
        const stored = kind === 'link' ? value.replace('https://', '') : value;
        texts = texts.filter((text) => text.kind !== kind || text.value !== stored);
        return rules();
      },
    },
  });
  expect(await unblock('https://example.org/y')).toMatchObject({
    code: 0,
    stdout: '“https://example.org/y” is not blocked any more.\n',
  });
  const both = await unblock('example.com', '--json');
  expect(JSON.parse(both.stdout)).toMatchObject({
    results: [
      { kind: 'link', rule: 'none' },
      { kind: 'word', rule: 'none' },
    ],
  });
  expect(texts).toEqual([{ kind: 'expression', value: 'a+b' }]);
  for (const args of [['nope'], ['a+b', '--kind', 'word']]) {
    const { code, stdout, stderr } = await unblock(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('There is no rule with this text.');
  }
  expect((await unblock('a+b')).code).toBe(0);
  expect(texts).toEqual([]);
});

it('rules block-text says why the API refuses a text, and continues with the next text', async () => {
  const refuse = refusing('BAD_REQUEST', 'The expression opens a “(” and does not close it.');
  api.on({
    rules: {
      setTextRule: ({ value }) => (value === '(' ? refuse() : RULES),
    },
  });
  const { code, stdout } = await cli.run([
    'rules',
    'block-text',
    '--kind',
    'expression',
    '--json',
    '(',
    'a+b',
  ]);
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({
    status: 'error',
    results: [
      { text: '(', status: 'error', error: 'The expression opens a “(” and does not close it.' },
      { text: 'a+b', status: 'success', kind: 'expression' },
    ],
  });
  expect((await cli.run(['rules', 'block-text', '--kind', 'emoji', 'x'])).code).toBe(2);
});

it('rules block-text exits with 4 if the plan does not include blocking texts', async () => {
  api.on({ rules: { setTextRule: refusing('PLAN_LIMIT', 'Only Pro blocks texts.') } });
  expect((await cli.run(['rules', 'block-text', 'crypto'])).code).toBe(4);
});
