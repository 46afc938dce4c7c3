import { screen, waitFor } from '@testing-library/react';
import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import { describe, expect, it } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp, toastSaying, type OpenApp } from '../../test/open-app.tsx';
import { channel, session, USER } from '../../test/usual-responses.ts';

const REFRESH = 'POST /api/auth/refresh';
const ME = 'GET /api/auth/me';
const EXPIRED = 'Your session has expired. Please log in again.';

const stored = () => Object.fromEntries(Object.entries(window.localStorage));

function afterAnHour(): FakeApi {
  const api = new FakeApi();
  api.tokens.delete('token-1');
  return api;
}

async function logOut({ user }: OpenApp): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'User menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'Log Out' }));
}

describe('a session', () => {
  it('the app restores a stored session when it starts, and fetches the user', async () => {
    const { api, user } = await openApp('/dashboard', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    await screen.findByText(USER.email);
    expect(api.calls(ME)[0]?.token).toBe('token-1');
  });

  it('an expired token is refreshed once for all calls that need the new token', async () => {
    const api = afterAnHour();
    api.on({
      account: {
        refresh: ({ refresh_token }) => {
          expect(refresh_token).toBe('refresh-1');
          api.tokens.add('token-2');
          return session({ number: 2 });
        },
      },
    });
    await openApp('/dashboard', { api, signedIn: true });
    await screen.findByRole('article', { name: 'How I edit' });
    expect(api.calls(REFRESH)).toHaveLength(1);
    await waitFor(() =>
      expect(stored()).toMatchObject({ access_token: 'token-2', refresh_token: 'refresh-2' }),
    );
    await waitFor(() => expect(screen.queryByText(EXPIRED)).toBeNull());
  });

  it.each([
    ['is refused', afterAnHour().on({ account: { refresh: refusing('UNAUTHORIZED', 'no') } })],
    ['helps nothing', afterAnHour()],
  ])(
    'if a refresh %s, the session ends, the app says so once, and the session’s data are deleted',
    async (_, api) => {
      const { address, user } = await openApp('/comments/dQw4w9WgXcQ', { api, signedIn: true });
      await toastSaying(EXPIRED);
      await waitFor(() => expect(address()).toBe('/login'));
      expect(stored()).toEqual({});
      expect(screen.getByRole('link', { name: 'Log In' })).toBeDefined();
      expect(screen.getAllByText(EXPIRED)).toHaveLength(1);
      expect(screen.queryByText('Failed to verify YouTube connection.')).toBeNull();
      api.tokens.add('token-1');
      await user.type(await screen.findByLabelText('Email'), USER.email);
      await user.type(screen.getByLabelText('Password'), 'demo-creator-1{enter}');
      await waitFor(() => expect(address()).toBe('/comments/dQw4w9WgXcQ'));
    },
  );

  it.each([
    ['the network is away', networkAway],
    ['the server fails', () => new Response('', { status: 503 })],
    [
      'a response with HTTP status 200 reports a failure',
      () => Response.json({ status: 'error', message: 'Not now.' }),
    ],
  ])('the session continues if %s, even during a refresh', async (_, response) => {
    const api = afterAnHour().below(REFRESH, response);
    await openApp('/dashboard', { api, signedIn: true });
    await screen.findByRole('alert');
    await waitFor(() => expect(screen.queryByText(EXPIRED)).toBeNull());
    await waitFor(() =>
      expect(stored()).toMatchObject({ access_token: 'token-1', has_youtube_connection: 'true' }),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'User menu' })).toBeDefined());
  });

  it('the app fetches the user again when the network is back', async () => {
    const api = new FakeApi().below(ME, networkAway);
    const { user } = await openApp('/dashboard', { api, signedIn: true });
    await screen.findByRole('article', { name: 'How I edit' });
    await waitFor(() => expect(api.calls(ME)).not.toEqual([]));
    api.asUsual(ME);
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    window.dispatchEvent(new Event('online'));
    await screen.findByText(USER.email);
  });

  it('the app fetches the user again automatically after the server has failed', async () => {
    const api = new FakeApi().below(ME, () => new Response('', { status: 503 }));
    const { user } = await openApp('/dashboard', { api, signedIn: true });
    await screen.findByRole('article', { name: 'How I edit' });
    await waitFor(() => expect(api.calls(ME)).not.toEqual([]));
    api.asUsual(ME);
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    await screen.findByText(USER.email);
  });

  it('the first login to an account shows the welcome dialog again, and a later login does not', async () => {
    const seen = { has_seen_welcome: 'true' };
    const first = new FakeApi().on({
      account: { login: () => session({ user: { first_login: true } }) },
    });
    const { user } = await openApp('/login', { api: first, stored: seen });
    await user.type(await screen.findByLabelText('Email'), USER.email);
    await user.type(screen.getByLabelText('Password'), 'demo-creator-1{enter}');
    await screen.findByRole('dialog', { name: 'Welcome to Threadsweep' });
    await waitFor(() => expect(stored()).not.toHaveProperty('has_seen_welcome'));
  });

  it('when a session ends or starts in another tab, this tab follows', async () => {
    const { api, backend, user } = await openApp('/dashboard', { signedIn: true });
    await screen.findByRole('article', { name: 'How I edit' });
    window.localStorage.clear();
    backend.session.noticeOtherTab();
    await screen.findByRole('button', { name: 'Sign in' });
    api.tokens.add('token-2');
    api.on({ account: { me: () => ({ ...USER, email: 'other@threadsweep.example' }) } });
    window.localStorage.setItem('access_token', 'token-2');
    window.localStorage.setItem('has_seen_welcome', 'true');
    backend.session.noticeOtherTab();
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    await screen.findByText('other@threadsweep.example');
    await waitFor(() => expect(screen.queryByText(USER.email)).toBeNull());
    await waitFor(() => expect(screen.queryByText(EXPIRED)).toBeNull());
  });
});

