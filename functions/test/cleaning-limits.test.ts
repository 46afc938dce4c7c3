import { expect, test } from 'vitest';

import { apiProblem } from '@threadsweep/shared/client.ts';

import { CHANNEL, putComments, VIDEO } from './channel-fixture.ts';
import { heldIds, many, ordinary, scam } from './comment-fixture.ts';
import { setUpWorld } from './world.ts';

const world = setUpWorld();

test('passes hide 100 comments under the Free plan, after which the API suggests a larger plan', async () => {
  await putComments(world, [...many(10, ordinary), ...many(130, scam)]);
  const creator = await world.creator();
  const { api } = creator;
  await creator.connect(CHANNEL);

  const first = await api.cleaning.cleanVideo({ videoId: VIDEO });
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ cleaned_count: 100, limit_reached: true });
  expect(heldIds(await world.control.channel(CHANNEL))).toHaveLength(100);

  const refused: unknown = await api.cleaning
    .cleanVideo({ videoId: VIDEO })
    .catch((error: unknown) => error);
  expect(apiProblem(refused)).toMatchObject({
    status: 403,
    code: 'PLAN_LIMIT',
    data: { plan: 'free', limit: 'removals', allowed: 100, offer: 'basic' },
  });

  const preview = await api.cleaning.cleanVideo({ videoId: VIDEO, dry_run: true });
  expect(preview.body.would_hide).toHaveLength(30);

  const [visible] = preview.body.would_hide;
  await api.comment.hideComment({ videoId: VIDEO, commentId: visible?.id ?? '' });
  expect((await api.account.me()).subscription).toMatchObject({
    removals_used: 100,
    removals_limit: 100,
  });

  await api.plan.choosePlan({ plan: 'basic' });
  const second = await api.cleaning.cleanVideo({ videoId: VIDEO });
  expect(second.body).toMatchObject({ cleaned_count: 29, limit_reached: false });
});
