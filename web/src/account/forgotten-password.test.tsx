import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import { screenFaults } from '../../test/screen-faults.ts';
import { USER } from '../../test/usual-responses.ts';

const FORGOT = 'POST /api/auth/forgot-password';
const RESET = 'POST /api/auth/reset-password';
const LINK = '/reset-password?token=t0ken&email=demo%40threadsweep.example';
const NEW = 'correct horse 9';
const DONE = { status: 'success' as const };

const apiWithReset = () =>
  new FakeApi().on({ account: { forgotPassword: () => DONE, resetPassword: () => DONE } });

async function choose(api: FakeApi, password: string, confirmation = password, signedIn = false) {
  const opened = await openApp(LINK, { api, signedIn });
  await opened.user.type(await screen.findByLabelText('New password'), password);
  await opened.user.type(screen.getByLabelText('Confirm new password'), confirmation);
  await opened.user.click(screen.getByRole('button', { name: 'Save Password' }));
  return opened;
}

describe('a forgotten password', () => {
  it('the login page leads to a form that requests a reset link and shows the same response for every email', async () => {
    const api = apiWithReset();
    const { user, address } = await openApp('/login', { api });
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await waitFor(() => expect(address()).toBe('/forgot-password'));
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    expect(await screenFaults()).toEqual([]);
    await user.type(await screen.findByLabelText('Email'), USER.email);
    await user.click(screen.getByRole('button', { name: 'Send Link' }));
    await screen.findByRole('heading', { name: 'Check your inbox' });
    await waitFor(() =>
      expect(screen.getByText(/^If demo@threadsweep\.example has an account/)).toBeDefined(),
    );
    expect(await screenFaults()).toEqual([]);
    expect(api.calls(FORGOT).map(({ body }) => body)).toEqual([{ email: USER.email }]);
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(USER.email);
  });

  it('the form says if a reset link could not be sent', async () => {
    const api = apiWithReset().below(FORGOT, networkAway);
    const { user } = await openApp('/forgot-password', { api });
    await user.type(await screen.findByLabelText('Email'), USER.email);
    await user.click(screen.getByRole('button', { name: 'Send Link' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Could not send the link. Please try again.',
    );
  });
});

describe('the reset link', () => {
  it('the page of a reset link saves a new password and leads to the login', async () => {
    const api = apiWithReset();
    const { address } = await choose(api, NEW);
    await toastSaying('Password updated successfully');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(api.calls(RESET).map(({ body }) => body)).toEqual([
      { token: 't0ken', email: USER.email, password: NEW },
    ]);
  });

  it('resetting the password also logs this browser out, because the server has ended all sessions', async () => {
    const { address, backend } = await choose(apiWithReset(), NEW, NEW, true);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(backend.session.state().signedIn).toBe(false);
  });

  it.each([
    ['short1', 'short1', 'Password must be at least 10 characters'],
    ['no numbers at all', 'no numbers at all', 'Password must contain at least one number'],
    [NEW, 'something else', 'Passwords do not match'],
  ])('a reset refuses password %j, confirmed as %j: %s', async (password, confirmation, text) => {
    const api = apiWithReset();
    await choose(api, password, confirmation);
    await screen.findByText(text);
    expect(await screenFaults()).toEqual([]);
    expect(api.calls(RESET)).toEqual([]);
  });

  it('the page of an expired reset link says so and offers to request a new link', async () => {
    const api = apiWithReset().on({
      account: { resetPassword: refusing('LINK_EXPIRED', 'This link has expired.') },
    });
    await choose(api, NEW);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This link is invalid or has expired. Please request a new one.',
    );
    const request = screen.getByRole('link', { name: 'Request a new link' });
    expect(request.getAttribute('href')).toBe('/forgot-password');
    expect(await screenFaults()).toEqual([]);
  });

  it('the user can try again to reset the password if the server was not reached', async () => {
    const api = apiWithReset().below(RESET, networkAway);
    const { user, address } = await choose(api, NEW);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to update password. Please try again.',
    );
    api.asUsual(RESET);
    await user.click(screen.getByRole('button', { name: 'Save Password' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it.each(['/reset-password', '/reset-password?token=t', '/reset-password?email=a%40b.example'])(
    'the page of an incomplete reset link (%s) says that the link is invalid',
    async (place) => {
      await openApp(place);
      await screen.findByText('This link is invalid or has expired. Please request a new one.');
    },
  );
});
