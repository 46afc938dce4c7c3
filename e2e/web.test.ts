import { DEEP } from '@threadsweep/shared/test/runs.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  DEVICES,
  FLOW_DEVICES,
  sharedChromium,
  openWindow,
  type BrowserWindow,
} from './browser.ts';
import {
  type ChannelWithVideo,
  freshAccount,
  heldOnYoutube,
  mailedLink,
  newChannel,
} from './creator.ts';
import { actionsOn, type PageActions } from './page-actions.ts';
import { type Product, runningProduct } from './product.ts';

const COMMENTS = 60;
const TITLE = 'A video of a test';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([runningProduct(), sharedChromium()]);
});

describe.each(FLOW_DEVICES)('the web app for a new creator, on $name', (device) => {
  let opened: BrowserWindow;
  let page: Page;
  let act: PageActions;
  let channel: ChannelWithVideo;
  beforeAll(async () => {
    opened = await openWindow(browser, device, product.url);
    page = opened.page;
    act = actionsOn(page);
    channel = await newChannel(product, COMMENTS);
  });
  afterAll(() => opened.close());

  const account = freshAccount();
  const logIn = (password = account.password) => act.logIn(account.email, password);

  async function refusedLogin(status: number): Promise<void> {
    const said = expect.stringMatching(`^Failed to load resource.* ${status} .*/api/auth/login`);
    await expect.poll(() => opened.complaints).toEqual([said]);
    opened.complaints.length = 0;
  }

  async function hiddenCount(): Promise<number> {
    const tab = page.getByRole('tab', { name: /^Hidden/ });
    return Number(/\d+/.exec(await tab.innerText())?.[0]);
  }

  async function signUp(): Promise<void> {
    await page.goto('/');
    await act.heading('How it works');
    await act.follow('Get Started Free');
    await act.heading('Create your account');

    await page.getByLabel('Name').fill(account.name);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await act.press('Create Account');
    await act.heading('Verification Email Sent');
    await act.follow('Go to Login');
    await act.heading('Welcome back');
    expect(opened.complaints).toEqual([]);

    await logIn(`${account.password}-not`);
    await page.getByRole('alert').getByText('Invalid email or password').waitFor();
    await refusedLogin(401);
    await logIn();
    await page.getByText('Please verify your email before logging in').waitFor();
    await refusedLogin(403);
    await act.press('Resend verification email');
    await act.toast('Verification email sent!');

    await page.goto('/verify-email?token=&email=');
    await act.heading('Verification failed');
    await page.getByText('Verification token or email is missing.').waitFor();
    const { pathname, search } = await mailedLink(product, account.email, '/verify-email');
    await page.goto(pathname + search);
    await act.heading('Email verified');
    await act.follow('Log In');
    await act.toast('Email verified successfully! Please log in.');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await logIn();
    await act.heading('Dashboard');
    expect(opened.complaints).toEqual([]);
  }

  async function connectChannel(): Promise<void> {
    await act.heading('Welcome to Threadsweep');
    await act.press('Get started');
    await act.heading('Connect YouTube Account');

    await act.press('Connect YouTube Account');
    await act.heading('Choose a channel');
    await page.locator(`input[value="${channel.channelId}"]`).check();
    await act.press('Allow');
    await act.toast('YouTube account linked successfully');
    await page.getByRole('article', { name: TITLE }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');

    const preview = page.getByRole('region', { name: 'What Threadsweep would hide' });
    await preview
      .getByRole('listitem')
      .getByText(/^\d+ comments would be hidden$/)
      .waitFor();
    await preview.getByRole('switch', { name: 'Auto-clean' }).waitFor();
    expect(await heldOnYoutube(product, channel.channelId)).toEqual([]);
    await act.press('Close preview');
    expect(opened.complaints).toEqual([]);
  }

  async function cleanAndRestore(): Promise<void> {
    await act.press(`Clean comments of “${TITLE}”`);
    await act.toast(/\d+ comments cleaned successfully/);
    await expect.poll(() => page.getByRole('button', { name: 'Cleaned' }).isDisabled()).toBe(true);
    const held = await heldOnYoutube(product, channel.channelId);
    expect(held.length).toBeGreaterThan(3);

    await page.getByRole('link', { name: TITLE }).click();
    await act.heading(`Video: ${channel.videoId}`);
    await page.getByRole('tab', { name: `Visible (${COMMENTS - held.length})` }).waitFor();
    await page.getByText(`${held.length} spams successfully removed`).waitFor();
    await page.getByRole('tab', { name: `Hidden (${held.length})` }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(held.length);
    const reasons = page.locator('[data-reasons]');
    await expect.poll(() => reasons.count()).toBe(held.length);

    await page
      .getByRole('button', { name: /^Restore/ })
      .first()
      .click();
    await act.toast('Comment restored');
    await expect.poll(hiddenCount).toBe(held.length - 1);
    const stillHeld = await heldOnYoutube(product, channel.channelId);
    expect(stillHeld.length).toBe(held.length - 1);

    await act.press('Clean Now');
    await act.toast(`Total analyzed: ${COMMENTS - stillHeld.length}`);
    await expect.poll(hiddenCount).toBe(held.length - 1);
    expect(opened.complaints).toEqual([]);
  }

  /** Widens the window to 1,024 px, where the phone's tab bar becomes a rail beside the page. */
  async function widenWindow(): Promise<void> {
    const sections = page.getByRole('navigation', { name: 'Sections' });
    const before = page.viewportSize();
    if (!before) throw new Error('the window has no size');
    await page.setViewportSize({ width: 1023, height: 768 });
    expect(await sections.boundingBox()).toMatchObject({ x: 0, width: 1023 });
    await page.setViewportSize({ width: 1024, height: 768 });
    const beside = await sections.boundingBox();
    const main = await page.getByRole('main').boundingBox();
    expect(beside?.x).toBe(0);
    expect(main?.x).toBeGreaterThanOrEqual(beside?.width ?? Infinity);
    await expect
      .poll(() => sections.getByRole('link').allInnerTexts())
      .toEqual([
        'My Profile',
        'My Videos',
        'My Subscription',
        'Review',
        'Activity',
        'Insights',
        'Rules',
      ]);
    await page.setViewportSize(before);
  }

  async function leaveAndReturn(): Promise<void> {
    await act.logOut();
    await act.heading('Welcome back');
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);

    await page.goto(`/comments/${channel.videoId}`);
    await act.heading('Welcome back');
    await logIn();
    await act.heading(`Video: ${channel.videoId}`);
    await page.getByRole('tab', { name: /^Visible/ }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/comments/${channel.videoId}`);

    await page.goto('/no/such/page');
    await act.heading('Page not found');
    await act.logOut();
  }

  it('a creator signs up, connects a channel, cleans a video, restores a comment and logs out', async () => {
    await signUp();
    await connectChannel();
    await cleanAndRestore();
    await widenWindow();
    await leaveAndReturn();
    expect(opened.complaints).toEqual([]);
  });
});

const LANDINGS = [
  { locale: 'en-GB', heading: 'Your comments, without the scams' },
  { locale: 'fr-CA', heading: 'Vos commentaires, sans les arnaques' },
  { locale: 'es-MX', heading: 'Tus comentarios, sin estafas' },
];
const [PHONE] = DEVICES;
if (!PHONE) throw new Error('there is no device to test on');

/** Delays the app's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

// Of the translations, a normal run checks one.
it.each(DEEP ? LANDINGS : LANDINGS.slice(0, 2))(
  'the prerendered landing page does not change visibly when the app’s script replaces it: $locale',
  async ({ locale, heading }) => {
    const opened = await openWindow(browser, PHONE, product.url, locale);
    const { page } = opened;
    try {
      const loadScripts = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      const title = page.getByRole('heading', { level: 1, name: heading });
      await title.waitFor();
      const before = await title.elementHandle();
      await expect.poll(() => page.getByRole('link').count()).toBeGreaterThan(5);
      loadScripts();
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      expect(await before?.evaluate((element) => element.isConnected)).toBe(true);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2));
      // React reports an error if the prerendered page differs from what the app renders.
      expect(opened.complaints).toEqual([]);
      await page.getByRole('main').getByRole('link').first().click();
      await page.waitForURL('**/signup');
    } finally {
      await opened.close();
    }
  },
);

it('the landing page reacts to a button that was pressed before the app’s script has loaded', async () => {
  const opened = await openWindow(browser, PHONE, product.url);
  const { page } = opened;
  try {
    const loadScripts = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const field = page.getByLabel('Comments, or a video’s address');
    const text = 'WhatsApp me +1 555 010 7788';
    await field.fill(text);
    await page.getByRole('button', { name: 'Check Comments' }).click();
    loadScripts();
    const verdicts = page.getByRole('list', { name: 'Comments by verdict' });
    await verdicts.getByText('WhatsApp me').waitFor();
    expect(await field.inputValue()).toBe(text);
    expect(new URL(page.url()).search).toBe('');
    expect(opened.complaints).toEqual([]);
  } finally {
    await opened.close();
  }
});
