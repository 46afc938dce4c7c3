import type { Browser, Page, Request } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { en } from '../web/src/language/en.ts';
import { DEVICES, sharedChromium } from './browser.ts';
import { freshAccount } from './creator.ts';
import { must, type Product, runningProduct } from './product.ts';
import { makeSetup, type Role, type Setup } from './screen-setup.ts';

/**
 * A text of the specification's error catalogue (section 8) with its cause: a wrong entry, no
 * network, or a fault of a service behind the API.
 *
 * Journeys (web.test.ts, web-account.test.ts, review.test.ts, offline.test.ts) check the texts
 * about successes, the payment's fields and the downgrade.
 *
 * The contract excludes the causes of some texts, which have unit tests: «Authentication failed»,
 * «No access token received», «No authorization URL received», «Failed to fetch videos.» and
 * «Failed to clean comments».
 *
 * Other texts have no cause in the app. «Cannot modify comment: missing video information»: every
 * address of the page names a video. «Verification email sent successfully!» and its failure on the
 * account page: nobody is logged in with an unverified address. «Failed to disconnect YouTube
 * account.» outside the account page: only that page disconnects.
 *
 * Without a network, the buttons that connect a channel and clean a video say why they are
 * unavailable. Their texts «Could not start YouTube connection process.» and «Failed to clean
 * comments. Please try again.» have unit tests.
 */
interface ErrorCase {
  cause: string;
  texts: readonly string[];
  role: Role;
  bring: (setup: Setup) => Promise<unknown>;
}

const fault = (setup: Setup, order: object) => setup.product.control('POST', '/faults', order);
const youtubeAway = (setup: Setup, method?: string) =>
  fault(setup, { target: 'youtube', status: 503, reason: 'backendError', method });
/**
 * Makes Firestore refuse calls permanently, because the API would retry transient failures for a
 * minute.
 */
const firestoreRefuses = (setup: Setup) =>
  fault(setup, { target: 'firestore', status: 403, reason: 'PERMISSION_DENIED' });
const offline = (setup: Setup) => setup.page.context().setOffline(true);

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
const fill = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).fill(value);

async function logIn({ page }: Setup, email: string, password: string): Promise<void> {
  await fill(page, en.form.email, email);
  await fill(page, en.form.password, password);
  await press(page, en.login.submit);
}

async function unverified({ product }: Setup) {
  const account = freshAccount();
  await must(z.unknown(), product.call('POST', '/api/auth/register', { body: account }));
  return account;
}

async function opened({ page }: Setup, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
}

/** Longer than the app waits for a response, so that a lost response does not fail the test. */
const LISTS_MS = 100_000;

/**
 * Opens the account page and waits for all its lists, because a late list moves the buttons below
 * it. A failure names the requests that have no response.
 */
const accountPage = async (setup: Setup) => {
  const { page } = setup;
  const withoutResponse = new Set<Request>();
  page.on('request', (request) => withoutResponse.add(request));
  page.on('requestfinished', (request) => withoutResponse.delete(request));
  page.on('requestfailed', (request) => withoutResponse.delete(request));
  await opened(setup, '/account', en.account.title);
  const loading = page.getByText(en.nav.loading, { exact: true }).locator('..');
  const missing = async () => {
    const texts = await loading.allInnerTexts();
    return texts.length === 0 ? [] : [...texts, ...[...withoutResponse].map((one) => one.url())];
  };
  await expect.poll(missing, { timeout: LISTS_MS }).toEqual([]);
};
const dashboard = async (setup: Setup) => {
  await opened(setup, '/dashboard', en.dashboard.title);
  await setup.page.getByRole('article').first().waitFor();
};
const comments = async ({ page, fixtures }: Setup) => {
  await page.goto(`/comments/${fixtures.videoId}`);
  await page.getByRole('feed').waitFor();
};

