import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import { USER } from '../../test/usual-responses.ts';

const VERIFY = 'GET /api/auth/verify-email';
const LINK = '/verify-email?token=t0ken&email=demo%2Btag%40threadsweep.example';

describe('a verification link', () => {
  it('the page of a verification link verifies the email once and leads to a login page that says so', async () => {
    const gate = Promise.withResolvers<{ status: 'success' }>();
    const api = new FakeApi().on({ account: { verifyEmail: () => gate.promise } });
    const { user, address } = await openApp(LINK, { api });
    expect(await screen.findByText('Verifying your email…')).toBeDefined();
    gate.resolve({ status: 'success' });
    await screen.findByRole('heading', { name: 'Email verified' });
    await toastSaying('Email verified successfully!');
    const main = within(screen.getByRole('main'));
    expect(main.queryByText('Email verified successfully!')).toBeNull();
    // React runs effects twice in this test, but the page makes one call.
    expect(api.calls(VERIFY).map(({ query }) => Object.fromEntries(query))).toEqual([
      { token: 't0ken', email: 'demo+tag@threadsweep.example' },
    ]);
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log In' }));
    await waitFor(() => expect(address()).toBe('/login'));
    await toastSaying('Email verified successfully! Please log in.');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'demo+tag@threadsweep.example');
  });

  it.each(['/verify-email', '/verify-email?token=t', '/verify-email?email=a%40b.example'])(
    'the page of an incomplete verification link (%s) says what is missing and makes no call',
    async (place) => {
      const { api } = await openApp(place);
      expect((await screen.findByRole('alert')).textContent).toBe(
        'Verification token or email is missing.',
      );
      expect(api.calls(VERIFY)).toEqual([]);
    },
  );

  it('the page of a verification link without an email asks for the email, and sends another link to it', async () => {
    const { api, user } = await openApp('/verify-email');
    await user.type(await screen.findByLabelText('Email'), 'new@creator.example');
    await user.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
    await toastSaying('Verification email sent!');
    expect(api.calls('POST /api/auth/resend-verification')[0]?.body).toEqual({
      email: 'new@creator.example',
    });
  });

  it('the page of a verification link without an email does not ask a logged-in user for the email', async () => {
    const { api, user } = await openApp('/verify-email', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Resend Verification Email' }));
    await toastSaying('Verification email sent!');
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(api.calls('POST /api/auth/resend-verification')[0]?.body).toBeUndefined();
  });

  it('the page of an expired verification link shows the server’s message and says what to do next', async () => {
    const api = new FakeApi().on({
      account: { verifyEmail: refusing('LINK_EXPIRED', 'This link has expired.') },
    });
    const { user } = await openApp(LINK, { api });
    expect((await screen.findByRole('alert')).textContent).toBe('This link has expired.');
    await toastSaying('Email verification failed');
    const ways = ['Back to Login', 'Back to Sign Up'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(ways).toEqual(['/login', '/signup']);
    await user.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
    await toastSaying('Verification email sent!');
    expect(api.calls('POST /api/auth/resend-verification')[0]?.body).toEqual({
      email: 'demo+tag@threadsweep.example',
    });
    api.below('POST /api/auth/resend-verification', networkAway);
    await user.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
    await toastSaying('Failed to resend verification email');
  });

  it('after a logged-in user has verified a new email, the app shows it without a reload', async () => {
    let email = 'old@creator.example';
    const api = new FakeApi().on({
      account: {
        me: () => ({ ...USER, email }),
        verifyEmail: () => {
          email = 'new@creator.example';
          return { status: 'success' };
        },
      },
    });
    const { user } = await openApp(LINK, { api, signedIn: true });
    await screen.findByRole('heading', { name: 'Email verified' });
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    await screen.findByText('new@creator.example');
  });

  it('the page calls a verification link invalid if the response reports no success', async () => {
    const api = new FakeApi().below(VERIFY, () => Response.json({ status: 'pending' }));
    await openApp(LINK, { api });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Invalid or expired verification link. Please request a new one.',
    );
    await toastSaying('Email verification failed');
  });

  it('the page of a verification link asks to try again if the server is not reached', async () => {
    await openApp(LINK, { api: new FakeApi().below(VERIFY, networkAway) });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to verify email. Please try again or contact support.',
    );
  });

  it('without an email in the link, a logged-in user’s new verification mail goes to the account’s email', async () => {
    const { api, user } = await openApp('/verify-email', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Resend Verification Email' }));
    await toastSaying('Verification email sent!');
    const [call] = api.calls('POST /api/auth/resend-verification');
    expect(call).toMatchObject({ body: undefined, token: 'token-1' });
  });
});
