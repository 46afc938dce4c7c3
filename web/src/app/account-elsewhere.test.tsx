import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@threadsweep/shared/contract/account.ts';
import { beforeAll, describe, expect, it } from 'vitest';

import { FakeApi } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import { USER } from '../../test/usual-responses.ts';

const ME = 'GET /api/auth/me';
const SAVE = 'PATCH /api/user/profile';

/** An account that changes elsewhere by `set`, and whose responses wait for `gate`. */
function changingAccount() {
  let stored: User = USER;
  const held: Partial<Record<'gate' | 'save', Promise<void> | undefined>> = {};
  const api = new FakeApi().on({
    account: {
      me: async () => {
        const response = stored;
        await held.gate;
        return response;
      },
      updateProfile: async ({ name = stored.name, language = stored.language }) => {
        stored = { ...stored, name, language };
        await held.save;
        return { status: 'success', message: '', user: stored, pending_email: null };
      },
    },
  });
  const set = (values: Partial<User>) => {
    stored = { ...stored, ...values };
  };
  return { api, set, held };
}

/** Opens the account page from another page, and waits until the account is fetched again. */
async function arriveAtAccount(api: FakeApi, change = (): void => undefined) {
  const opened = await openApp('/activity', { api, signedIn: true });
  await screen.findByRole('navigation', { name: 'Sections' });
  const before = api.calls(ME).length;
  change();
  await opened.user.click(await screen.findByRole('button', { name: 'User menu' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Account Settings' }));
  await screen.findByRole('region', { name: 'Profile' });
  await waitFor(() => expect(api.calls(ME)).toHaveLength(before + 1));
  return opened;
}

// The app loads this file after the first screen, and these tests need it at once.
beforeAll(async () => void (await import('./app-notices.tsx')));

const becomeVisible = () => fireEvent(document, new Event('visibilitychange'));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('an account that changes elsewhere', () => {
  it('the account page shows the removals of the cleans since the login', async () => {
    const { api, set } = changingAccount();
    await arriveAtAccount(api, () =>
      set({ subscription: { ...USER.subscription, removals_used: 42 } }),
    );
    await screen.findByText('42 of 100 free removals used');
  });

  it('the app fetches the account again when the page with the prices opens', async () => {
    const { api } = changingAccount();
    const { user } = await arriveAtAccount(api);
    const before = api.calls(ME).length;
    const footer = within(screen.getByRole('contentinfo'));
    await user.click(footer.getByRole('link', { name: 'Pricing' }));
    await waitFor(() => expect(api.calls(ME)).toHaveLength(before + 1));
  });

  it('the app takes over a plan and a language from another device when it becomes visible', async () => {
    const { api, set } = changingAccount();
    await arriveAtAccount(api);
    await screen.findByText('12 of 100 free removals used');
    const subscription = { ...USER.subscription, tier: 'pro' as const, removals_limit: null };
    set({ language: 'fr', subscription });
    becomeVisible();
    await screen.findByRole('heading', { level: 1, name: 'Paramètres du compte' });
    expect(screen.queryByText(/12 .* 100/)).toBeNull();
  });

  it('the profile form keeps what the user has typed while its other fields follow another device', async () => {
    const { api, set } = changingAccount();
    const { user } = await arriveAtAccount(api);
    await user.type(field('Email'), '.org');
    set({ name: 'Ada' });
    becomeVisible();
    await waitFor(() => expect(field('Name').value).toBe('Ada'));
    expect(field('Email').value).toBe(`${USER.email}.org`);
  });

  it('the profile form does not send a field whose edit the user has reverted', async () => {
    const { api, set } = changingAccount();
    const { user } = await arriveAtAccount(api);
    await user.type(field('Name'), 'x{Backspace}');
    set({ name: 'Ada' });
    becomeVisible();
    await waitFor(() => expect(field('Name').value).toBe('Ada'));
  });

  it('a save keeps what the user types in the profile form during the save', async () => {
    const { api, held } = changingAccount();
    const { user } = await arriveAtAccount(api);
    const gate = Promise.withResolvers<void>();
    held.save = gate.promise;
    await user.type(field('Name'), ' Ada');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(api.calls(SAVE)).toHaveLength(1));
    await user.type(field('Name'), ' Byron');
    await user.type(field('Email'), '.org');
    await user.type(field('Password'), 'demo-creator-1');
    await act(async () => gate.resolve());
    await toastSaying('Profile information updated successfully');
    expect(field('Name').value).toBe(`${USER.name} Ada Byron`);
    expect(field('Email').value).toBe(`${USER.email}.org`);
    expect(field('Password').value).toBe('demo-creator-1');
  });

  it('the app fetches the account in one request at a time, and once more for changes meanwhile', async () => {
    const { api, set, held } = changingAccount();
    await arriveAtAccount(api);
    const gate = Promise.withResolvers<void>();
    held.gate = gate.promise;
    const before = api.calls(ME).length;
    for (let times = 0; times < 3; times += 1) becomeVisible();
    await waitFor(() => expect(api.calls(ME)).toHaveLength(before + 1));
    set({ name: 'Ada' });
    held.gate = undefined;
    await act(async () => gate.resolve());
    await waitFor(() => expect(field('Name').value).toBe('Ada'));
    expect(api.calls(ME)).toHaveLength(before + 2);
  });

  it('a response from before a save does not undo the save on the screen', async () => {
    const { api, held } = changingAccount();
    const { user } = await arriveAtAccount(api);
    const gate = Promise.withResolvers<void>();
    held.gate = gate.promise;
    const before = api.calls(ME).length;
    becomeVisible();
    await waitFor(() => expect(api.calls(ME)).toHaveLength(before + 1));
    held.gate = undefined;
    await user.type(field('Name'), ' Ada');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await toastSaying('Profile information updated successfully');
    await act(async () => gate.resolve());
    expect(api.calls(SAVE)).toHaveLength(1);
    expect(field('Name').value).toBe(`${USER.name} Ada`);
  });
});
