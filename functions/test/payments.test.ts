import { expect, test } from 'vitest';

import { request } from './requests.ts';
import { setUpWorld } from './world.ts';

const world = setUpWorld({ payments: 'off' });

test('if payments are not simulated, the API refuses to change the plan', async () => {
  const { api, accessToken: token } = await world.creator();
  const answer = await request(world, 'POST /api/user/plan', { token, body: { plan: 'pro' } });
  expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect((await api.account.me()).subscription.tier).toBe('free');
});
