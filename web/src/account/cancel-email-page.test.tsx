import { screen, waitFor } from '@testing-library/react';
import { LANGUAGES } from '@threadsweep/shared/language.ts';
import { describe, expect, it } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import { screenFaults } from '../../test/screen-faults.ts';
import { USER } from '../../test/usual-responses.ts';

const CANCEL = 'POST /api/auth/cancel-email-change';
const LINK = '/cancel-email-change?token=t0ken&email=demo%40threadsweep.example';
const cancelButton = () => screen.findByRole('button', { name: 'Cancel the Change' });

describe('the link that cancels a change of email', () => {
  it('opening the link that cancels a change of the email changes nothing, and the page’s button cancels without a login', async () => {
    const { api, user, address } = await openApp(LINK);
    const button = await cancelButton();
    expect(screen.getByText(/your account keeps demo@threadsweep\.example/)).toBeDefined();
    expect(api.calls(CANCEL)).toEqual([]);
    await user.click(button);
    await screen.findByRole('heading', { name: 'Change cancelled' });
    expect(api.calls(CANCEL).map(({ body }) => body)).toEqual([
      { token: 't0ken', email: 'demo@threadsweep.example' },
    ]);
    await user.click(screen.getByRole('link', { name: 'Choose a new password' }));
    await waitFor(() => expect(address()).toBe('/forgot-password'));
  });

  it.each(['/cancel-email-change', '/cancel-email-change?token=t'])(
    'an incomplete link to cancel a change of the email (%s) is reported, and the page makes no call',
    async (place) => {
      const { api } = await openApp(place);
      expect((await screen.findByRole('alert')).textContent).toBe(
        'This link is invalid or has expired. The change may already be made or cancelled.',
      );
      expect(api.calls(CANCEL)).toEqual([]);
    },
  );

  it('the page says if the link to cancel a change of the email has expired', async () => {
    const api = new FakeApi().on({
      account: { cancelEmailChange: refusing('LINK_EXPIRED', 'This link has expired.') },
    });
    const { user } = await openApp(LINK, { api });
    await user.click(await cancelButton());
    expect((await screen.findByRole('alert')).textContent).toContain('invalid or has expired');
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  });

  it('the user can try again to cancel a change of the email if the server was not reached', async () => {
    const { user } = await openApp(LINK, { api: new FakeApi().below(CANCEL, networkAway) });
    await user.click(await cancelButton());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Could not cancel the change. Please try again.',
    );
    expect(await cancelButton()).toBeDefined();
  });

  it('after cancelling a change of the email, a logged-in user sees the account without the pending email', async () => {
    let pending: string | null = 'new@creator.example';
    const api = new FakeApi().on({
      account: {
        me: () => ({ ...USER, pending_email: pending }),
        cancelEmailChange: () => {
          pending = null;
          return { status: 'success' };
        },
      },
    });
    const { user } = await openApp(LINK, { api, signedIn: true });
    await user.click(await cancelButton());
    await waitFor(() => expect(api.calls('GET /api/auth/me').length).toBeGreaterThan(1));
  });

  it.each(LANGUAGES)('the page to cancel a new email is accessible in %s', async (language) => {
    const { user } = await openApp(LINK, { language });
    await screen.findByText(/demo@threadsweep\.example/);
    expect(await screenFaults()).toEqual([]);
    const [button] = screen.getByRole('main').getElementsByTagName('button');
    if (!button) throw new Error('the page has no button');
    await user.click(button);
    await screen.findByText(/demo@threadsweep\.example/, { selector: 'output' });
    expect(await screenFaults()).toEqual([]);
  });
});