const CASES: readonly ErrorCase[] = [
  {
    cause: 'a wrong password',
    texts: [en.login.invalid, en.login.failedToast],
    role: 'visitor',
    bring: async (setup) => {
      await opened(setup, '/login', en.login.title);
      await logIn(setup, setup.creator.email, 'not-the-password-1');
    },
  },
  {
    cause: 'an address that is not verified',
    texts: [en.login.unverified, en.resend.loginAction],
    role: 'visitor',
    bring: async (setup) => {
      const { email, password } = await unverified(setup);
      await opened(setup, '/login', en.login.title);
      await logIn(setup, email, password);
    },
  },
  {
    cause: 'a request for another mail without a network',
    texts: [en.resend.failed],
    role: 'visitor',
    bring: async (setup) => {
      await offline(setup);
      await press(setup.page, en.resend.loginAction);
    },
  },
  {
    cause: 'a login without a network',
    texts: [en.login.failed, en.login.failedToast],
    role: 'visitor',
    bring: async (setup) => {
      await opened(setup, '/login', en.login.title);
      await offline(setup);
      await logIn(setup, setup.creator.email, setup.creator.password);
    },
  },
  {
    cause: 'a login that Firestore refuses',
    texts: ['Something went wrong on our side. Please try again.', en.login.failedToast],
    role: 'visitor',
    bring: async (setup) => {
      await opened(setup, '/login', en.login.title);
      await firestoreRefuses(setup);
      await logIn(setup, setup.creator.email, setup.creator.password);
    },
  },
  {
    cause: 'a registration without a network',
    texts: [en.signup.failed],
    role: 'visitor',
    bring: async (setup) => {
      const { page } = setup;
      const account = freshAccount();
      await opened(setup, '/signup', en.signup.title);
      await offline(setup);
      await fill(page, en.form.name, account.name);
      await fill(page, en.form.email, account.email);
      await fill(page, en.form.password, account.password);
      await press(page, en.signup.submit);
    },
  },
  {
    cause: 'a verification link without its token',
    texts: [en.verify.missing],
    role: 'visitor',
    bring: (setup) => setup.page.goto('/verify-email?token=&email='),
  },
  {
    cause: 'a made-up verification link',
    texts: [en.verify.invalid, en.verify.failedToast],
    role: 'visitor',
    bring: (setup) => setup.page.goto('/verify-email?token=forged&email=a%40creator.example'),
  },
  {
    cause: 'a request for another mail without a network',
    texts: [en.resend.verifyFailed],
    role: 'visitor',
    bring: async (setup) => {
      await offline(setup);
      await press(setup.page, en.resend.verifyAction);
    },
  },
  {
    cause: 'a verification link without a network, after an earlier visit',
    texts: [en.verify.failed, en.verify.failedToast],
    role: 'visitor',
    bring: async (setup) => {
      const { page } = setup;
      await page.goto('/');
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await offline(setup);
      await page.goto('/verify-email?token=t&email=a%40creator.example');
    },
  },
  {
    cause: 'a list of channels that Firestore refuses',
    texts: [en.channel.checkFailed],
    role: 'creator',
    bring: async (setup) => {
      await firestoreRefuses(setup);
      await setup.page.goto('/dashboard');
    },
  },
  {
    cause: 'a connection that the creator declines at Google',
    texts: [
      'Failed to connect YouTube account: You declined access. You can connect again at any time.',
    ],
    role: 'creator',
    bring: async (setup) => {
      const { product, page, creator } = setup;
      const { authorization_url: consent } = await must(
        z.object({ authorization_url: z.url() }),
        product.call('GET', '/api/auth/youtube/', { token: creator.token }),
      );
      await page.goto(`${consent}&channel=${setup.fixtures.channelId}&approve=0`);
    },
  },
  {
    cause: 'a return from Google that names no reason',
    texts: ['Failed to connect YouTube account: Unknown OAuth error'],
    role: 'creator',
    bring: (setup) => setup.page.goto('/dashboard?youtube=error'),
  },
  {
    cause: 'a return from Google with a made-up state',
    texts: [en.channel.linkFailed],
    role: 'creator',
    bring: (setup) => setup.page.goto('/dashboard?youtube=connected&state=forged'),
  },
  {
    cause: 'a disconnection without a network',
    texts: [en.account.disconnectFailed.replace('{{email}}', 'support@threadsweep.example')],
    role: 'creator',
    bring: async (setup) => {
      const { page } = setup;
      await accountPage(setup);
      const name = en.account.disconnectNamed.replace('{{channel}}', 'Test Channel');
      await press(page, name);
      await offline(setup);
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: en.account.disconnect })
        .click();
    },
  },
  {
    cause: 'a deletion of the account without a network',
    texts: [en.account.deleteFailed],
    role: 'creator',
    bring: async (setup) => {
      const { page } = setup;
      await accountPage(setup);
      await press(page, en.account.delete);
      await fill(page, en.form.password, setup.creator.password);
      await offline(setup);
      await page.getByRole('alertdialog').getByRole('button', { name: en.account.delete }).click();
    },
  },
  {
    cause: 'a change of email with a wrong password',
    texts: [en.account.saveFailed, en.passwordChange.wrongCurrent],
    role: 'creator',
    bring: async (setup) => {
      const { page } = setup;
      await accountPage(setup);
      await fill(page, en.form.email, 'another@creator.example');
      await fill(page, en.form.password, 'not-the-password-1');
      await press(page, en.account.save);
    },
  },
  {
    cause: 'a change of password with a wrong current one',
    texts: [en.passwordChange.failed, en.passwordChange.wrongCurrent],
    role: 'creator',
    bring: async (setup) => {
      const { page } = setup;
      await accountPage(setup);
      await fill(page, en.passwordChange.current, 'not-the-password-1');
      await fill(page, en.passwordChange.new, 'correct horse 9');
      await fill(page, en.passwordChange.confirm, 'correct horse 9');
      await press(page, en.passwordChange.submit);
    },
  },
  {
    cause: 'a change of Auto-clean that Firestore refuses',
    texts: [en.autoClean.failed],
    role: 'creator',
    bring: async (setup) => {
      await dashboard(setup);
      await firestoreRefuses(setup);
      await setup.page.getByRole('switch').first().click();
    },
  },
  {
    cause: 'a clean from a video card while YouTube does not respond',
    texts: [en.video.cleanFailed],
    role: 'creator',
    bring: async (setup) => {
      await dashboard(setup);
      await youtubeAway(setup);
      await setup.page.getByRole('article').first().getByRole('button').first().click();
    },
  },
  {
    cause: 'removing a video without a network',
    texts: [en.video.removeFailed],
    role: 'creator',
    bring: async (setup) => {
      const { page } = setup;
      await dashboard(setup);
      await page.getByRole('article').first().getByRole('button').last().click();
      await offline(setup);
      await press(page, en.video.removeConfirm);
    },
  },
  {
    cause: 'comments that YouTube refuses to list',
    texts: [en.comments.loadFailed, en.comments.loadFailedToast],
    role: 'creator',
    bring: async (setup) => {
      await youtubeAway(setup);
      await setup.page.goto(`/comments/${setup.fixtures.videoId}`);
    },
  },
  {
    cause: 'a clean while YouTube does not respond',
    texts: ['YouTube is not responding right now. Nothing is lost. Please try again in a moment.'],
    role: 'creator',
    bring: async (setup) => {
      await comments(setup);
      await youtubeAway(setup);
      await press(setup.page, en.clean.action);
    },
  },
  {
    cause: 'a hide that YouTube refuses',
    texts: [en.comments.toggleFailed],
    role: 'creator',
    bring: async (setup) => {
      await comments(setup);
      await youtubeAway(setup, 'comments.setModerationStatus');
      await setup.page.getByRole('article').first().getByRole('button', { name: /^Hide/ }).click();
    },
  },
  {
    cause: 'the videos of an empty channel that YouTube refuses to list',
    texts: [en.dashboard.errorTitle],
    role: 'creator',
    bring: async (setup) => {
      const { page } = setup;
      await page.evaluate(
        (channel) => localStorage.setItem('active_channel', channel),
        setup.fixtures.emptyChannelId,
      );
      await youtubeAway(setup);
      await page.goto('/dashboard');
    },
  },
  {
    cause: 'connecting a channel after the account was deleted elsewhere',
    texts: [en.login.expired],
    role: 'creator',
    bring: async (setup) => {
      const { page, product, creator } = setup;
      await accountPage(setup);
      await page.getByRole('button', { name: en.account.connectAnother }).waitFor();
      await product.auth.deleteUser(creator.uid);
      await press(page, en.account.connectAnother);
    },
  },
];

describe.each(DEVICES.slice(0, 1))('the error texts of the app, on $name', (device) => {
  let product: Product;
  let browser: Browser;
  let setup: Setup;
  let role: Role | undefined;
  beforeAll(async () => {
    [product, browser] = await Promise.all([runningProduct(), sharedChromium()]);
    setup = await makeSetup(product, browser, device, 'en');
  });
  afterEach(async () => {
    await product.control('DELETE', '/faults');
    await setup.page.context().setOffline(false);
  });

  it.each(CASES)(
    'the app shows the specified error text after $cause',
    async ({ texts, role: wanted, bring }) => {
      if (role !== wanted) await setup.enter(wanted);
      role = wanted;
      await bring(setup);
      const said = texts.map((text) => setup.page.getByText(text, { exact: true }).first());
      await expect(Promise.all(said.map((one) => one.waitFor()))).resolves.toHaveLength(
        texts.length,
      );
    },
  );
});
