import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import { session } from '../../test/usual-responses.ts';

const LOGIN = 'POST /api/auth/login';
const FAILED_TOAST = 'Login failed. Please check your credentials.';

async function logIn(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), 'demo@threadsweep.example');
  await user.type(screen.getByLabelText('Password'), 'demo-creator-1');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the login page', () => {
  it('a login stores the tokens and whether a channel is connected, and leads to the dashboard', async () => {
    const { api, user, address } = await openApp('/login');
    await logIn(user);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeDefined();
    expect(address()).toBe('/dashboard');
    expect(api.calls(LOGIN).map(({ body, token }) => ({ body, token }))).toEqual([
      { body: { email: 'demo@threadsweep.example', password: 'demo-creator-1' }, token: undefined },
    ]);
    expect(window.localStorage.getItem('access_token')).toBe('token-1');
    expect(window.localStorage.getItem('has_youtube_connection')).toBe('true');
    expect(await screen.findByRole('article', { name: 'How I edit' })).toBeDefined();
    expect(api.calls('GET /api/youtube/videos')[0]?.token).toBe('token-1');
  });

  it('the login page makes no call until the user has entered a password and a valid email', async () => {
    const { api, user } = await openApp('/login');
    const submit = await screen.findByRole('button', { name: 'Sign in' });
    await user.click(submit);
    await user.type(screen.getByLabelText('Email'), 'no-address');
    await user.type(screen.getByLabelText('Password'), 'demo-creator-1');
    await user.click(submit);
    expect(api.calls(LOGIN)).toEqual([]);
    expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email');
  });

  it('the login page reports wrong credentials without offering another verification mail', async () => {
    const api = new FakeApi().on({
      account: { login: refusing('INVALID_CREDENTIALS', 'Another wording') },
    });
    const { user } = await openApp('/login', { api });
    await logIn(user);
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
    await toastSaying(FAILED_TOAST);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Resend verification email' })).toBeNull(),
    );
    expect(api.calls('POST /api/auth/refresh')).toEqual([]);
  });

  it('the login page offers another verification mail if the email is not verified, and confirms that it was sent', async () => {
    const api = new FakeApi().on({
      account: { login: refusing('EMAIL_NOT_VERIFIED', 'Another wording') },
    });
    const { user } = await openApp('/login', { api });
    await logIn(user);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Please verify your email before logging in',
    );
    await toastSaying(FAILED_TOAST);
    await user.click(screen.getByRole('button', { name: 'Resend verification email' }));
    await toastSaying('Verification email sent!');
    expect(api.calls('POST /api/auth/resend-verification')[0]?.body).toEqual({
      email: 'demo@threadsweep.example',
    });
  });

  it('the login page says why no verification mail could be sent, with the server’s reason if there is one', async () => {
    const api = new FakeApi().on({
      account: {
        login: refusing('EMAIL_NOT_VERIFIED', 'no'),
        resendVerification: refusing('TOO_MANY_REQUESTS', 'Please wait a minute.'),
      },
    });
    const { user } = await openApp('/login', { api });
    await logIn(user);
    const again = await screen.findByRole('button', { name: 'Resend verification email' });
    await user.click(again);
    await toastSaying('Please wait a minute.');
    api.below('POST /api/auth/resend-verification', networkAway);
    await user.click(again);
    await toastSaying('Failed to send verification email');
  });

  it('the login page shows the server’s message for any other refusal', async () => {
    const api = new FakeApi().on({
      account: { login: refusing('TOO_MANY_REQUESTS', 'Too many attempts. Wait a minute.') },
    });
    const { user } = await openApp('/login', { api });
    await logIn(user);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many attempts. Wait a minute.',
    );
  });

  it.each([
    ['the network is away', networkAway],
    [
      'a proxy responds with a page',
      () =>
        new Response('<h1>Bad gateway</h1>', {
          status: 502,
          headers: { 'content-type': 'text/html' },
        }),
    ],
  ])('the login page asks to try again if %s', async (_, response) => {
    const { user } = await openApp('/login', { api: new FakeApi().below(LOGIN, response) });
    await logIn(user);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'An error occurred. Please try again.',
    );
    await toastSaying(FAILED_TOAST);
  });

  it.each([
    ['Authentication failed', { ...session(), status: 'error' }],
    ['No access token received', { ...session(), access_token: '' }],
  ])('the login page says “%s” if the response contains no valid login', async (text, response) => {
    const api = new FakeApi().below(LOGIN, () => Response.json(response));
    const { user } = await openApp('/login', { api });
    await logIn(user);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    await toastSaying(FAILED_TOAST);
    await waitFor(() => expect(window.localStorage.getItem('access_token')).toBeNull());
  });

  it('the login page makes one call, even if the user presses the button again before the response', async () => {
    const gate = Promise.withResolvers<void>();
    const api = new FakeApi().on({
      account: { login: () => gate.promise.then(() => session()) },
    });
    const { user } = await openApp('/login', { api });
    await logIn(user);
    await user.click(await screen.findByRole('button', { name: 'Signing in…' }));
    gate.resolve();
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(api.calls(LOGIN)).toHaveLength(1);
  });

  it('the login page says once that the email is verified, and removes the parameter for this from the URL', async () => {
    const { address } = await openApp('/login?verified=true&lang=en');
    await toastSaying('Email verified successfully! Please log in.');
    await waitFor(() => expect(address()).toBe('/login?lang=en'));
    expect(screen.getAllByText('Email verified successfully! Please log in.')).toHaveLength(1);
  });

  it('the login page contains one hyperlink to the sign-up, and the bar above it contains another', async () => {
    await openApp('/login');
    expect(
      (await screen.findAllByRole('link', { name: 'Sign Up' })).map((link) =>
        link.getAttribute('href'),
      ),
    ).toEqual(['/signup', '/signup']);
  });

  it('the login page redirects a logged-in user to the dashboard', async () => {
    const { address } = await openApp('/login', { signedIn: true });
    await screen.findByRole('heading', { name: 'Dashboard' });
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});

describe('a page that needs a login', () => {
  it.each(['/dashboard', '/comments/dQw4w9WgXcQ?from=mail'])(
    '%s leads a visitor to the login, and back to the page after the login',
    async (place) => {
      const { user, address } = await openApp(place);
      await screen.findByRole('button', { name: 'Sign in' });
      await waitFor(() => expect(address()).toBe('/login'));
      await logIn(user);
      await waitFor(() => expect(address()).toBe(place));
    },
  );
});
