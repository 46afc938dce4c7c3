import { afterEach, expect, test } from 'vitest';

import { Clock } from '../platform/clock.ts';
import { Faults } from '../platform/faults.ts';
import {
  moment,
  type YoutubeEnvironment,
  startYoutubeEnvironment,
} from '../../test/youtube/youtube-environment.ts';
import { createYoutube } from './service.ts';

const CHANNEL = 'UCmakerOfThings000000000';
const VIDEO = 'video000001';
const SPAMMER = 'UCspammer000000000000000';

const environments: YoutubeEnvironment[] = [];

afterEach(async () => {
  for (const environment of environments.splice(0)) await environment.close();
});

async function open(state?: unknown): Promise<YoutubeEnvironment> {
  const environment = await startYoutubeEnvironment(state === undefined ? {} : { state });
  environments.push(environment);
  return environment;
}

function comment(id: string, more: object = {}) {
  return { id, author: 'Someone', text: id, publishedAt: moment(1), ...more };
}

async function load(environment: YoutubeEnvironment): Promise<void> {
  await environment.control('PUT', `/youtube/channels/${CHANNEL}`, {
    channel: { title: 'Maker' },
    videos: [
      {
        id: VIDEO,
        title: 'First',
        publishedAt: moment(0),
        comments: [
          comment('a', { replies: [comment('a.1', { moderationStatus: 'heldForReview' })] }),
          comment('b', { authorChannelId: SPAMMER }),
          comment('c'),
        ],
      },
    ],
  });
}

test('after a restart, the YouTube emulator still has its contents, tokens, ledger, bans and deleted comments', async () => {
  const first = await open();
  await load(first);
  const client = first.oauthClient();
  const redirect = await first.consent(client, CHANNEL);
  const { tokens } = await client.getToken(redirect.searchParams.get('code') ?? '');
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const post = (environment: YoutubeEnvironment, query: string) =>
    fetch(`${environment.baseUrl}/youtube/v3/comments/setModerationStatus?${query}`, {
      method: 'POST',
      headers,
    });
  expect((await post(first, 'id=b&moderationStatus=rejected&banAuthor=true')).status).toBe(204);
  await first.control('DELETE', '/youtube/comments/c');
  await first.control('PUT', '/youtube/quota', { units: 110 });

  const second = await open(JSON.parse(JSON.stringify(first.emulator.snapshot())));
  expect(second.emulator.snapshot()).toEqual(first.emulator.snapshot());
  const held = await fetch(
    `${second.baseUrl}/youtube/v3/commentThreads?part=id&videoId=${VIDEO}&moderationStatus=heldForReview`,
    { headers },
  );
  expect(await held.json()).toMatchObject({ items: [{ id: 'a' }] });
  expect((await post(second, 'id=c&moderationStatus=published')).status).toBe(400);
  await second.control('POST', `/youtube/videos/${VIDEO}/comments`, [
    comment('d', { authorChannelId: SPAMMER }),
  ]);
  const document: unknown = await (
    await second.control('GET', `/youtube/channels/${CHANNEL}`)
  ).json();
  expect(document).toHaveProperty('videos.0.comments.2.moderationStatus', 'rejected');
  // The calls cost 50 units before and 51 after the restart, so 9 of the 110 are left.
  expect((await post(second, 'id=a&moderationStatus=published')).status).toBe(403);

  const again = second.oauthClient();
  again.setCredentials({ refresh_token: tokens.refresh_token ?? '' });
  expect((await again.refreshAccessToken()).credentials.access_token).toBeDefined();
});

test('the YouTube emulator notifies its listener of every change, but not of reads', async () => {
  const environment = await open();
  let changes = 0;
  environment.emulator.onChange(() => {
    changes += 1;
  });
  const changesBy = async (act: () => Promise<unknown>) => {
    const before = changes;
    await act();
    return changes > before;
  };
  expect(await changesBy(() => load(environment))).toBe(true);
  expect(await changesBy(() => environment.apiOf(CHANNEL))).toBe(true);
  const edit = [comment('z')];
  expect(
    await changesBy(() => environment.control('POST', `/youtube/videos/${VIDEO}/comments`, edit)),
  ).toBe(true);
  expect(await changesBy(() => environment.control('PUT', '/youtube/quota', { units: 5 }))).toBe(
    true,
  );
  expect(await changesBy(() => environment.control('DELETE', '/youtube/ledger'))).toBe(true);
  expect(await changesBy(() => environment.control('DELETE', `/youtube/grants/${CHANNEL}`))).toBe(
    true,
  );
  expect(await changesBy(() => environment.control('GET', `/youtube/channels/${CHANNEL}`))).toBe(
    false,
  );
});

test('the YouTube emulator refuses to load an invalid state and does not discard it', () => {
  const options = { clock: new Clock(), faults: new Faults(), baseUrl: () => '' };
  expect(() => createYoutube({ ...options, state: { version: 2 } })).toThrow(/version/);
});
