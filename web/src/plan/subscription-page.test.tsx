import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@threadsweep/shared/contract/account.ts';
import { LANGUAGES } from '@threadsweep/shared/language.ts';
import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';
import { describe, expect, it, vi } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import { screenFaults } from '../../test/screen-faults.ts';
import { channel, USER } from '../../test/usual-responses.ts';

const CHOOSE = 'POST /api/user/plan';
const PAID_UNTIL = '2026-12-15T00:00:00Z';

function creatorOn(
  tier: 'free' | 'basic' | 'pro',
  subscription: Partial<User['subscription']> = {},
): User {
  const { removals, channels } = PLAN_TERMS[tier];
  return {
    ...USER,
    subscription: {
      tier,
      ends_at: null,
      next_billing_at: tier === 'free' ? null : PAID_UNTIL,
      removals_used: 12,
      removals_limit: removals,
      channels_limit: channels,
      ...subscription,
    },
  };
}

function apiOf(user: User, channels = [channel()]): FakeApi {
  let now = user;
  return new FakeApi().on({
    account: { me: () => now },
    channel: { listChannels: () => channels },
    plan: {
      choosePlan: ({ plan }) => {
        const tier = plan === 'free' ? now.subscription.tier : plan;
        const endsAt = plan === 'free' ? PAID_UNTIL : null;
        now = creatorOn(tier, { ends_at: endsAt });
        return {
          status: 'success',
          message: '',
          tier,
          ends_at: endsAt,
          next_billing_at: endsAt === null ? PAID_UNTIL : null,
        };
      },
    },
  });
}

const card = async (name: string) => within(await screen.findByRole('article', { name }));
const offers = async (name: string) => {
  const plan = await card(name);
  return plan.getAllByRole('listitem').map((item) => item.textContent);
};

