import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { FakeApi, refusing } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import { video, videoPage } from '../../test/usual-responses.ts';
import { useVideos } from './video-list.ts';

/** Shows the titles of the list, or its state, and how many reloads have ended. */
function List() {
  const [account, setAccount] = useState('UC1');
  const { list, reload, loadMore } = useVideos(account);
  const [reloads, setReloads] = useState(0);
  return (
    <>
      <output>
        {list.is === 'ready' ? list.videos.map(({ title }) => title).join(', ') : list.is}
      </output>
      <button onClick={() => void reload().then(() => setReloads((count) => count + 1))}>
        Reload
      </button>
      <button onClick={() => void loadMore()}>More</button>
      <button onClick={() => setAccount('UC2')}>Other channel</button>
      <p>{reloads} reloads</p>
    </>
  );
}

async function openList(api: FakeApi) {
  const page = { path: '/list', element: <List /> };
  const { user } = await openApp('/list', { api, signedIn: true, page });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { press, shown: () => screen.getByRole('status').textContent };
}

/** Returns an API handler that lists one video on the first page and, with `second`, one on the next. */
const listing = (first: string, second?: string) => ({
  video: {
    listVideos: ({ page_token }: { page_token?: string | undefined }) =>
      page_token === undefined
        ? videoPage(
            [video({ id: 'first000000', title: first })],
            second === undefined ? null : 'p2',
          )
        : videoPage([video({ id: 'second00000', title: second ?? '' })], 'p3'),
  },
});

it('a failed reload keeps the list of videos, and a later reload replaces it', async () => {
  const api = new FakeApi().on(listing('Old'));
  const { press, shown } = await openList(api);
  await screen.findByText('Old');
  api.on({ video: { listVideos: refusing('YOUTUBE_UNAVAILABLE', 'YouTube does not respond.') } });
  await press('Reload');
  await screen.findByText('1 reloads');
  expect(shown()).toBe('Old');
  api.on(listing('New'));
  await press('Reload');
  await screen.findByText('New');
});

it('a failed reload whose reason is the refused grant replaces the list of videos', async () => {
  const api = new FakeApi().on({ video: { listVideos: () => videoPage([video()]) } });
  const { press } = await openList(api);
  await screen.findByText('How I edit');
  api.on({ video: { listVideos: refusing('RECONNECT_REQUIRED', 'Please reconnect.') } });
  await press('Reload');
  await screen.findByText('error');
});

it('a reload keeps the further pages of videos that the creator has loaded', async () => {
  const api = new FakeApi().on(listing('One', 'Two'));
  const { press } = await openList(api);
  await screen.findByText('One');
  await press('More');
  await screen.findByText('One, Two');
  api.on(listing('One again', 'Two again'));
  await press('Reload');
  await screen.findByText('One again, Two again');
});

it('a further page of another channel that fails late does not shorten the list at a reload', async () => {
  const api = new FakeApi().on(listing('First channel', 'Never shown'));
  const { press } = await openList(api);
  await screen.findByText('First channel');
  const late = Promise.withResolvers<void>();
  const refuse = refusing('YOUTUBE_UNAVAILABLE', 'YouTube does not respond.');
  api.on({ video: { listVideos: () => late.promise.then(refuse) } });
  await press('More');
  api.on(listing('One', 'Two'));
  await press('Other channel');
  await screen.findByText('One');
  late.resolve();
  await toastSaying('YouTube does not respond.');
  await press('More');
  await screen.findByText('One, Two');
  api.on(listing('One again', 'Two again'));
  await press('Reload');
  await screen.findByText('One again, Two again');
});
