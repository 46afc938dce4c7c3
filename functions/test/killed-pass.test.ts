import { NO_FACTS } from '@threadsweep/shared/documents/comment.ts';
import { expect, test } from 'vitest';

import { newPassId } from '../src/workflows/clean/stored-passes.ts';
import { CHANNEL, connectedChannel, OTHER_VIDEO, VIDEO } from './channel-fixture.ts';
import { heldIds, many, ordinary } from './comment-fixture.ts';
import { hidingOf } from './session-fixture.ts';
import { setUpWorld } from './world.ts';

const world = setUpWorld({ notices: false });

test.each([true, false])(
  'the next pass hides the comments that a killed pass claimed, and counts them for the killed pass (stored: %s)',
  async (isWritten) => {
    const { app, control } = world;
    const comments = many(5, ordinary);
    const others = many(5, (n) => ordinary(500 + n));
    const creator = await connectedChannel(world, 'pro', comments, others);
    const { uid, api } = creator;

    // The process ends after the pass has claimed its comments. A scheduled pass has a document at
    // that time only if it was resumed before.
    const killed = newPassId(app, uid);
    const place = { channelId: CHANNEL, videoId: VIDEO, passId: killed };
    const promptness = { policy: 'eager', hasNext: false, isLast: false } as const;
    const { decisions } = await hidingOf(
      world,
      creator,
      { ...place, isStored: isWritten },
      promptness,
    );
    const decidedAt = app.clock.now();
    const requests = comments.map(({ id }) => ({
      id,
      videoId: VIDEO,
      passId: killed,
      category: 'scam' as const,
      score: 0.9,
      reasons: [],
      decidedAt,
      stored: false,
      actor: 'schedule' as const,
      facts: NO_FACTS,
    }));
    const { claimed } = await decisions.claim(place, requests, false);
    expect(claimed).toHaveLength(5);

    const over = async (videoId: string, passId: string) => {
      const of = { channelId: CHANNEL, videoId, passId };
      const { hiding, complete } = await hidingOf(world, creator, of, promptness);
      await hiding.resume([]);
      await hiding.finish();
      await complete();
    };
    await over(OTHER_VIDEO, newPassId(app, uid));

    expect(heldIds(await control.channel(CHANNEL))).toEqual(
      comments.map(({ id }) => id).toSorted(),
    );
    const pass = async () => (await api.cleaning.getPass({ passId: killed })).pass;
    expect(await pass()).toMatchObject({ video_id: VIDEO, status: 'running', cleaned_count: 5 });
    await over(VIDEO, killed);
    expect(await pass()).toMatchObject({ status: 'done', cleaned_count: 5 });
    const { videos } = await api.video.listVideos({});
    expect(videos.find(({ id }) => id === VIDEO)?.hidden_count).toBe(5);
    await api.channel.disconnectChannel({ query: {} });
  },
);
