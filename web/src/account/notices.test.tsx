import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { LANGUAGES } from '@threadsweep/shared/language.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';
import { describe, expect, it } from 'vitest';

import { FakeApi, networkAway } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import { screenFaults } from '../../test/screen-faults.ts';
import { USER } from '../../test/usual-responses.ts';
import { memoryStore } from '../data/offline-store.ts';

const PROFILE = 'PATCH /api/user/profile';

/**
 * Returns an API that saves the choice of notices.
 * @param ways the response to each call waits for the promise with the same index
 */
function savingApi(ways: readonly Promise<void>[] = []): FakeApi {
  let calls = 0;
  let notices: User['notices'] = { pause: false, digest: false };
  return new FakeApi().on({
    account: {
      me: () => ({ ...USER, notices }),
      updateProfile: async ({ notices: { pause, digest } = {} }) => {
        notices = { pause: pause ?? notices.pause, digest: digest ?? notices.digest };
        const user = { ...USER, notices };
        calls += 1;
        await ways[calls - 1];
        return { status: 'success', message: '', user, pending_email: null };
      },
    },
  });
}

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

const panel = async () => within(await screen.findByRole('region', { name: 'Notices by Email' }));

/** Opens the account page before the API responds, so that the page shows the stored account. */
async function openStored() {
  const kept = { ...USER, notices: { pause: false, digest: false } };
  const store = memoryStore();
  const stored = { body: JSON.stringify(kept), at: Date.now() - 3_600_000 };
  await store.keepResponse(USER.id, '/api/auth/me', stored);
  const { promise, resolve } = Promise.withResolvers<User>();
  const api = savingApi().on({ account: { me: () => promise } });
  const { user } = await openApp('/account', { api, signedIn: true, store });
  const [pause, digest] = (await panel()).getAllByRole('switch');
  if (!pause || !digest) throw new Error('a switch is missing');
  expect(pause.ariaChecked).toBe('false');
  return { user, pause, digest, respond: resolve, kept, store };
}

describe('the notices by email', () => {
  it('notices are off until the creator turns one on, and this choice is saved in the account', async () => {
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

  it('the hint below a notice’s switch is the switch’s accessible description', async () => {
    await openApp('/account', { api: savingApi(), signedIn: true });
    const digest = (await panel()).getByRole('switch', { name: 'Weekly digest' });
    const hint = document.querySelector(`[id="${digest.getAttribute('aria-describedby')}"]`);
    expect(hint?.textContent).toContain('On Mondays');
  });

  it('if a choice of notices could not be saved, the page says so and the switch returns to its old state', async () => {
    const api = savingApi().below(PROFILE, networkAway);
    const { user } = await openApp('/account', { api, signedIn: true });
    const digest = (await panel()).getByRole('switch', { name: 'Weekly digest' });
    await user.click(digest);
    await toastSaying('Failed to save your choice. Please try again.');
    await waitFor(() => expect(digest.ariaChecked).toBe('false'));
  });

  it('a switch of notices shows the creator’s choice at once, also on a slow network and while the choice is saved', async () => {
    const gate = Promise.withResolvers<void>();
    const api = savingApi([gate.promise]);
    const { user } = await openApp('/account', { api, signedIn: true });
    const switches = await panel();
    const digest = switches.getByRole('switch', { name: 'Weekly digest' });
    const states: string[] = [];
    const watcher = new MutationObserver(() => states.push(digest.ariaChecked ?? ''));
    watcher.observe(digest, { attributeFilter: ['aria-checked'] });
    await user.click(digest);
    expect(digest.ariaChecked).toBe('true');
    gate.resolve();
    await toastSaying('The weekly digest is on');
    expect(digest.ariaChecked).toBe('true');
    expect(states).toEqual(['true']);
    watcher.disconnect();
  });

  it('two quick changes to the notice settings are saved one after the other, and the page shows both', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const api = savingApi(gates.map(({ promise }) => promise));
    const { user } = await openApp('/account', { api, signedIn: true });
    const switches = await panel();
    const [pause, digest] = switches.getAllByRole('switch');
    if (!pause || !digest) throw new Error('a switch is missing');
    await user.click(pause);
    await user.click(digest);
    expect([pause.ariaChecked, digest.ariaChecked]).toEqual(['true', 'true']);
    gates[1]?.resolve();
    await settled();
    gates[0]?.resolve();
    await toastSaying('You will get an email when protection pauses');
    await toastSaying('The weekly digest is on');
    await settled();
    expect([pause.ariaChecked, digest.ariaChecked]).toEqual(['true', 'true']);
  });

  it('the server’s response replaces the stored account data that the page showed first', async () => {
    const { pause, respond, kept } = await openStored();
    respond({ ...kept, notices: { pause: true, digest: false } });
    await waitFor(() => expect(pause.ariaChecked).toBe('true'));
  });

  it('on a slow network, the account page first shows the notice settings that were chosen on the last visit', async () => {
    const { user, digest, respond, kept, store } = await openStored();
    respond(kept);
    await user.click(digest);
    await toastSaying('The weekly digest is on');
    cleanup();
    const never = new Promise<User>(() => undefined);
    const api = savingApi().on({ account: { me: () => never } });
    await openApp('/account', { api, signedIn: true, store });
    const again = (await panel()).getByRole('switch', { name: 'Weekly digest' });
    expect(again.ariaChecked).toBe('true');
  });

  it('the response to an earlier request does not reverse a later choice of notices', async () => {
    const { user, digest, respond, kept } = await openStored();
    await user.click(digest);
    await toastSaying('The weekly digest is on');
    respond(kept);
    await settled();
    expect(digest.ariaChecked).toBe('true');
  });

  it('the welcome dialog offers notices, which are off until the creator turns one on', async () => {
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

  it.each(LANGUAGES)('the welcome dialog with notices is accessible in %s', async (language) => {
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
