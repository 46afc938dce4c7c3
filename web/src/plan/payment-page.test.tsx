import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { FakeApi, refusing } from '../../test/fake-api.ts';
import { openApp, toastSaying } from '../../test/open-app.tsx';
import { openPayment } from '../../test/open-page.tsx';
import { screenFaults } from '../../test/screen-faults.ts';
import { channel, USER } from '../../test/usual-responses.ts';

const CHOOSE = 'POST /api/user/plan';
const NUMBER = '4242424242424242';

function payingApi(): FakeApi {
  return new FakeApi().on({
    plan: {
      choosePlan: ({ plan }) => ({
        status: 'success',
        message: '',
        tier: plan,
        ends_at: null,
        next_billing_at: '2026-12-15T00:00:00Z',
      }),
    },
  });
}

function onPlan(tier: 'basic' | 'pro') {
  return {
    ...USER,
    subscription: { ...USER.subscription, tier, removals_limit: null, channels_limit: 1 },
  };
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

async function fillIn(user: UserEvent): Promise<void> {
  await user.type(await field('Card number'), NUMBER);
  await user.type(await field('Name on card'), 'Ada Lovelace');
  await user.type(await field('Expiry date'), '1229');
  await user.type(await field('CVV'), '123');
}

describe('the payment', () => {
  it.each([
    ['basic', '$50', ['Unlimited moderation', '1 account', 'Priority support']],
    [
      'pro',
      '$100',
      ['Unlimited moderation', 'Up to 3 accounts', 'Priority support', 'Advanced analytics'],
    ],
  ])('the payment page for %s shows its features for %s', async (plan, price, offers) => {
    await openPayment({}, `?plan=${plan}`);
    await screen.findByRole('heading', { level: 1, name: 'Complete Your Purchase' });
    await screen.findByRole('button', { name: `Subscribe - ${price}/month` });
    const main = screen.getByRole('main');
    const listed = [...main.querySelectorAll('li')].map((item) => item.textContent);
    expect(listed).toEqual(offers);
    expect(screen.getByText(/^Demonstration: no card is charged/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/subscription');
    expect(await screenFaults()).toEqual([]);
  });

  it.each(['', '?plan=free', '?plan=gold'])(
    'the payment page for a plan that cannot be bought (%j) leads to the plans',
    async (query) => {
      const { address } = await openPayment({}, query);
      await waitFor(() => expect(address()).toBe('/subscription'));
    },
  );

  it('the payment page for the current plan leads to the plans and says why', async () => {
    const api = payingApi().on({ account: { me: () => onPlan('pro') } });
    const { address } = await openPayment({ api }, '?plan=pro');
    await toastSaying('You are already on this plan');
    await waitFor(() => expect(address()).toBe('/subscription'));
  });

  it('the payment page asks a visitor to log in first', async () => {
    const { address } = await openApp('/payment?plan=pro');
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('the payment page says what is wrong with every field, and focuses the first wrong field', async () => {
    const api = payingApi();
    const { user } = await openPayment({ api }, '?plan=basic');
    await user.click(await screen.findByRole('button', { name: /^Subscribe/ }));
    for (const [name, text] of [
      ['Card number', 'Please enter a valid card number'],
      ['Name on card', 'Please enter the name on card'],
      ['Expiry date', 'Please enter a valid expiry date (MM/YY)'],
      ['CVV', 'Please enter a valid CVV'],
    ] as const) {
      const input = await field(name);
      expect(input.ariaInvalid ?? input.getAttribute('aria-invalid')).toBe('true');
      expect(screen.getByText(text).id).toBe(input.getAttribute('aria-describedby'));
    }
    expect(document.activeElement).toBe(await field('Card number'));
    expect(await screenFaults()).toEqual([]);
    expect(api.calls(CHOOSE)).toEqual([]);
  });

  it('the payment form formats the card number and the date while the user types, even in the middle', async () => {
    const { user } = await openPayment({}, '?plan=basic');
    await fillIn(user);
    const number = await field('Card number');
    expect(number.value).toBe('4242 4242 4242 4242');
    expect((await field('Expiry date')).value).toBe('12/29');
    await user.type(number, '{Backspace}', {
      initialSelectionStart: 3,
      initialSelectionEnd: 3,
    });
    expect(number.value).toBe('4224 2424 2424 242');
    expect(number.selectionStart).toBe(2);
  });

  it('a payment takes a moment, changes the plan, and leads to the dashboard', async () => {
    const api = payingApi();
    const { user, address } = await openPayment({ api }, '?plan=basic');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Subscribe - $50/month' }));
    const busy = screen.getByRole('button', { name: 'Processing…' });
    expect(busy.ariaBusy ?? busy.getAttribute('aria-busy')).toBe('true');
    await user.click(busy);
    expect(api.calls(CHOOSE)).toEqual([]);
    await toastSaying('Subscription updated successfully!');
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(api.calls(CHOOSE).map(({ body }) => body)).toEqual([{ plan: 'basic' }]);
    expect(screen.queryByText('You are already on this plan')).toBeNull();
  });

  it('the payment page sends no card details to the server', async () => {
    const api = payingApi();
    const sent: string[] = [];
    const { fetch } = api;
    Object.assign(api, {
      fetch: async (input: Request, init?: RequestInit) => {
        sent.push(input.url, await input.clone().text());
        return fetch(input, init);
      },
    });
    const { user, address } = await openPayment({ api }, '?plan=basic');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: /^Subscribe/ }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    const everything = [...sent, JSON.stringify(window.localStorage)].join(' ');
    expect(everything).toContain('/api/user/plan');
    for (const secret of [NUMBER, '4242 4242', 'Lovelace', '1229', '12/29'])
      expect(everything).not.toContain(secret);
  });

  it('the payment page for a plan with fewer channels lets the creator choose which channel stays active', async () => {
    const api = payingApi().on({
      account: { me: () => onPlan('pro') },
      channel: {
        listChannels: () => [channel(), channel({ id: 'UC2', channelTitle: 'Slow Bread' })],
      },
    });
    const { user, address } = await openPayment({ api }, '?plan=basic');
    await user.click(await screen.findByRole('radio', { name: 'Slow Bread' }));
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: /^Subscribe/ }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(api.calls(CHOOSE).map(({ body }) => body)).toEqual([
      { plan: 'basic', keep_channels: ['UC2'] },
    ]);
  });

  it('if the server refuses a payment, the payment page says so, and the creator can try again', async () => {
    const api = payingApi().on({
      plan: { choosePlan: refusing('NOT_FOUND', 'You cannot change your plan here.') },
    });
    const { user, address } = await openPayment({ api }, '?plan=pro');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: /^Subscribe/ }));
    await toastSaying('Failed to update your subscription. Please try again.');
    await screen.findByRole('button', { name: 'Subscribe - $100/month' });
    await waitFor(() => expect(address()).toBe('/payment?plan=pro'));
    expect((await field('Card number')).value).toBe('4242 4242 4242 4242');
  });
});
