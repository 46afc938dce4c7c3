import { act, screen, waitFor, within } from '@testing-library/react';
import { LANGUAGES } from '@threadsweep/shared/language.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { type Live, noLive } from '../data/live.ts';
import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp, toastSaying, type OpenApp } from '../../test/open-app.tsx';
import { openAccount } from '../../test/open-page.tsx';
import { screenFaults } from '../../test/screen-faults.ts';
import { channel, session, USER } from '../../test/usual-responses.ts';

const DONE = { status: 'success' as const };

async function openAccountOf(api = new FakeApi(), user: Partial<User> = {}): Promise<OpenApp> {
  const opened = await openAccount({
    api: api.on({ account: { me: () => ({ ...USER, ...user }) } }),
  });
  await screen.findByRole('region', { name: 'Profile' });
  return opened;
}

async function openAtAccount(api: FakeApi): Promise<OpenApp> {
  const opened = await openApp('/account', { api, signedIn: true });
  await screen.findByRole('region', { name: 'Profile' });
  return opened;
}

const part = (name: string) => within(screen.getByRole('region', { name }));
const ask = () => part('Second Opinions').getByRole('switch', { name: 'Ask Gemini' });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const bodies = (api: FakeApi, call: string) => api.calls(call).map(({ body }) => body);

async function changePassword(opened: OpenApp, current: string, next: string, confirm = next) {
  const { user } = opened;
  if (current !== '') await user.type(field('Current password'), current);
  if (next !== '') await user.type(field('New password'), next);
  if (confirm !== '') await user.type(field('Confirm new password'), confirm);
  await user.click(screen.getByRole('button', { name: 'Update Password' }));
}

const onPlan = (tier: 'free' | 'basic' | 'pro', values: Partial<User['subscription']> = {}) => ({
  subscription: { ...USER.subscription, tier, ...values },
});

async function askToDelete({ user }: OpenApp) {
  await user.click(screen.getByRole('button', { name: 'Delete Account' }));
  return within(screen.getByRole('alertdialog'));
}