describe.each(['/subscription', '/pricing'])('the plans at %s', (place) => {
  it('the plans page shows three plans with their prices and features', async () => {
    await openApp(place);
    expect(await offers('Free Trial')).toEqual([
      '100 comments removed free',
      '1 account',
      '24-hour moderation cycle',
      'Basic support',
    ]);
    expect(await offers('Basic')).toEqual([
      'Unlimited moderation',
      '1 account',
      '8-day moderation cycle',
      'Priority support',
      'Comment analytics',
    ]);
    expect(await offers('Pro')).toEqual([
      'Unlimited moderation',
      'Up to 3 accounts',
      '8-day moderation cycle',
      'Priority support',
      'Advanced analytics',
      'Custom moderation settings',
    ]);
    expect((await card('Free Trial')).getByText('$0')).toBeDefined();
    expect((await card('Basic')).getByText('$50').parentElement?.textContent).toBe(
      '$50per month per account',
    );
    expect((await card('Pro')).getByText('$100').parentElement?.textContent).toBe('$100per month');
  });

  it('the plans page says that payments are a demonstration, and when each plan cleans a video', async () => {
    await openApp(place);
    await screen.findByText(
      'Demonstration: no card is charged, and what you type stays in this browser',
    );
    const phases = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
    expect(phases).toEqual([
      'Every hourfor the first 24 hours',
      'Every 12 hoursfor the next 2 days',
      'Every 24 hoursfor the next 5 days',
    ]);
  });

  it('the plans page leads a visitor to the sign-up, and a logged-in creator to the payment', async () => {
    const { user, address } = await openApp(place);
    const free = (await card('Free Trial')).getByRole('link', { name: 'Get Started Free' });
    expect(free.getAttribute('href')).toBe('/signup');
    await user.click((await card('Pro')).getByRole('link', { name: 'Choose Pro' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });
});

describe('a creator', () => {
  it.each([
    ['free', '12 of 100 free removals used'],
    ['basic', undefined],
  ] as const)(
    'the plans say how many free removals are used, if there is a limit: %s',
    async (tier, text) => {
      await openApp('/subscription', { api: apiOf(creatorOn(tier)), signedIn: true });
      await (await card('Pro')).findByRole('link', { name: 'Choose Pro' });
      expect(screen.queryByText(/removals used/)?.textContent).toBe(text);
    },
  );

  it('the plans page says which plan is the current one if the creator chooses it again', async () => {
    const api = apiOf(creatorOn('basic'));
    const { user } = await openApp('/subscription', { api, signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Current Plan' }));
    await toastSaying('You are already on this plan');
    expect(api.calls(CHOOSE)).toEqual([]);
  });

  it.each([
    ['free', 'Basic', '/payment?plan=basic'],
    ['free', 'Pro', '/payment?plan=pro'],
    ['pro', 'Basic', '/payment?plan=basic'],
  ] as const)('a creator on the plan %s who chooses %s is led to %s', async (tier, name, place) => {
    const api = apiOf(creatorOn(tier));
    const { user, address } = await openApp('/subscription', { api, signedIn: true });
    await user.click(await screen.findByRole('link', { name: `Choose ${name}` }));
    await waitFor(() => expect(address()).toBe(place));
  });

  it('cancelling Pro asks for a confirmation and for the channel that stays, and shows the last day of Pro', async () => {
    const channels = [channel(), channel({ id: 'UC2', channelTitle: 'Slow Bread' })];
    const api = apiOf(creatorOn('pro'), channels);
    const { user } = await openApp('/subscription', { api, signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Downgrade to Free Trial' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await screenFaults()).toEqual([]);
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Paper Kite' }).checked).toBe(true);
    await user.click(dialog.getByRole('radio', { name: 'Slow Bread' }));
    await user.click(dialog.getByRole('button', { name: 'Downgrade' }));
    expect(api.calls(CHOOSE)).toEqual([]);
    await toastSaying('Your subscription will revert to Free Trial on December 15, 2026');
    expect(api.calls(CHOOSE).map(({ body }) => body)).toEqual([
      { plan: 'free', keep_channels: ['UC2'] },
    ]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect((await card('Pro')).getByText('Ends on December 15, 2026')).toBeDefined();
    expect((await card('Free Trial')).getByText('From December 15, 2026')).toBeDefined();
  });

  it('a creator with one channel can cancel a plan without choosing a channel, or close the dialog', async () => {
    const api = apiOf(creatorOn('basic'));
    const { user } = await openApp('/subscription', { api, signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Downgrade to Free Trial' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.queryByRole('radio')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.calls(CHOOSE)).toEqual([]);
  });

  it('without a network, the downgrade and its open confirmation say that they need a connection', async () => {
    const api = apiOf(creatorOn('basic'));
    const { backend, user } = await openApp('/subscription', { api, signedIn: true });
    const downgrade = await screen.findByRole('button', { name: 'Downgrade to Free Trial' });
    await user.click(downgrade);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.queryByText('Needs a connection')).toBeNull();
    act(() => backend.connection.setOnline(false));
    expect(dialog.getByText('Needs a connection')).toBeDefined();
    // The error of a confirmation without a network has a specified text.
    expect(dialog.getByRole('button', { name: 'Downgrade' }).ariaDisabled).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(downgrade);
    await toastSaying('Needs a connection');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('a creator who leaves the page before the confirmed downgrade is sent keeps the plan', async () => {
    const api = apiOf(creatorOn('basic'));
    const { user } = await openApp('/subscription', { api, signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Downgrade to Free Trial' }));
    const link = screen.getByRole('link', { name: 'Features', hidden: true });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    // Within the second before the downgrade is sent, even on a slow machine.
    fireEvent.click(screen.getByRole('button', { name: 'Downgrade' }));
    fireEvent.click(link);
    await screen.findByRole('heading', { level: 1, name: 'Features' });
    await act(async () => vi.advanceTimersByTimeAsync(2000));
    expect(api.calls(CHOOSE)).toEqual([]);
  });

  it('a creator can keep a cancelled plan until the plan ends', async () => {
    const api = apiOf(creatorOn('pro', { ends_at: PAID_UNTIL }));
    const { user } = await openApp('/subscription', { api, signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Keep Pro' }));
    await toastSaying('Subscription updated successfully!');
    expect(api.calls(CHOOSE).map(({ body }) => body)).toEqual([{ plan: 'pro' }]);
    expect((await card('Pro')).getByRole('button', { name: 'Current Plan' })).toBeDefined();
  });

  it('if the plan could not be changed, the plans page says so and why', async () => {
    const api = apiOf(creatorOn('pro', { ends_at: PAID_UNTIL })).on({
      plan: { choosePlan: refusing('NOT_FOUND', 'You cannot change your plan here.') },
    });
    const { user } = await openApp('/subscription', { api, signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Keep Pro' }));
    await toastSaying('Failed to update your subscription. Please try again.');
    await toastSaying('You cannot change your plan here.');
  });

  it('after a change, the plans page shows the new plan even if the account cannot be fetched again', async () => {
    const api = apiOf(creatorOn('pro', { ends_at: PAID_UNTIL }));
    const { user } = await openApp('/subscription', { api, signedIn: true });
    const keep = await screen.findByRole('button', { name: 'Keep Pro' });
    api.below('GET /api/auth/me', networkAway);
    await user.click(keep);
    await toastSaying('Subscription updated successfully!');
    expect((await card('Pro')).getByRole('button', { name: 'Current Plan' })).toBeDefined();
  });
});

describe.each(LANGUAGES)('the plans page in %s', (language) => {
  it('the plans page is accessible', async () => {
    await openApp('/pricing', { language });
    expect(await screen.findAllByRole('article')).toHaveLength(3);
    expect(await screenFaults()).toEqual([]);
  });
});
