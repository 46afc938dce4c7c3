import { screen, waitFor, within } from '@testing-library/react';
import { LANGUAGES } from '@threadsweep/shared/language.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';
import { describe, expect, it } from 'vitest';

import { FakeApi, networkAway } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import { screenFaults } from '../../test/screen-faults.ts';
import { USER } from '../../test/usual-answers.ts';

const PROFILE = 'PATCH /api/user/profile';

/** Returns an API that saves the choice of notices. */
function savingApi(): FakeApi {
  let notices: User['notices'] = { pause: false, digest: false };
  return new FakeApi().on({
    account: {
      me: () => ({ ...USER, notices }),
      updateProfile: ({ notices: { pause, digest } = {} }) => {
        notices = { pause: pause ?? notices.pause, digest: digest ?? notices.digest };
        return { status: 'success', message: '', user: { ...USER, notices }, pending_email: null };
      },
    },
  });
}

const panel = async () => within(await screen.findByRole('region', { name: 'Notices by Email' }));

describe('the notices by email', () => {
  it('notices are off until the creator turns one on, and the account remembers that', async () => {
    const api = savingApi();
    const { user } = await openApp('/account', { api, signedIn: true });
    const switches = await panel();
    const [pause, digest] = switches.getAllByRole('switch');
    expect([pause?.ariaChecked, digest?.ariaChecked]).toEqual(['false', 'false']);
    expect(switches.getByRole('switch', { name: 'Weekly digest' })).toBe(digest);
    await user.click(switches.getByRole('switch', { name: 'Weekly digest' }));
    await toastSaying('The weekly digest is on');
    await user.click(switches.getByRole('switch', { name: 'Paused protection' }));
    await toastSaying('You will get an email when protection pauses');
    await user.click(switches.getByRole('switch', { name: 'Weekly digest' }));
    await toastSaying('You will no longer get the weekly digest');
    expect(api.calls(PROFILE).map(({ body }) => body)).toEqual([
      {
        notices: {
          digest: true,
          time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      },
      { notices: { pause: true } },
      { notices: { digest: false } },
    ]);
    expect([pause?.ariaChecked, digest?.ariaChecked]).toEqual(['true', 'false']);
  });

  it('the hint of a switch is its description', async () => {
    await openApp('/account', { api: savingApi(), signedIn: true });
    const digest = (await panel()).getByRole('switch', { name: 'Weekly digest' });
    const hint = document.querySelector(`[id="${digest.getAttribute('aria-describedby')}"]`);
    expect(hint?.textContent).toContain('On Mondays');
  });

  it('a choice that could not be saved is reported, and the switch goes back', async () => {
    const api = savingApi().below(PROFILE, networkAway);
    const { user } = await openApp('/account', { api, signedIn: true });
    const digest = (await panel()).getByRole('switch', { name: 'Weekly digest' });
    await user.click(digest);
    await toastSaying('Failed to save your choice. Please try again.');
    await waitFor(() => expect(digest.ariaChecked).toBe('false'));
  });

  it('the welcome offers notices, off until the creator turns one on', async () => {
    const api = savingApi();
    const { user } = await openApp('/dashboard', {
      api,
      signedIn: true,
      stored: { has_seen_welcome: '' },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Welcome to Threadsweep' }));
    const pause = await dialog.findByRole('switch', { name: 'Paused protection' });
    expect(pause.ariaChecked).toBe('false');
    await user.click(pause);
    await waitFor(() => expect(pause.ariaChecked).toBe('true'));
    await user.click(dialog.getByRole('button', { name: 'Get started' }));
    expect(api.calls(PROFILE).map(({ body }) => body)).toEqual([{ notices: { pause: true } }]);
  });

  it.each(LANGUAGES)('the welcome with its switches is accessible in %s', async (language) => {
    await openApp('/dashboard', {
      api: savingApi(),
      signedIn: true,
      language,
      stored: { has_seen_welcome: '' },
    });
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findAllByRole('switch');
    expect(await screenFaults()).toEqual([]);
  });
});
