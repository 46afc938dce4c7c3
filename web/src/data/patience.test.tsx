import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import {
  comment,
  commentLists,
  USER,
  VIDEO,
  video,
  videoPage,
} from '../../test/usual-responses.ts';
import { memoryStore } from './offline-store.ts';

async function keptFor(address: string, body: unknown) {
  const store = memoryStore();
  await store.keepResponse(USER.id, address, {
    body: JSON.stringify(body),
    at: Date.now() - 3_600_000,
  });
  return store;
}

function reportingFailure() {
  return Response.json({ status: 'error', message: 'Not now.' });
}

describe('while the network is slow', () => {
  it('on a slow network, the dashboard shows stored videos with their time until the response arrives', async () => {
    const store = await keptFor(
      '/api/youtube/videos?account=UC1',
      videoPage([video({ title: 'As it was' })]),
    );
    const gate = Promise.withResolvers<ReturnType<typeof videoPage>>();
    const api = new FakeApi().on({ video: { listVideos: () => gate.promise } });
    await openApp('/dashboard', { api, signedIn: true, store });
    await screen.findByRole('article', { name: 'As it was' });
    await screen.findByText('Waiting for the server.');
    const age = await screen.findByText('Last updated 1 hour ago.');
    // A screen reader must not announce the age each time it grows.
    expect(age.ariaLive).toBe('off');
    gate.resolve(videoPage([video({ title: 'As it is' })]));
    await screen.findByRole('article', { name: 'As it is' });
    await waitFor(() => expect(screen.queryByText('As it was')).toBeNull());
    await waitFor(() => expect(screen.queryByText('Waiting for the server.')).toBeNull());
  });

  it('on a slow network, the app shows stored comments, and keeps them if no response arrives', async () => {
    const store = await keptFor(
      `/api/youtube/videos/${VIDEO}/comments`,
      commentLists([comment({ text: 'As it was' })], []),
    );
    const gate = Promise.withResolvers<void>();
    const api = new FakeApi().below(`GET /api/youtube/videos/${VIDEO}/comments`, async () => {
      await gate.promise;
      return networkAway();
    });
    await openApp(`/comments/${VIDEO}`, { api, signedIn: true, store });
    await screen.findByText('As it was');
    gate.resolve();
    await screen.findByText('Threadsweep cannot be reached.');
    await waitFor(() => expect(screen.getByText('As it was')).toBeDefined());
    await waitFor(() => expect(screen.queryByText('Failed to load comments')).toBeNull());
  });

  it('on a slow network, the app shows a late error of the server, even if it has shown stored data before', async () => {
    const store = await keptFor('/api/youtube/videos?account=UC1', videoPage([]));
    const gate = Promise.withResolvers<void>();
    const api = new FakeApi().on({
      video: {
        listVideos: async () => {
          await gate.promise;
          return refusing('YOUTUBE_UNAVAILABLE', 'YouTube does not respond.')();
        },
      },
    });
    await openApp('/dashboard', { api, signedIn: true, store });
    await screen.findByText('No Videos Found');
    await screen.findByText('Waiting for the server.');
    gate.resolve();
    await screen.findByText('YouTube does not respond.');
    await waitFor(() => expect(screen.queryByText('Waiting for the server.')).toBeNull());
  });

  it('a response with HTTP status 200 that reports a failure does not replace the stored videos', async () => {
    const LIST = 'GET /api/youtube/videos';
    const store = await keptFor(
      '/api/youtube/videos?account=UC1',
      videoPage([video({ title: 'As it was' })]),
    );
    const api = new FakeApi().below(LIST, reportingFailure);
    const { backend } = await openApp('/dashboard', { api, signedIn: true, store });
    await screen.findByText('Not now.');
    api.below(LIST, networkAway);
    const { videos } = await backend.api.video.listVideos({ account: 'UC1' });
    expect(videos.map(({ title }) => title)).toEqual(['As it was']);
  });

  it('on a slow network without stored data, the page says that it is loading', async () => {
    const gate = Promise.withResolvers<ReturnType<typeof videoPage>>();
    const api = new FakeApi().on({ video: { listVideos: () => gate.promise } });
    await openApp('/dashboard', { api, signedIn: true });
    await screen.findByText('Loading videos…');
    gate.resolve(videoPage([video()]));
    await screen.findByRole('article', { name: 'How I edit' });
  });

  it('if no response arrives on a slow network, the app does not present stored data as new', async () => {
    const store = await keptFor(
      '/api/youtube/videos?account=UC1',
      videoPage([video({ title: 'As it was' })]),
    );
    const api = new FakeApi().below('GET /api/youtube/videos', networkAway);
    await openApp('/dashboard', { api, signedIn: true, store });
    await screen.findByRole('article', { name: 'As it was' });
    await screen.findByText('Threadsweep cannot be reached.');
  });
});
