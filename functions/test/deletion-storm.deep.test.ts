import { setTimeout as delay } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { CHANNEL, connectedChannel, VIDEO } from './channel-fixture.ts';
import { many, ordinary, scam } from './comment-fixture.ts';
import { request } from './requests.ts';
import { documentsWith } from './stored-documents.ts';
import { setUpWorld } from './world.ts';

const world = setUpWorld({ notices: false });

const connected = () => connectedChannel(world, 'pro', [...many(5, ordinary), ...many(5, scam)]);

/** The calls that read or write data that a disconnection or a deletion deletes. */
const CALLS = [
  ['GET /api/youtube/videos', undefined],
  ['POST /api/user/auto-cleaning', { status: false }],
  [`GET /api/youtube/videos/${VIDEO}/comments`, undefined],
  ['POST /api/user/plan', { plan: 'basic' }],
  [`POST /api/youtube/videos/${VIDEO}/clean`, {}],
  ['DELETE /api/youtube/disconnect', undefined],
  ['PATCH /api/user/profile', { name: 'Robin' }],
] as const;

test.each(['DELETE /api/youtube/disconnect', 'DELETE /api/auth/delete-account'] as const)(
  'calls that run simultaneously with %s never get the status 500',
  async (end) => {
    const { accessToken: token, uid } = await connected();
    const calls = [request(world, end, { token })];
    for (let n = 0; n < 56; n++) {
      const [line, body] = CALLS[n % CALLS.length] ?? CALLS[0];
      calls.push(request(world, line, { token, ...(body && { body }) }));
      // Short delays start the calls at different moments of the deletion, for which there is no
      // promise to await.
      await delay(4);
    }
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    expect(new Set(answers.map(({ status }) => status))).not.toEqual(new Set([200]));
    expect(await documentsWith(world, CHANNEL)).toEqual([]);
    await request(world, 'DELETE /api/auth/delete-account', { token });
    expect(await documentsWith(world, uid)).toEqual([]);
  },
);