describe('logging out', () => {
  it('a logout deletes all stored data, leads to the login, and ends the session at the server', async () => {
    const app = await openApp('/dashboard', { signedIn: true, stored: { active_channel: 'UC1' } });
    await screen.findByRole('article', { name: 'How I edit' });
    await logOut(app);
    await screen.findByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(app.address()).toBe('/login'));
    await waitFor(() => expect(stored()).toEqual({}));
    await waitFor(() =>
      expect(app.api.calls('POST /api/auth/logout').map(({ token }) => token)).toEqual(['token-1']),
    );
    expect(screen.queryByText(EXPIRED)).toBeNull();
  });

  it('a logout works even if the server cannot be reached', async () => {
    const api = new FakeApi().below('POST /api/auth/logout', networkAway);
    const app = await openApp('/dashboard', { api, signedIn: true });
    await logOut(app);
    await screen.findByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(stored()).toEqual({}));
  });

  it('a response that arrives after a logout does not log the user in again', async () => {
    const gate = Promise.withResolvers<ReturnType<typeof session>>();
    const api = afterAnHour().on({ account: { refresh: () => gate.promise } });
    const app = await openApp('/dashboard', { api, signedIn: true });
    await waitFor(() => expect(api.calls(REFRESH)).toHaveLength(1));
    await logOut(app);
    api.tokens.add('token-2');
    gate.resolve(session({ number: 2 }));
    await waitFor(() => expect(api.calls('POST /api/auth/logout').at(-1)?.token).toBe('token-2'));
    expect(stored()).toEqual({});
    expect(app.address()).toBe('/login');
  });

  it('after a logout, the next user sees nothing of the previous user', async () => {
    const app = await openApp('/dashboard', { signedIn: true });
    await screen.findByRole('article', { name: 'How I edit' });
    await logOut(app);
    const theirs = Promise.withResolvers<Channel[]>();
    app.api.on({
      account: {
        login: () => session({ user: { email: 'other@threadsweep.example' } }),
        me: () => ({ ...USER, email: 'other@threadsweep.example' }),
      },
      channel: { listChannels: () => theirs.promise },
    });
    await app.user.type(await screen.findByLabelText('Email'), 'other@threadsweep.example');
    await app.user.type(screen.getByLabelText('Password'), 'demo-creator-1{enter}');
    await screen.findByRole('heading', { name: 'Dashboard' });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /Switch channel/ })).toBeNull(),
    );
    theirs.resolve([]);
    await screen.findByRole('heading', { name: 'Connect YouTube Account' });
    await waitFor(() => expect(screen.queryByText('How I edit')).toBeNull());
    await app.user.click(screen.getByRole('button', { name: 'Get started' }));
    await app.user.click(screen.getByRole('button', { name: 'User menu' }));
    expect(await screen.findByText('other@threadsweep.example')).toBeDefined();
  });

  it('a late response to a call of an old session does not appear in the next session', async () => {
    const late = Promise.withResolvers<Channel[]>();
    const api = new FakeApi().on({ channel: { listChannels: () => late.promise } });
    const app = await openApp('/dashboard', { api, signedIn: true });
    await waitFor(() => expect(api.calls('GET /api/youtube/account')).not.toEqual([]));
    await logOut(app);
    api.on({ channel: { listChannels: () => [] } });
    await app.user.type(await screen.findByLabelText('Email'), USER.email);
    await app.user.type(screen.getByLabelText('Password'), 'demo-creator-1{enter}');
    await screen.findByRole('heading', { name: 'Connect YouTube Account' });
    late.resolve([channel()]);
    await app.backend.api.channel.listChannels();
    expect(screen.queryByRole('button', { name: /Switch channel/ })).toBeNull();
    expect(stored()).not.toHaveProperty('has_youtube_connection');
  });

  it('a late refusal of an old session’s call does not end the next session, and is not retried with its tokens', async () => {
    const gate = Promise.withResolvers<void>();
    const refused = { status: 'error', error: 'Please log in again.', code: 'UNAUTHORIZED' };
    const api = new FakeApi().below(ME, () =>
      gate.promise.then(() => Response.json(refused, { status: 401 })),
    );
    const app = await openApp('/dashboard', { api, signedIn: true });
    await waitFor(() => expect(api.calls(ME)).not.toEqual([]));
    const early = api.calls(ME).length;
    await logOut(app);
    await app.user.type(await screen.findByLabelText('Email'), USER.email);
    await app.user.type(screen.getByLabelText('Password'), 'demo-creator-1{enter}');
    await screen.findByRole('heading', { name: 'Dashboard' });
    api.tokens.add('token-2');
    gate.resolve();
    await app.backend.api.channel.listChannels();
    expect(api.calls(ME)).toHaveLength(early);
    expect(api.calls('POST /api/auth/refresh')).toEqual([]);
    expect(app.backend.session.state().signedIn).toBe(true);
    expect(screen.queryByText(EXPIRED)).toBeNull();
  });
});
