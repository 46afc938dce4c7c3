import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { FakeApi, networkAway } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import { USER, VIDEO } from '../../test/usual-responses.ts';
import { memoryStore } from '../data/offline-store.ts';

const NEEDED = 'Needs a connection';
const CLEAN = `POST /api/youtube/videos/${VIDEO}/clean`;

const DASHBOARD = '/dashboard';
const COMMENTS = `/comments/${VIDEO}`;

it.each([
  ['Clean comments of “How I edit”', DASHBOARD],
  ['Clean 1 video', DASHBOARD],
  ['Preview', DASHBOARD],
  ['Clean Now', COMMENTS],
  ['Preview', COMMENTS],
])(
  'without a network, the button “%s” on the page %s says that it needs a connection, and makes no call',
  async (name, path) => {
    const { api, backend, user } = await openApp(path, { signedIn: true });
    const button = await screen.findByRole('button', { name });
    expect(button.ariaDisabled).toBeNull();
    act(() => backend.connection.setOnline(false));
    await screen.findByText(/Everything else needs a connection/);
    expect([button.ariaDisabled, button.title]).toEqual(['true', NEEDED]);
    await user.click(button);
    await toastSaying(NEEDED);
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => backend.connection.setOnline(true));
    await waitFor(() => expect(button.ariaDisabled).toBeNull());
    expect(api.calls(CLEAN)).toEqual([]);
    // With the network, the same press makes the call, or asks before it does.
    await user.click(button);
    if (name === 'Clean 1 video')
      await user.click(screen.getByRole('button', { name: 'Clean them' }));
    await waitFor(() => expect(api.calls(CLEAN)).not.toEqual([]));
  },
);

it('without a network, a video’s page whose comments are not stored says that they load later', async () => {
  const list = `GET /api/youtube/videos/${VIDEO}/comments`;
  const api = new FakeApi().below(list, networkAway);
  const { backend } = await openApp(`/comments/${VIDEO}`, { api, signedIn: true });
  await screen.findByText(/reconnect your YouTube account/);
  act(() => backend.connection.setOnline(false));
  await screen.findByText(
    'This video’s comments are not stored on this device. They load when you’re back online.',
  );
  expect(screen.queryByText(/reconnect your YouTube account/)).toBeNull();
  api.asUsual(list);
  act(() => backend.connection.setOnline(true));
  await screen.findByRole('tab', { name: /^Visible/ });
});

it.each([
  ['/activity', 'GET /api/activity'],
  ['/review', 'GET /api/review'],
  ['/insights', 'GET /api/insights'],
  ['/rules', 'GET /api/rules'],
])('without a network, the page %s says that it loads later', async (path, call) => {
  const api = new FakeApi().below(call, networkAway);
  const { backend } = await openApp(path, { api, signedIn: true });
  await screen.findByRole('button', { name: 'Try again' });
  act(() => backend.connection.setOnline(false));
  await screen.findByText('This is not stored on this device. It loads when you’re back online.');
});

it('changes that were pending before a reload are sent after it, and a toast confirms that they are synced', async () => {
  const store = memoryStore();
  await store.addJob(USER.id, { kind: 'hide', videoId: VIDEO, ids: ['c1'] });
  const { api } = await openApp('/account', { store, signedIn: true });
  await toastSaying('Your changes are synced');
  expect(api.calls(`POST /api/youtube/videos/${VIDEO}/comments/c1/hide`)).toHaveLength(1);
});

it('if the API does not respond although there is a network, the app says what still works, and buttons stay enabled', async () => {
  const { backend } = await openApp('/dashboard', { signedIn: true });
  const card = within(await screen.findByRole('article', { name: 'How I edit' }));
  act(() => backend.connection.missed());
  await screen.findByText('Threadsweep cannot be reached.');
  await screen.findByText(/You can still read, hide and restore. Everything else may fail./);
  expect(card.getByRole('button', { name: /^Clean/ }).ariaDisabled).toBeNull();
  act(() => backend.connection.reached());
  await waitFor(() => expect(screen.queryByText('Threadsweep cannot be reached.')).toBeNull());
});
