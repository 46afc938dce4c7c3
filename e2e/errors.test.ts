import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { en } from '../web/src/language/en.ts';
import { DEVICES, launchChromium } from './browser.ts';
import { freshAccount } from './creator.ts';
import { must, type Product, runningProduct } from './product.ts';
import { makeStage, type Role, type Stage } from './screen-stage.ts';

/**
 * A text of the specification's error catalogue (section 8) with its cause: a wrong entry, no
 * network, or a fault of a service behind the API. The test does not simulate causes in the browser.
 *
 * The journeys (web.test.ts, web-account.test.ts, review.test.ts, offline.test.ts) show the texts
 * about successes, the payment's fields and the downgrade.
 *
 * Some texts cannot be reached here, because the API's contract excludes their causes. They have
 * unit tests: «Authentication failed», «No access token received», «No authorization URL received»,
 * «Failed to fetch videos.» and «Failed to clean comments».
 *
 * Other texts have no cause in the app. «Cannot modify comment: missing video information»: every
 * address of the page names a video. «Verification email sent successfully!» and its failure on the
 * account page: nobody is logged in with an unverified address. «Failed to disconnect YouTube
 * account.» outside the account page: only that page disconnects.
 *
 * Without a network, the buttons that connect a channel and clean a video are unavailable and say
 * why. Their texts «Could not start YouTube connection process.» and «Failed to clean comments.
 * Please try again.» have unit tests.
 */
interface ErrorCase {
  cause: string;
  texts: readonly string[];
  role: Role;
  bring: (stage: Stage) => Promise<unknown>;
}

const fault = (stage: Stage, order: object) => stage.product.control('POST', '/faults', order);
const youtubeAway = (stage: Stage, method?: string) =>
  fault(stage, { target: 'youtube', status: 503, reason: 'backendError', method });
/**
 * Makes Firestore refuse calls permanently, because the API retries for a minute if Firestore is
 * unavailable.
 */
const firestoreRefuses = (stage: Stage) =>
  fault(stage, { target: 'firestore', status: 403, reason: 'PERMISSION_DENIED' });
const offline = (stage: Stage) => stage.page.context().setOffline(true);

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
const fill = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).fill(value);

async function logIn({ page }: Stage, email: string, password: string): Promise<void> {
  await fill(page, en.form.email, email);
  await fill(page, en.form.password, password);
  await press(page, en.login.submit);
}

async function unverified({ product }: Stage) {
  const account = freshAccount();
  await must(z.unknown(), product.call('POST', '/api/auth/register', { body: account }));
  return account;
}

async function opened({ page }: Stage, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
}

/**
 * Opens the account page and waits for all its lists, because a list that arrives later moves the
 * buttons below it.
 */
const accountPage = async (stage: Stage) => {
  await opened(stage, '/account', en.account.title);
  const loading = stage.page.getByText(en.nav.loading, { exact: true });
  await expect.poll(() => loading.count(), { timeout: 60_000 }).toBe(0);
};
const dashboard = async (stage: Stage) => {
  await opened(stage, '/dashboard', en.dashboard.title);
  await stage.page.getByRole('article').first().waitFor();
};
const comments = async ({ page, belongings }: Stage) => {
  await page.goto(`/comments/${belongings.videoId}`);
  await page.getByRole('feed').waitFor();
};

