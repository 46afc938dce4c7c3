import { refusing } from '@threadsweep/shared/test/fake-api.ts';
import { expect, it } from 'vitest';

import { api, cli, serveCli } from './served-cli.ts';

const ADA = `UC${'a'.repeat(22)}`;
const BOB = `UC${'b'.repeat(22)}`;
const RULES = {
  status: 'success' as const,
  trusted: [{ id: ADA, added_at: '2026-01-01T10:00:00Z' }],
  blocked: [{ id: BOB, added_at: '2026-01-02T10:00:00Z' }],
};
const NAMES = 'GET /api/rules/authors';

serveCli();

it('rules lists trusted and blocked authors with their names', async () => {
  api.on({
    rules: {
      listRules: () => RULES,
      // YouTube no longer has the other author.
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
  });
  const { stdout: lines } = await cli.run(['rules']);
  expect(lines).toBe(
    `trust\t${ADA}\t2026-01-01T10:00:00Z\tAda\nblock\t${BOB}\t2026-01-02T10:00:00Z\t\n`,
  );
});

it('rules --no-names spends no quota', async () => {
  api.on({ rules: { listRules: () => RULES } });
  const { code, stdout } = await cli.run(['rules', '--no-names', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ rules: [{ name: null }, { name: null }] });
  expect(api.calls(NAMES)).toEqual([]);
});

it('rules says what to do next if there are none', async () => {
  const { code, stdout, stderr } = await cli.run(['rules']);
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toContain('threadsweep rules trust AUTHOR');
  expect(api.calls(NAMES)).toEqual([]);
});

it('rules trust takes ids, handles and addresses, also from stdin', async () => {
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

it('rules block continues after an author that YouTube does not have, and fails', async () => {
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

it('rules block exits with 4 if the plan does not include it', async () => {
  api.on({ rules: { setAuthorRule: refusing('PLAN_LIMIT', 'Only Pro blocks authors.') } });
  const { code, stderr } = await cli.run(['rules', 'block', BOB]);
  expect(code).toBe(4);
  expect(stderr).toContain('/subscription');
});

it('rules changes nothing if a name is not an author', async () => {
  const { code, stderr } = await cli.run(['rules', 'trust', ADA, 'Ada Lovelace']);
  expect(code).toBe(2);
  expect(stderr).toContain('Ada Lovelace');
  expect(api.all()).toEqual([]);
  expect((await cli.run(['rules', 'forgive', ADA])).code).toBe(2);
});
