import { expect, test } from 'vitest';
import { z } from 'zod';

import type { ApiClient } from '@threadsweep/shared/client.ts';

import { later, refusalOf, request } from './requests.ts';
import { type Creator, PASSWORD, setUpWorld } from './world.ts';

const HALF_AN_HOUR = 30 * 60_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const world = setUpWorld();

const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });

async function logInFrom({ email }: Creator, userAgent: string) {
  const body = { email, password: PASSWORD };
  const headers = { 'user-agent': userAgent };
  return tokens.parse((await request(world, 'POST /api/auth/login', { body, headers })).body);
}

async function listed(api: ApiClient) {
  return (await api.session.listSessions()).sessions;
}

test('a creator sees all sessions of the account, and which of them is the current one', async () => {
  const creator = await world.creator();
  const [browser, cli] = [
    await logInFrom(creator, FIREFOX),
    await logInFrom(creator, 'threadsweep-cli/0.1.0 (darwin)'),
  ];
  const sessions = await listed(world.client(browser));
  expect(
    sessions.map(({ client, program, system, current }) => [client, program, system, current]),
  ).toEqual(
    expect.arrayContaining([
      ['web', 'Firefox', 'Linux', true],
      ['cli', null, 'macOS', false],
      ['other', null, null, false],
    ]),
  );
  expect(sessions).toHaveLength(3);
  const other = await world.creator();
  expect(await listed(other.api)).toHaveLength(1);
  const sessionId = sessions[0]?.id ?? '';
  for (const id of [sessionId, 'none', 'a b', '%2e%2e', 'x'.repeat(2_000)])
    expect(
      await request(world, `DELETE /api/user/sessions/${encodeURIComponent(id)}`, {
        token: other.accessToken,
      }),
    ).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await listed(world.client(cli))).toHaveLength(3);
});

test('refreshing a token updates the session’s time of last use, at most once in half an hour', async () => {
  const creator = await world.creator();
  const lastUsed = async () => Date.parse((await listed(creator.api))[0]?.last_used_at ?? '');
  const refresh = () => world.client().account.refresh({ refresh_token: creator.refreshToken });
  const atFirst = await lastUsed();
  await later(world, HALF_AN_HOUR - 60_000);
  await refresh();
  expect(await lastUsed()).toBe(atFirst);
  await later(world, 120_000);
  await refresh();
  expect(await lastUsed()).toBeGreaterThan(atFirst + HALF_AN_HOUR);
});

test('a creator can end one session or all others, and the export lists the sessions that are left', async () => {
  const creator = await world.creator();
  const [first, second, own] = [
    await logInFrom(creator, FIREFOX),
    await logInFrom(creator, FIREFOX),
    await logInFrom(creator, FIREFOX),
  ];
  const api = world.client(own);
  const firstOne = (await listed(world.client(first))).find(({ current }) => current);
  await api.session.endSession({ sessionId: firstOne?.id ?? '' });
  const me = ({ access_token: token }: { access_token: string }) =>
    request(world, 'GET /api/auth/me', { token });
  expect([(await me(first)).status, (await me(second)).status]).toEqual([401, 200]);
  expect(await refusalOf(api.session.endSession({ sessionId: firstOne?.id ?? '' }))).toMatchObject({
    code: 'NOT_FOUND',
  });

  expect(await api.session.endOtherSessions()).toMatchObject({ ended: 2 });
  expect([(await me(second)).status, (await me(own)).status]).toEqual([401, 200]);
  const { sessions } = await api.account.exportData();
  expect(sessions).toMatchObject([{ client: 'web', program: 'Firefox', system: 'Linux' }]);
  const [{ id: sessionId }] = z.tuple([z.object({ id: z.string() })]).parse(sessions);
  await api.session.endSession({ sessionId });
  expect((await me(own)).status).toBe(401);
});
