import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { FLOW_DEVICES, sharedChromium, openWindow, type BrowserWindow } from './browser.ts';
import { connect, type Creator, mailedLink, newChannel, signedInCreator } from './creator.ts';
import { actionsOn, type PageActions } from './page-actions.ts';
import { must, type Product, runningProduct } from './product.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([runningProduct(), sharedChromium()]);
});

/**
 * Waits until the next second, because Auth ends only sessions of an earlier second, and its
 * emulator counts a check of the password as a login.
 */
async function nextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
}

describe.each(FLOW_DEVICES)('the account pages of the web app, on $name', (device) => {
  let opened: BrowserWindow;
  let page: Page;
  let act: PageActions;
  let creator: Creator;
  beforeAll(async () => {
    opened = await openWindow(browser, device, product.url);
    page = opened.page;
    act = actionsOn(page);
    creator = await signedInCreator(product);
  });
  afterAll(() => opened.close());

  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();

  async function logIn(email: string, password: string): Promise<void> {
    await page.goto('/login');
    await act.logIn(email, password);
  }

  async function logInToDashboard(email: string, password: string): Promise<void> {
    await logIn(email, password);
    await act.heading('Welcome to Threadsweep');
    await act.press('Get started');
    await act.heading('Dashboard');
  }

  async function openMailed(email: string, kind: string): Promise<void> {
    const { pathname, search } = await mailedLink(product, email, kind);
    await page.goto(pathname + search);
  }

  async function buyPro(): Promise<void> {
    await tab('My Subscription');
    await act.heading('Choose your plan');
    await page.getByText('Demonstration: no card is charged').waitFor();
    await page.getByRole('button', { name: 'Current Plan' }).click();
    await act.toast('You are already on this plan');
    await page.getByRole('link', { name: 'Choose Pro' }).click();
    await act.heading('Complete Your Purchase');
    await act.press('Subscribe - $100/month');
    for (const text of [
      'Please enter a valid card number',
      'Please enter the name on card',
      'Please enter a valid expiry date (MM/YY)',
      'Please enter a valid CVV',
    ])
      await page.getByText(text).waitFor();

    await page.getByLabel('Card number').pressSequentially('4242424242424242');
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    await act.fill('Name on card', 'Test Creator');
    await page.getByLabel('Expiry date').pressSequentially('1231');
    await act.fill('CVV', '123');
    await act.press('Subscribe - $100/month');
    await act.toast('Subscription updated successfully!');
    await act.heading('Dashboard');
    expect(opened.complaints).toEqual([]);
  }

  /**
   * Checks the console after a session has ended. The API refuses the session's last calls with 401,
   * and these refusals may arrive late.
   */
  function noComplaintsButOfEnding(): void {
    const ended = / 401 .*\/api\//;
    expect(opened.complaints.filter((text) => !ended.test(text))).toEqual([]);
    opened.complaints.length = 0;
  }

  async function requestEmail(email: string): Promise<void> {
    await act.fill('Email', email);
    await act.fill('Password', creator.password);
    await act.press('Save Changes');
    await page.getByText(`We sent a link to ${email}.`).waitFor();
  }

  /**
   * Changes the profile.
   * @returns the new address
   */
  async function changeProfile(): Promise<string> {
    const email = `new-${creator.email}`;
    await tab('My Profile');
    await act.heading('Account Settings');
    await page.getByText('Pro Plan ($100/month)').waitFor();
    await page.getByText('No YouTube accounts connected').waitFor();
    await act.fill('Name', 'Renamed Creator');
    await requestEmail(`other-${creator.email}`);
    await openMailed(creator.email, '/cancel-email-change');
    await act.press('Cancel the Change');
    await act.heading('Change cancelled');
    await tab('My Profile');
    await requestEmail(email);
    await nextSecond();
    await openMailed(email, '/verify-email');
    await act.heading('Email verified');
    await page.getByRole('link', { name: 'Sign Up' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await act.toast('Email verified successfully! Please log in.');
    await logInToDashboard(email, creator.password);
    await tab('My Profile');
    await page.locator(`input[name=email][value="${email}"]`).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Renamed Creator');
    noComplaintsButOfEnding();
    return email;
  }

  async function giveProUp(): Promise<void> {
    await page.getByRole('link', { name: 'Update Plan' }).click();
    await act.press('Downgrade to Free Trial');
    await page.getByRole('button', { name: 'Downgrade', exact: true }).click();
    await act.toast(/^Your subscription will revert to Free Trial on \w+ \d+, \d{4}/);
    await page.getByRole('button', { name: 'Keep Pro' }).waitFor();
  }

  /**
   * Resets the password by a mailed link.
   * @returns the new password
   */
  async function forgetPassword(email: string): Promise<string> {
    const password = `${creator.password}-new`;
    await act.logOut();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await act.heading('Forgot your password?');
    await act.fill('Email', email);
    await act.press('Send Link');
    await act.heading('Check your inbox');
    await openMailed(email, '/reset-password');
    await act.heading('Choose a new password');
    await act.fill('New password', password);
    await act.fill('Confirm new password', `${password}-not`);
    await act.press('Save Password');
    await page.getByText('Passwords do not match').waitFor();
    await act.fill('Confirm new password', password);
    await act.press('Save Password');
    await act.toast('Password updated successfully');
    await act.heading('Welcome back');
    expect(opened.complaints).toEqual([]);
    return password;
  }

  /** Logs in in another window, which has no data of this one. */
  async function logInElsewhere(other: { email: string; password: string }) {
    const elsewhere = await openWindow(browser, device, product.url);
    const { page: left } = elsewhere;
    const actions = actionsOn(left);
    await left.goto('/login');
    await actions.logIn(other.email, other.password);
    await actions.heading('Dashboard');
    return { left, actions, close: () => elsewhere.close() };
  }

  it('a page logs out when the creator ends its session on another device', async () => {
    const other = await signedInCreator(product);
    const { channelId } = await newChannel(product, 5);
    await connect(product, other, channelId);
    const { left, actions, close } = await logInElsewhere(other);
    await left.getByRole('article').first().waitFor();
    const ended = z.object({ ended: z.number() });
    const call = product.call('DELETE', '/api/user/sessions', { token: other.token });
    expect(await must(ended, call)).toEqual({ ended: 1 });
    await actions.heading('Welcome back');
    await left.getByText('Your session has expired. Please log in again.').waitFor();
    expect(await left.evaluate(() => window.localStorage.getItem('refresh_token'))).toBeNull();
    await close();
  });

  it('an account page logs out when the account is deleted on another device', async () => {
    const other = await signedInCreator(product);
    const { left, actions, close } = await logInElsewhere(other);
    // A page that is loaded anew has no live data of Home, and waits for a calm moment to load them.
    const isLive = left.waitForResponse((response) => response.url().includes('/Listen/channel'));
    await left.goto('/account');
    await left.getByRole('region', { name: 'Profile' }).waitFor();
    await isLive;
    const deleted = z.object({ status: z.literal('success') });
    await must(deleted, product.call('DELETE', '/api/auth/delete-account', { token: other.token }));
    await actions.heading('Welcome back');
    await left.getByText('Your session has expired. Please log in again.').waitFor();
    expect(await left.evaluate(() => window.localStorage.getItem('refresh_token'))).toBeNull();
    await close();
  });

  it('a creator buys a plan, changes the profile, cancels the plan, resets the password and deletes the account', async () => {
    await logInToDashboard(creator.email, creator.password);
    await buyPro();
    const email = await changeProfile();
    await giveProUp();
    const password = await forgetPassword(email);

    await logInToDashboard(email, password);
    await tab('My Profile');
    await act.press('Delete Account');
    await page.getByText('Are you sure you want to delete your account?').waitFor();
    await act.fill('Password', password);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click();
    await act.toast('Account deleted successfully.');
    await act.heading('How it works');
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.evaluate(() => window.localStorage.getItem('access_token'))).toBeNull();
    noComplaintsButOfEnding();
    await logIn(email, password);
    await page.getByRole('alert').getByText('Invalid email or password').waitFor();
  });
});