async function disconnect({ user }: OpenApp, title: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Disconnect ${title}` }));
  const dialog = within(screen.getByRole('alertdialog', { name: `Disconnect ${title}?` }));
  dialog.getByText(/backups keep it for up to 7 more days/);
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
}

const waiting = (email?: string) => (email === undefined || email === USER.email ? null : email);

function savingApi(signedIn: User = USER): FakeApi {
  return new FakeApi().on({
    account: {
      updateProfile: ({ email, ...change }) => ({
        ...DONE,
        message: '',
        user: {
          ...signedIn,
          name: change.name ?? USER.name,
          language: change.language ?? 'en',
          second_opinions: change.second_opinions ?? true,
          pending_email: waiting(email),
        },
        pending_email: waiting(email),
      }),
    },
  });
}

describe('the account page', () => {
  it('the account page asks a visitor to log in first', async () => {
    const { address } = await openApp('/account');
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('the account page offers another verification mail if the email is not verified', async () => {
    const { user, api } = await openAccountOf(undefined, { email_verified: false });
    await user.click(screen.getByRole('button', { name: 'Resend verification email' }));
    await toastSaying('Verification email sent successfully!');
    api.below('POST /api/auth/resend-verification', networkAway);
    await user.click(screen.getByRole('button', { name: 'Resend verification email' }));
    await toastSaying('Failed to send verification email');
  });
});

describe('the connected accounts', () => {
  const DISCONNECT = 'DELETE /api/youtube/disconnect';
  const two = [channel(), channel({ id: 'UC2', channelTitle: 'Slow Bread' })];

  function apiWith(channels: typeof two): FakeApi {
    let left = channels;
    return new FakeApi().on({
      channel: {
        listChannels: () => left,
        disconnectChannel: ({ query }) => {
          left = left.filter(({ id }) => id !== query?.account);
          return DONE;
        },
      },
    });
  }

  it('the account page can disconnect each channel separately', async () => {
    const opened = await openAccountOf(apiWith(two));
    await disconnect(opened, 'Slow Bread');
    await toastSaying('YouTube account disconnected successfully');
    await waitFor(() => expect(screen.queryByText('Slow Bread')).toBeNull());
    const [asked] = opened.api.calls(DISCONNECT);
    expect(asked?.query.get('account')).toBe('UC2');
    expect(opened.address()).toBe('/account');
  });

  it('disconnecting the last channel leads the creator to the dashboard', async () => {
    const opened = await openAtAccount(apiWith([channel()]));
    await disconnect(opened, 'Paper Kite');
    await waitFor(() => expect(opened.address()).toBe('/dashboard'));
    await screen.findByRole('heading', { name: 'Connect YouTube Account' });
  });

  it('a channel stays connected if the creator does not confirm the disconnection', async () => {
    const { api, user } = await openAccountOf(apiWith([channel()]));
    await user.click(await screen.findByRole('button', { name: 'Disconnect Paper Kite' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.calls(DISCONNECT)).toEqual([]);
  });

  it('if a channel could not be disconnected, the page names the support address', async () => {
    const api = apiWith([channel()]).below(DISCONNECT, networkAway);
    const opened = await openAccountOf(api);
    await disconnect(opened, 'Paper Kite');
    await toastSaying(
      'Failed to disconnect YouTube account. Please try again or contact support at support@threadsweep.example.',
    );
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('disconnecting a channel with an expired session ends the session and says so', async () => {
    const opened = await openAtAccount(apiWith([channel()]));
    opened.api.tokens.clear();
    opened.api.on({ account: { refresh: refusing('UNAUTHORIZED', 'Please log in again.') } });
    await disconnect(opened, 'Paper Kite');
    await toastSaying('Your session has expired. Please log in again.');
    await waitFor(() => expect(opened.address()).toBe('/login'));
  });

  it('if the channels could not be loaded, the account page can load them again', async () => {
    const api = apiWith(two);
    api.on({ channel: { listChannels: refusing('SERVICE_UNAVAILABLE', 'Down for a minute.') } });
    const { user } = await openAccountOf(api);
    const panel = within(screen.getByRole('region', { name: 'Connected YouTube Accounts' }));
    await panel.findByText('Failed to verify YouTube connection.');
    api.on({ channel: { listChannels: () => two } });
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    await panel.findByText('Slow Bread');
    expect(panel.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('an account without a channel can connect one on the account page', async () => {
    const api = apiWith([]).below('GET /api/auth/youtube', () =>
      Response.json({ status: 'success' }),
    );
    const { user } = await openAccountOf(api);
    await screen.findByText('No YouTube accounts connected');
    // The fake API returns no address of a consent page, so this error shows that the page has
    // requested one.
    await user.click(screen.getByRole('button', { name: 'Connect YouTube Account' }));
    await toastSaying('No authorization URL received');
  });

  it('the account page offers no further channel if the plan’s limit is reached', async () => {
    await openAccountOf(apiWith([channel()]));
    await screen.findByText('Your plan allows 1 connected account.');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Connect another account' })).toBeNull(),
    );
  });

  it('the list of channels shows what is wrong with each channel, and can reconnect a channel that lost its grant', async () => {
    await openAccountOf(
      apiWith([
        channel({ status: 'reconnect' }),
        channel({ id: 'UC2', channelTitle: 'Slow Bread', status: 'paused' }),
      ]),
    );
    await screen.findByText('Threadsweep has lost access. Reconnect to resume cleaning.');
    await waitFor(() =>
      expect(screen.getByText('Paused: your plan allows fewer accounts.')).toBeDefined(),
    );
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Reconnect Paper Kite' })).toBeDefined(),
    );
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Reconnect Slow Bread' })).toBeNull(),
    );
  });

  it('the creator can keep a channel that another account claims by reconnecting it', async () => {
    const at = '2026-11-26T10:00:00.000Z';
    const waited = channel({ id: 'UC2', channelTitle: 'Slow Bread', transfer_at: at });
    const api = apiWith([channel(), waited]).below('GET /api/auth/youtube', () =>
      Response.json({ status: 'success' }),
    );
    const { user } = await openAccountOf(api);
    await screen.findByText(
      /^Google has authorised another Threadsweep account for this channel\. On November 26, 2026/,
    );
    expect(screen.queryByRole('button', { name: /Paper Kite: connect it again/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep Slow Bread: connect it again' }));
    await toastSaying('No authorization URL received');
  });

  it('after a confirmation, a channel moves at once to the account that claims it', async () => {
    const channels = [channel({ transfer_at: '2026-11-26T10:00:00.000Z' })];
    const api = apiWith(channels);
    api.on({
      channel: {
        agreeToTransfer: () => {
          channels.pop();
          return { status: 'success' };
        },
      },
    });
    const { user } = await openAccountOf(api);
    await user.click(await screen.findByRole('button', { name: 'Let Paper Kite move now' }));
    expect(api.calls('POST /api/youtube/transfer')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Let it move now' }));
    await toastSaying('The channel has moved.');
    expect(api.calls('POST /api/youtube/transfer')[0]?.body).toEqual({ account: 'UC1' });
    await waitFor(() => expect(screen.queryByText('Paper Kite')).toBeNull());
  });

  it('if no other account claims the channel any more, it stays in this account and the page says why', async () => {
    const api = apiWith([channel({ transfer_at: '2026-11-26T10:00:00.000Z' })]).on({
      channel: { agreeToTransfer: refusing('NOT_FOUND', 'No other account is waiting.') },
    });
    const { user } = await openAccountOf(api);
    await user.click(await screen.findByRole('button', { name: 'Let Paper Kite move now' }));
    await user.click(screen.getByRole('button', { name: 'Let it move now' }));
    await toastSaying('The channel did not move.');
    expect(screen.getByText('Paper Kite')).toBeDefined();
  });

  it('the list of channels contains a hyperlink to Google’s security settings', async () => {
    await openAccountOf();
    const link = screen.getByRole('link', { name: 'security settings of your Google account' });
    expect(link.getAttribute('href')).toBe('https://myaccount.google.com/permissions');
    expect(link.getAttribute('rel')).toBe('noreferrer');
  });
});

describe('the profile', () => {
  const SAVE = 'PATCH /api/user/profile';

  it('the profile shows when the account was created', async () => {
    await openAccountOf();
    expect(screen.getByText('Account created: April 1, 2025')).toBeDefined();
  });

  it('saving the profile changes the name and the language of the page at once', async () => {
    const { api, user } = await openAtAccount(savingApi());
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Ada');
    const language = screen.getByRole('combobox', { name: 'Language' });
    expect(
      within(language)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['English', 'Français', 'Español']);
    await user.selectOptions(language, 'fr');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByRole('heading', { level: 1, name: 'Paramètres du compte' });
    expect(bodies(api, SAVE)).toEqual([{ name: 'Ada', language: 'fr' }]);
    await toastSaying('Profil mis à jour');
  });

  it('saving the profile sends only what the user has changed', async () => {
    const { api, user } = await openAccountOf(savingApi());
    await user.type(field('Name'), ' Ada');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await toastSaying('Profile information updated successfully');
    expect(bodies(api, SAVE)).toEqual([{ name: `${USER.name} Ada` }]);
  });

  it('saving an unchanged profile makes no call and confirms that the profile is saved', async () => {
    const { api, user } = await openAccountOf(savingApi());
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await toastSaying('Profile information updated successfully');
    expect(api.calls(SAVE)).toEqual([]);
  });

  it.each(['no-address', 'a b@c.example', 'a@example', ''])(
    'the profile form refuses %j as an email',
    async (address) => {
      const { api, user } = await openAccountOf(savingApi());
      await user.clear(field('Email'));
      if (address !== '') await user.type(field('Email'), address);
      await user.click(screen.getByRole('button', { name: 'Save Changes' }));
      await screen.findByText('Please enter a valid email address');
      expect(api.calls(SAVE)).toEqual([]);
    },
  );

  it('the profile form refuses an empty name', async () => {
    const { api, user } = await openAccountOf(savingApi());
    await user.clear(field('Name'));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Please enter your name');
    expect(api.calls(SAVE)).toEqual([]);
  });

  it('the profile form refuses a name with a web address beside the field, and accepts a name with dots', async () => {
    const { api, user } = await openAccountOf(savingApi());
    await user.clear(field('Name'));
    await user.type(field('Name'), 'www.evil.example');
    await screen.findByText('A name cannot contain a link. Put a space after each dot.');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(api.calls(SAVE)).toEqual([]);
    await user.clear(field('Name'));
    await user.type(field('Name'), 'J. R. Smith');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await toastSaying('Profile information updated successfully');
  });

  it('the profile form shows the old email until the new one is verified, and can cancel the change', async () => {
    const { api, user } = await openAccountOf(savingApi());
    await user.clear(field('Email'));
    await user.type(field('Email'), 'ada@creator.example');
    await user.type(field('Password'), 'demo-creator-1');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText(/^We sent a link to ada@creator\.example\./);
    expect(field('Email').value).toBe(USER.email);
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep current email' }));
    await waitFor(() => expect(screen.queryByText(/^We sent a link/)).toBeNull());
    expect(bodies(api, SAVE)).toEqual([
      { email: 'ada@creator.example', current_password: 'demo-creator-1' },
      { email: USER.email },
    ]);
  });

  it('the profile form asks for the password only if the email was changed, and then does not save without a password', async () => {
    const { api, user } = await openAccountOf(savingApi());
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.type(field('Email'), '.org');
    expect(screen.getByText('To change your email, enter your current password.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Please enter your current password');
    expect(document.activeElement).toBe(field('Password'));
    expect(await screenFaults()).toEqual([]);
    expect(api.calls(SAVE)).toEqual([]);
  });

  it('the profile form says beside the field that the password is wrong, and keeps the entered values', async () => {
    const api = savingApi().on({
      account: { updateProfile: refusing('FORBIDDEN', 'The current password is incorrect.') },
    });
    const { user } = await openAccountOf(api);
    await user.type(field('Email'), '.org');
    await user.type(field('Password'), 'not-the-password-1');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(field('Password').ariaInvalid).toBe('true'));
    expect(document.activeElement).toBe(field('Password'));
    expect(field('Email').value).toBe(`${USER.email}.org`);
    await user.type(field('Password'), 'x');
    expect(field('Password').ariaInvalid).toBe('false');
  });

  it('the profile form still shows a pending email after the user has left the page and returned', async () => {
    const { api, user } = await openAccountOf(savingApi(), {
      pending_email: 'ada@creator.example',
    });
    await screen.findByText(/^We sent a link to ada@creator\.example\./);
    await user.click(screen.getByRole('button', { name: 'Keep current email' }));
    await waitFor(() => expect(screen.queryByText(/^We sent a link/)).toBeNull());
    expect(bodies(api, SAVE)).toEqual([{ email: USER.email }]);
  });

  it('the profile form says if mail to the user’s email may not arrive, and can send another mail', async () => {
    const api = savingApi().on({
      account: {
        resendVerification: () => ({ status: 'success', message: 'Verification email sent!' }),
      },
    });
    const { user } = await openAccountOf(api, { undeliverable_email: USER.email });
    await screen.findByText(
      /^Mail to demo@threadsweep\.example could not be delivered or was reported as spam\./,
    );
    await user.click(screen.getByRole('button', { name: 'Send a confirmation email' }));
    await toastSaying('Verification email sent successfully!');
    expect(bodies(api, 'POST /api/auth/resend-verification')).toEqual([{ email: USER.email }]);
  });

  it('if mail to the new email may not arrive, the page says that the account keeps its email', async () => {
    const email = 'new@threadsweep.example';
    await openAccountOf(savingApi(), { pending_email: email, undeliverable_email: email });
    const notice = await screen.findByText(
      /^Mail to new@threadsweep\.example, your new address, could not be delivered/,
    );
    expect(notice.textContent).toContain('Your account keeps its current address');
    expect(notice.textContent).not.toContain('the security of your account');
  });

  it('if the profile could not be saved, the form says so and why', async () => {
    const api = savingApi().on({
      account: { updateProfile: refusing('TOO_MANY_REQUESTS', 'Too many attempts.') },
    });
    const { user } = await openAccountOf(api);
    await user.type(field('Name'), ' Ada');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await toastSaying('Failed to update profile information. Please try again.');
    await toastSaying('Too many attempts.');
  });
});

describe('second opinions', () => {
  const SAVE = 'PATCH /api/user/profile';

  it('the account page can turn second opinions off and on again', async () => {
    const { api, user } = await openAccountOf(savingApi());
    expect(ask().ariaChecked).toBe('true');
    await user.click(ask());
    await toastSaying('Threadsweep no longer sends comments from your channels to Gemini');
    await waitFor(() => expect(ask().ariaChecked).toBe('false'));
    await user.click(ask());
    await toastSaying('Second opinions from Gemini are on');
    expect(bodies(api, SAVE)).toEqual([{ second_opinions: false }, { second_opinions: true }]);
  });

  it('the switch for second opinions returns to its old state if the choice could not be saved', async () => {
    const { user } = await openAccountOf(savingApi().below(SAVE, networkAway));
    await user.click(ask());
    await toastSaying('Failed to save your choice. Please try again.');
    await waitFor(() => expect(ask().ariaChecked).toBe('true'));
  });
});

describe('a new password', () => {
  const CHANGE = 'POST /api/auth/change-password';
  const NEW = 'correct horse 9';

  it.each([
    ['short', 'short', 'Password must be at least 10 characters'],
    ['1234567', '', 'Password must be at least 10 characters'],
    ['no numbers at all', '', 'Password must contain at least one number'],
    ['12345678901', '12345678901', 'Password must contain at least one letter'],
    [NEW, 'something else', 'Passwords do not match'],
  ])('the form refuses the new password %j, confirmed as %j: %s', async (next, confirm, text) => {
    const opened = await openAccountOf();
    await changePassword(opened, 'demo-creator-1', next, confirm);
    await screen.findByText(text);
    expect(opened.api.calls(CHANGE)).toEqual([]);
  });

  it('the form for a new password also needs the current password', async () => {
    const opened = await openAccountOf();
    await changePassword(opened, '', NEW);
    await screen.findByText('Please enter your current password');
    expect(document.activeElement).toBe(field('Current password'));
    expect(opened.api.calls(CHANGE)).toEqual([]);
  });

  it('changing the password empties the fields of the form and keeps the current session', async () => {
    const api = new FakeApi().on({
      account: {
        changePassword: () => {
          const { user: _, has_youtube_connection: __, ...tokens } = session({ number: 2 });
          api.tokens.add('token-2');
          return tokens;
        },
      },
    });
    const opened = await openAccountOf(api);
    const lists = ['GET /api/user/sessions', 'GET /api/user/security-events'] as const;
    const loads = lists.map((list) => api.calls(list).length);
    await changePassword(opened, 'demo-creator-1', NEW);
    await toastSaying('Password updated successfully');
    expect(bodies(api, CHANGE)).toEqual([
      { current_password: 'demo-creator-1', new_password: NEW },
    ]);
    for (const name of ['Current password', 'New password', 'Confirm new password'])
      expect(field(name).value).toBe('');
    expect(opened.backend.session.accessToken()).toBe('token-2');
    for (const [index, list] of lists.entries())
      await waitFor(() => expect(api.calls(list).length).toBeGreaterThan(loads[index] ?? 0));
  });

  it('the form for a new password reports a wrong current password beside the field', async () => {
    const api = new FakeApi().on({
      account: { changePassword: refusing('FORBIDDEN', 'The current password is incorrect.') },
    });
    const opened = await openAccountOf(api);
    await changePassword(opened, 'guess', NEW);
    await toastSaying('Failed to update password. Please try again.');
    const current = field('Current password');
    expect(current.getAttribute('aria-invalid')).toBe('true');
    await opened.user.type(current, '1');
    expect(current.getAttribute('aria-invalid')).toBe('false');
  });

  it('the form for a new password says if the change could not be sent', async () => {
    const opened = await openAccountOf(new FakeApi().below(CHANGE, networkAway));
    await changePassword(opened, 'demo-creator-1', NEW);
    await toastSaying('Failed to update password. Please try again.');
    expect(field('New password').value).toBe(NEW);
  });
});

describe('the plan', () => {
  it.each([
    ['Free Trial', onPlan('free')],
    ['Basic Plan ($50/month)', onPlan('basic')],
    ['Pro Plan ($100/month)', onPlan('pro')],
  ])('the account page shows the plan as %s, and leads to the other plans', async (text, user) => {
    await openAccountOf(undefined, user);
    const plan = part('Subscription Plan');
    expect(plan.getByText(text)).toBeDefined();
    expect(plan.getByRole('link', { name: 'Update Plan' }).getAttribute('href')).toBe(
      '/subscription',
    );
  });

  it.each([
    ['12 of 100 free removals used', onPlan('free')],
    [
      'Next billing date: December 15, 2026',
      onPlan('pro', { next_billing_at: '2026-12-15T00:00:00Z' }),
    ],
    ['Next billing date: May 1, 2025', onPlan('pro')],
    [
      'Ends on December 15, 2026, then Free Trial',
      onPlan('pro', { ends_at: '2026-12-15T00:00:00Z' }),
    ],
  ])('the account page shows about the plan: %s', async (text, user) => {
    await openAccountOf(undefined, user);
    expect(part('Subscription Plan').getByText(text)).toBeDefined();
  });

  it('the account page says “No active plan” for a plan that it does not know', async () => {
    const api = new FakeApi().below('GET /api/auth/me', () =>
      Response.json({ ...USER, subscription: { ...USER.subscription, tier: 'enterprise' } }),
    );
    await openAccountOf(api);
    expect(part('Subscription Plan').getByText('No active plan')).toBeDefined();
  });
});

describe('the creator’s data', () => {
  const EXPORT = 'GET /api/user/export';
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('the account page can save the creator’s data as a file', async () => {
    const saved: Blob[] = [];
    const names: string[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL(blob: Blob): string {
          saved.push(blob);
          return 'blob:threadsweep';
        }
        static override revokeObjectURL(): void {
          saved.push(new Blob());
        }
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const data = {
      ...DONE,
      exported_at: '2026-11-21T10:00:00Z',
      user: USER,
      channels: [{ id: 'UC1' }],
      videos: [],
      decisions: [],
      days: [],
      passes: [],
      actions: [],
      rules: { trusted: [], blocked: [] },
      notices: {},
      learned: [],
      transfers: [],
      sessions: [],
      tokens: [],
      security_events: [],
    };
    const { user } = await openAccountOf(new FakeApi().on({ account: { exportData: () => data } }));
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(names).toEqual(['threadsweep-2026-11-21.json']));
    expect(saved).toHaveLength(2);
    expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(data);
  });

  it('the account page says if the creator’s data could not be fetched', async () => {
    const { user } = await openAccountOf(new FakeApi().below(EXPORT, networkAway));
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    await toastSaying('Could not download your data. Please try again.');
  });
});

function deletingApi(account: { deleteAccount?: () => Promise<typeof DONE> } = {}): FakeApi {
  const api = new FakeApi();
  api.tokens.add('token-2');
  return api.on({
    account: {
      login: () => ({ ...session({ number: 2 }), has_youtube_connection: true, user: USER }),
      ...account,
    },
  });
}

async function confirmDeletion(opened: OpenApp, password: string) {
  const dialog = await askToDelete(opened);
  await opened.user.type(dialog.getByLabelText('Password'), password);
  await opened.user.click(dialog.getByRole('button', { name: 'Delete Account' }));
  return dialog;
}

describe('the danger zone', () => {
  const DELETE = 'DELETE /api/auth/delete-account';
  const LOGIN = 'POST /api/auth/login';

  it('the account page asks for a confirmation before it deletes the account', async () => {
    const opened = await openAccountOf();
    const dialog = await askToDelete(opened);
    expect(
      dialog.getByText(
        'Are you sure you want to delete your account? This action cannot be undone.',
      ),
    ).toBeDefined();
    dialog.getByText('Backups keep deleted data for up to 7 more days.');
    expect(await screenFaults()).toEqual([]);
    await opened.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(opened.api.calls(DELETE)).toEqual([]);
  });

  it.each([
    ['basic', 'Your Basic plan ends at once, even if paid days are left.'],
    ['pro', 'Your Pro plan ends at once, even if paid days are left.'],
    ['free', undefined],
  ] as const)(
    'the confirmation of a deletion says whether a paid plan ends: %s',
    async (tier, text) => {
      const dialog = await askToDelete(await openAccountOf(undefined, onPlan(tier)));
      expect(dialog.queryByText(/plan ends at once/)?.textContent).toBe(text);
    },
  );

  it('a confirmed deletion logs in again, deletes the account, logs out and leads to the landing page', async () => {
    const gate = Promise.withResolvers<typeof DONE>();
    const opened = await openAtAccount(deletingApi({ deleteAccount: () => gate.promise }));
    const dialog = await confirmDeletion(opened, 'demo-creator-1');
    await dialog.findByRole('button', { name: 'Deleting...' });
    gate.resolve(DONE);
    await toastSaying('Account deleted successfully.');
    await waitFor(() => expect(opened.address()).toBe('/'));
    await waitFor(() => expect(opened.backend.session.state().signedIn).toBe(false));
    expect(opened.address()).toBe('/');
    expect(opened.backend.session.accessToken()).toBeUndefined();
    expect(bodies(opened.api, LOGIN)).toEqual([{ email: USER.email, password: 'demo-creator-1' }]);
    expect(opened.api.calls(DELETE)).toMatchObject([{ token: 'token-2', body: undefined }]);
  });

  it('deleting the account is refused without the right password', async () => {
    const opened = await openAccountOf(
      new FakeApi().on({
        account: { login: refusing('INVALID_CREDENTIALS', 'Invalid email or password') },
      }),
    );
    const dialog = await askToDelete(opened);
    await opened.user.click(dialog.getByRole('button', { name: 'Delete Account' }));
    await dialog.findByText('Please enter your current password');
    expect(opened.api.calls(LOGIN)).toEqual([]);
    await opened.user.type(field('Password'), 'not-the-password-1');
    await opened.user.click(dialog.getByRole('button', { name: 'Delete Account' }));
    await dialog.findByText('The current password is incorrect.');
    expect(document.activeElement).toBe(field('Password'));
    expect(await screenFaults()).toEqual([]);
    expect(opened.api.calls(DELETE)).toEqual([]);
    expect(opened.backend.session.state().signedIn).toBe(true);
  });

  it('another attempt to delete the account does not show the error of the last one', async () => {
    const gate = Promise.withResolvers<never>();
    const api = new FakeApi().on({
      account: { login: refusing('INVALID_CREDENTIALS', 'Invalid email or password') },
    });
    const opened = await openAccountOf(api);
    const dialog = await confirmDeletion(opened, 'not-the-password-1');
    await dialog.findByText('The current password is incorrect.');
    api.on({ account: { login: () => gate.promise } });
    await opened.user.click(dialog.getByRole('button', { name: 'Delete Account' }));
    await dialog.findByRole('button', { name: 'Deleting...' });
    expect(dialog.queryByText('The current password is incorrect.')).toBeNull();
  });

  it('if the account could not be deleted, the dialog closes and the page says so', async () => {
    const opened = await openAccountOf(deletingApi().below(DELETE, networkAway));
    await confirmDeletion(opened, 'demo-creator-1');
    await toastSaying('Failed to delete account.');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(opened.backend.session.state().signedIn).toBe(true);
  });
});

/** Returns live data that count the listeners to the account and can call them. */
function liveAccount() {
  const listeners = new Set<() => void>();
  const live: Live = {
    ...noLive(),
    account: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { live, listeners };
}

describe('the account page of an account that is open elsewhere', () => {
  it('the account page leads to the login when the account was deleted elsewhere', async () => {
    const { live, listeners } = liveAccount();
    const api = new FakeApi();
    const { address } = await openApp('/account', { api, live, signedIn: true });
    await screen.findByRole('region', { name: 'Profile' });
    api.on({
      account: {
        me: refusing('UNAUTHORIZED', 'Please log in.'),
        refresh: refusing('UNAUTHORIZED', 'Please log in.'),
      },
    });
    act(() => listeners.forEach((report) => report()));
    await waitFor(() => expect(address()).toBe('/login'));
    await toastSaying('Your session has expired. Please log in again.');
  });

  it('the account page hears of no change while it deletes the account', async () => {
    const { live, listeners } = liveAccount();
    const gate = Promise.withResolvers<void>();
    const refuse = refusing('TOO_MANY_REQUESTS', 'Too many requests.');
    const api = deletingApi({ deleteAccount: () => gate.promise.then(refuse) });
    const opened = await openApp('/account', { api, live, signedIn: true });
    await screen.findByRole('region', { name: 'Profile' });
    expect(listeners.size).toBe(1);
    const dialog = await confirmDeletion(opened, 'demo-creator-1');
    await dialog.findByRole('button', { name: 'Deleting...' });
    expect(listeners.size).toBe(0);
    gate.resolve();
    await waitFor(() => expect(listeners.size).toBe(1));
  });
});

describe.each(LANGUAGES)('the account page in %s', (language) => {
  it('the account page has no accessibility faults', async () => {
    const api = new FakeApi().on({ account: { me: () => ({ ...USER, language }) } });
    await openApp('/account', { api, signedIn: true, language });
    expect(await screen.findAllByRole('button', { name: /Paper Kite/ })).not.toEqual([]);
    expect(await screenFaults()).toEqual([]);
  });
});
