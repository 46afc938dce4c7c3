import { expect, test } from 'vitest';

import { apiProblem } from '@threadsweep/shared/client.ts';

import { CHANNEL, connectedChannel, VIDEO } from './channel-fixture.ts';
import { heldIds, many, ordinary, scam } from './comment-fixture.ts';
import { holdCall } from './requests.ts';
import { setUpWorld } from './world.ts';

const world = setUpWorld();

const pathsOf = async (uid: string) => {
  const { documents } = world.app;
  const [decisions, seen] = await Promise.all([
    documents.decisions(uid, VIDEO).get(),
    documents.seen.get(),
  ]);
  return [...decisions.docs, ...seen.docs].map(({ ref }) => ref.path);
};

test('when the creator removes a video, its pass stops hiding comments and leaves no documents', async () => {
  const creator = await connectedChannel(world, 'pro', [...many(30, ordinary), ...many(120, scam)]);
  const { requested, release } = holdCall(world, 'commentThreads.list');
  const pass = creator.api.cleaning.cleanVideo({ videoId: VIDEO }).then(
    () => undefined,
    (error: unknown) => apiProblem(error),
  );
  const stored = async () =>
    (await world.app.documents.videos(creator.uid).doc(VIDEO).get()).data();
  await requested;
  expect((await stored())?.passId).toBeTruthy();
  await creator.api.video.removeVideo({ videoId: VIDEO });
  release();

  expect(await pass).toMatchObject({
    status: 404,
    message: 'There is no such video in your account.',
  });
  expect(heldIds(await world.control.channel(CHANNEL))).toEqual([]);
  expect(await pathsOf(creator.uid)).toEqual([]);
  expect(await stored()).toMatchObject({ removed: true, hiddenCount: 0, passId: null });
  const { passes } = await creator.api.cleaning.listPasses({});
  expect(passes).toMatchObject([{ status: 'failed', cleaned_count: 0 }]);
});