const CASES: readonly ErrorCase[] = [
  {
    cause: 'a wrong password',
    texts: [en.login.invalid, en.login.failedToast],
    role: 'visitor',
    bring: async (stage) => {
      await opened(stage, '/login', en.login.title);
      await logIn(stage, stage.creator.email, 'not-the-password-1');
    },
  },
  {
    cause: 'an address that is not verified',
    texts: [en.login.unverified, en.resend.loginAction],
    role: 'visitor',
    bring: async (stage) => {
      const { email, password } = await unverified(stage);
      await opened(stage, '/login', en.login.title);
      await logIn(stage, email, password);
    },
  },
  {
    cause: 'a request for another mail without a network',
    texts: [en.resend.failed],
    role: 'visitor',
    bring: async (stage) => {
      await offline(stage);
      await press(stage.page, en.resend.loginAction);
    },
  },
  {
    cause: 'a login without a network',
    texts: [en.login.failed, en.login.failedToast],
    role: 'visitor',
    bring: async (stage) => {
      await opened(stage, '/login', en.login.title);
      await offline(stage);
      await logIn(stage, stage.creator.email, stage.creator.password);
    },
  },
  {
    cause: 'a login that Firestore refuses',
    texts: ['Something went wrong on our side. Please try again.', en.login.failedToast],
    role: 'visitor',
    bring: async (stage) => {
      await opened(stage, '/login', en.login.title);
      await firestoreRefuses(stage);
      await logIn(stage, stage.creator.email, stage.creator.password);
    },
  },
  {
    cause: 'a registration without a network',
    texts: [en.signup.failed],
    role: 'visitor',
    bring: async (stage) => {
      const { page } = stage;
      const account = freshAccount();
      await opened(stage, '/signup', en.signup.title);
      await offline(stage);
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
    bring: (stage) => stage.page.goto('/verify-email?token=&email='),
  },
  {
    cause: 'a made-up verification link',
    texts: [en.verify.invalid, en.verify.failedToast],
    role: 'visitor',
    bring: (stage) => stage.page.goto('/verify-email?token=forged&email=a%40creator.example'),
  },
  {
    cause: 'a request for another mail without a network',
    texts: [en.resend.verifyFailed],
    role: 'visitor',
    bring: async (stage) => {
      await offline(stage);
      await press(stage.page, en.resend.verifyAction);
    },
  },
  {
    cause: 'a verification link without a network, after an earlier visit',
    texts: [en.verify.failed, en.verify.failedToast],
    role: 'visitor',
    bring: async (stage) => {
      const { page } = stage;
      await page.goto('/');
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await offline(stage);
      await page.goto('/verify-email?token=t&email=a%40creator.example');
    },
  },
  {
    cause: 'a list of channels that Firestore refuses',
    texts: [en.channel.checkFailed],
    role: 'creator',
    bring: async (stage) => {
      await firestoreRefuses(stage);
      await stage.page.goto('/dashboard');
    },
  },
  {
    cause: 'a connection that the creator declines at Google',
    texts: [
      'Failed to connect YouTube account: You declined access. You can connect again at any time.',
    ],
    role: 'creator',
    bring: async (stage) => {
      const { product, page, creator } = stage;
      const { authorization_url: consent } = await must(
        z.object({ authorization_url: z.url() }),
        product.call('GET', '/api/auth/youtube/', { token: creator.token }),
      );
      await page.goto(`${consent}&channel=${stage.belongings.channelId}&approve=0`);
    },
  },
  {
    cause: 'a return from Google that names no reason',
    texts: ['Failed to connect YouTube account: Unknown OAuth error'],
    role: 'creator',
    bring: (stage) => stage.page.goto('/dashboard?youtube=error'),
  },
  {
    cause: 'a return from Google with a made-up state',
    texts: [en.channel.linkFailed],
    role: 'creator',
    bring: (stage) => stage.page.goto('/dashboard?youtube=connected&state=forged'),
  },
  {
    cause: 'a disconnection without a network',
    texts: [en.account.disconnectFailed.replace('{{email}}', 'support@threadsweep.example')],
    role: 'creator',
    bring: async (stage) => {
      const { page } = stage;
      await accountPage(stage);
      const name = en.account.disconnectNamed.replace('{{channel}}', 'Test Channel');
      await press(page, name);
      await offline(stage);
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
    bring: async (stage) => {
      const { page } = stage;
      await accountPage(stage);
      await press(page, en.account.delete);
      await fill(page, en.form.password, stage.creator.password);
      await offline(stage);
      await page.getByRole('alertdialog').getByRole('button', { name: en.account.delete }).click();
    },
  },
  {
    cause: 'a change of email with a wrong password',
    texts: [en.account.saveFailed, en.passwordChange.wrongCurrent],
    role: 'creator',
    bring: async (stage) => {
      const { page } = stage;
      await accountPage(stage);
      await fill(page, en.form.email, 'another@creator.example');
      await fill(page, en.form.password, 'not-the-password-1');
      await press(page, en.account.save);
    },
  },
  {
    cause: 'a change of password with a wrong current one',
    texts: [en.passwordChange.failed, en.passwordChange.wrongCurrent],
    role: 'creator',
    bring: async (stage) => {
      const { page } = stage;
      await accountPage(stage);
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
    bring: async (stage) => {
      await dashboard(stage);
      await firestoreRefuses(stage);
      await stage.page.getByRole('switch').first().click();
    },
  },
  {
    cause: 'a clean from a video card while YouTube does not respond',
    texts: [en.video.cleanFailed],
    role: 'creator',
    bring: async (stage) => {
      await dashboard(stage);
      await youtubeAway(stage);
      await stage.page.getByRole('article').first().getByRole('button').first().click();
    },
  },
  {
    cause: 'removing a video without a network',
    texts: [en.video.removeFailed],
    role: 'creator',
    bring: async (stage) => {
      const { page } = stage;
      await dashboard(stage);
      await page.getByRole('article').first().getByRole('button').last().click();
      await offline(stage);
      await press(page, en.video.removeConfirm);
    },
  },
  {
    cause: 'comments that YouTube refuses to list',
    texts: [en.comments.loadFailed, en.comments.loadFailedToast],
    role: 'creator',
    bring: async (stage) => {
      await youtubeAway(stage);
      await stage.page.goto(`/comments/${stage.belongings.videoId}`);
    },
  },
  {
    cause: 'a clean while YouTube does not respond',
    texts: ['YouTube is not responding right now. Nothing is lost. Please try again in a moment.'],
    role: 'creator',
    bring: async (stage) => {
      await comments(stage);
      await youtubeAway(stage);
      await press(stage.page, en.clean.action);
    },
  },
  {
    cause: 'a hide that YouTube refuses',
    texts: [en.comments.toggleFailed],
    role: 'creator',
    bring: async (stage) => {
      await comments(stage);
      await youtubeAway(stage, 'comments.setModerationStatus');
      await stage.page.getByRole('article').first().getByRole('button', { name: /^Hide/ }).click();
    },
  },
  {
    cause: 'the videos of an empty channel that YouTube refuses to list',
    texts: [en.dashboard.errorTitle],
    role: 'creator',
    bring: async (stage) => {
      const { page } = stage;
      await page.evaluate(
        (channel) => localStorage.setItem('active_channel', channel),
        stage.belongings.emptyChannelId,
      );
      await youtubeAway(stage);
      await page.goto('/dashboard');
    },
  },
  {
    cause: 'connecting a channel after the account was deleted elsewhere',
    texts: [en.login.expired],
    role: 'creator',
    bring: async (stage) => {
      const { page, product, creator } = stage;
      await accountPage(stage);
      await page.getByRole('button', { name: en.account.connectAnother }).waitFor();
      await product.auth.deleteUser(creator.uid);
      await press(page, en.account.connectAnother);
    },
  },
];

describe.each(DEVICES.slice(0, 1))('error texts, on $name', (device) => {
  let product: Product;
  let browser: Browser;
  let stage: Stage;
  let role: Role | undefined;
  beforeAll(async () => {
    [product, browser] = await Promise.all([runningProduct(), launchChromium()]);
    stage = await makeStage(product, browser, device, 'en');
  });
  afterEach(async () => {
    await product.control('DELETE', '/faults');
    await stage.page.context().setOffline(false);
  });
  afterAll(() => browser.close());

  it.each(CASES)('$cause shows its error text', async ({ texts, role: wanted, bring }) => {
    if (role !== wanted) await stage.enter(wanted);
    role = wanted;
    await bring(stage);
    // Waits for all texts in parallel, because a toast disappears after some seconds.
    const said = texts.map((text) => stage.page.getByText(text, { exact: true }).first());
    await expect(Promise.all(said.map((one) => one.waitFor()))).resolves.toHaveLength(texts.length);
  });
});
