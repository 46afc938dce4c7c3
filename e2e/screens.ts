import { DEEP } from '@threadsweep/shared/test/runs.ts';
import type { Page } from 'playwright-core';
import { z } from 'zod';

import { freshAccount, mailedLink, startConsent } from './creator.ts';
import { must } from './product.ts';
import type { Role, Setup } from './screen-setup.ts';

/** A screen in one of its states. */
export interface Screen {
  name: string;
  role: Role;
  /** A glob of API addresses that get no response while the screen is open. */
  withoutResponse?: string;
  /** The faults of the emulators meanwhile, in the format of the control API. */
  fault?: object;
  open: (setup: Setup) => Promise<void>;
}

const YOUTUBE_AWAY = { target: 'youtube', status: 503, reason: 'backendError' };

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true }).first().waitFor();
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
const fill = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).fill(value);
const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/**
 * Opens an address and waits for a heading, by its text or its level. A deep run always loads the
 * page. A normal run loads it only if the app is not open yet, and otherwise changes the page as
 * links do, which takes a fifth of the processor time.
 */
async function goTo(setup: Setup, address: string, title?: string): Promise<void> {
  const { page, product, texts } = setup;
  if (DEEP || !page.url().startsWith(product.url)) {
    await page.goto(address);
    // Checks in every frame, because Playwright's own waits soon check only every half second.
    await page.waitForFunction(() => document.querySelector('main h1') !== null);
  } else {
    // A page in between, so that a page which is already shown starts again in its first state.
    const between = texts.notFound.title;
    await page.evaluate(showInApp, '/no/such/page');
    await page.waitForFunction(hasHeading, [between, true] as const);
    await page.evaluate(showInApp, address);
    await page.waitForFunction(hasHeading, [between, false] as const);
  }
  await (title === undefined
    ? page.getByRole('heading', { level: 1 }).waitFor()
    : heading(page, title));
}

/** Runs in the page: lets the app show an address, as after the browser's Back. */
function showInApp(address: string): void {
  window.history.pushState(null, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** Runs in the page: returns whether the page has a main heading with this text, or another one. */
function hasHeading([text, isSame]: readonly [string, boolean]): boolean {
  const shown = document.querySelector('main h1')?.textContent;
  return shown !== undefined && (shown === text) === isSame;
}

async function dashboard(setup: Setup): Promise<void> {
  const { page, product, fixtures } = setup;
  if (!page.url().startsWith(product.url)) await page.goto('/dashboard');
  await page.evaluate(
    (channel) => localStorage.setItem('active_channel', channel),
    fixtures.channelId,
  );
  // The app reads the active channel when it is loaded.
  await page.goto('/dashboard');
  await page.getByRole('article').first().waitFor();
}

async function comments(setup: Setup): Promise<void> {
  await goTo(setup, `/comments/${setup.fixtures.videoId}`);
  await setup.page.getByRole('feed').waitFor();
}

const VISITORS: readonly Omit<Screen, 'role'>[] = [
  {
    name: 'landing',
    open: async (setup) => {
      await goTo(setup, '/');
      // The app registers the service worker after it has taken over the page.
      await setup.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    },
  },
  {
    name: 'landing-sample',
    open: async (setup) => {
      const { page, texts } = setup;
      await goTo(setup, '/');
      await press(page, texts.landing.try.investment);
      await page.getByRole('list', { name: texts.try.results }).waitFor();
    },
  },
  { name: 'try', open: (setup) => goTo(setup, '/try') },
  {
    name: 'try-pasted',
    open: async (setup) => {
      const { page, texts } = setup;
      await goTo(setup, '/try');
      await fill(page, texts.landing.try.label, 'Lovely video!\nWhatsApp me +1 555 010 7788');
      await press(page, texts.landing.try.check);
      await page.getByRole('list', { name: texts.try.results }).waitFor();
    },
  },
  {
    name: 'try-scanned',
    open: async (setup) => {
      const { page, texts, fixtures } = setup;
      await goTo(setup, '/try');
      const address = `https://www.youtube.com/watch?v=${fixtures.videoId}`;
      await fill(page, texts.landing.try.label, address);
      await press(page, texts.landing.try.check);
      await page.getByRole('list', { name: texts.try.results }).waitFor();
    },
  },
  {
    name: 'try-empty',
    open: async (setup) => {
      const { page, texts } = setup;
      await goTo(setup, '/try');
      await press(page, texts.landing.try.check);
      await page.getByText(texts.landing.try.empty, { exact: true }).waitFor();
    },
  },
  { name: 'login', open: (setup) => goTo(setup, '/login') },
  {
    name: 'login-refused',
    open: async (setup) => {
      const { page, texts } = setup;
      await goTo(setup, '/login');
      await fill(page, texts.form.email, setup.creator.email);
      await fill(page, texts.form.password, 'not-the-password-1');
      await press(page, texts.login.submit);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'login-unverified',
    open: async (setup) => {
      const { page, texts, product } = setup;
      const account = freshAccount();
      await must(z.unknown(), product.call('POST', '/api/auth/register', { body: account }));
      await goTo(setup, '/login');
      await fill(page, texts.form.email, account.email);
      await fill(page, texts.form.password, account.password);
      await press(page, texts.login.submit);
      await page.getByRole('button', { name: texts.resend.loginAction }).waitFor();
    },
  },
  { name: 'signup', open: (setup) => goTo(setup, '/signup') },
  {
    name: 'signup-weak-password',
    open: async (setup) => {
      await goTo(setup, '/signup');
      await fill(setup.page, setup.texts.form.password, 'short');
      await setup.page.getByText(setup.texts.signup.tooShort, { exact: true }).waitFor();
    },
  },
  {
    name: 'signup-sent',
    open: async (setup) => {
      const { page, texts } = setup;
      const account = freshAccount();
      await goTo(setup, '/signup');
      await fill(page, texts.form.name, account.name);
      await fill(page, texts.form.email, account.email);
      await fill(page, texts.form.password, account.password);
      await press(page, texts.signup.submit);
      await heading(page, texts.signup.sentTitle);
    },
  },
  {
    name: 'verify-success',
    open: async (setup) => {
      const { product } = setup;
      const account = freshAccount();
      await must(z.unknown(), product.call('POST', '/api/auth/register', { body: account }));
      const { pathname, search } = await mailedLink(product, account.email, '/verify-email');
      await goTo(setup, pathname + search, setup.texts.verify.successTitle);
    },
  },
  {
    name: 'verify-loading',
    withoutResponse: '**/api/auth/verify-email**',
    open: (setup) => goTo(setup, '/verify-email?token=t&email=a%40creator.example'),
  },
  {
    name: 'verify-error',
    open: (setup) => goTo(setup, '/verify-email?token=&email=', setup.texts.verify.errorTitle),
  },
  { name: 'forgot', open: (setup) => goTo(setup, '/forgot-password') },
  {
    name: 'forgot-sent',
    open: async (setup) => {
      await goTo(setup, '/forgot-password');
      await fill(setup.page, setup.texts.form.email, freshAccount().email);
      await press(setup.page, setup.texts.forgot.submit);
      await heading(setup.page, setup.texts.forgot.sentTitle);
    },
  },
  {
    name: 'reset',
    open: (setup) => goTo(setup, '/reset-password?token=t&email=a%40creator.example'),
  },
  {
    name: 'reset-mismatch',
    open: async (setup) => {
      const { page, texts } = setup;
      await goTo(setup, '/reset-password?token=t&email=a%40creator.example');
      await fill(page, texts.passwordChange.new, 'correct horse 9');
      await fill(page, texts.passwordChange.confirm, 'something else');
      await press(page, texts.reset.submit);
      await page.getByText(texts.passwordChange.mismatch, { exact: true }).waitFor();
    },
  },
  { name: 'reset-invalid', open: (setup) => goTo(setup, '/reset-password') },
  {
    name: 'connection-code',
    open: (setup) =>
      goTo(setup, `/connection#code=${'a1B2-'.repeat(8)}&email=${setup.creator.email}`),
  },
  { name: 'connection-failed', open: (setup) => goTo(setup, '/connection#youtube=error') },
  {
    name: 'cancel-email',
    open: (setup) => goTo(setup, '/cancel-email-change?token=t&email=a%40creator.example'),
  },
  {
    name: 'cancel-email-expired',
    open: async (setup) => {
      await press(setup.page, setup.texts.cancelEmail.submit);
      await setup.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'unsubscribe',
    open: (setup) => goTo(setup, '/unsubscribe?token=digest.u.s'),
  },
  {
    name: 'unsubscribe-invalid',
    open: async (setup) => {
      await press(setup.page, setup.texts.unsubscribe.submit);
      await setup.page.getByRole('alert').waitFor();
    },
  },
  { name: 'pricing', open: (setup) => goTo(setup, '/pricing', setup.texts.plan.title) },
  { name: 'features', open: (setup) => goTo(setup, '/features') },
  {
    name: 'faq',
    open: async (setup) => {
      await goTo(setup, '/faq');
      await setup.page.getByRole('main').getByRole('button').nth(1).click();
    },
  },
  { name: 'about', open: (setup) => goTo(setup, '/about') },
  { name: 'privacy', open: (setup) => goTo(setup, '/privacy') },
  { name: 'terms', open: (setup) => goTo(setup, '/terms') },
  {
    name: 'not-found',
    open: async ({ page, texts }) => {
      await page.goto('/no/such/page');
      await heading(page, texts.notFound.title);
    },
  },
];

const NEWCOMERS: readonly Omit<Screen, 'role'>[] = [
  {
    name: 'welcome',
    open: async (setup) => {
      await goTo(setup, '/dashboard', setup.texts.dashboard.title);
      await setup.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'connect',
    open: async (setup) => {
      await press(setup.page, setup.texts.welcome.close);
      await heading(setup.page, setup.texts.dashboard.connectTitle);
    },
  },
  {
    name: 'connect-declined',
    open: async (setup) => {
      await setup.page.goto('/dashboard?youtube=error&error=access_denied');
      await setup.page.locator('[data-sonner-toast]').first().waitFor();
    },
  },
  {
    name: 'account-without-channel',
    open: async (setup) => {
      await goTo(setup, '/account');
      await setup.page.getByText(setup.texts.account.noChannels).waitFor();
    },
  },
  {
    name: 'activity-empty',
    open: async (setup) => {
      await goTo(setup, '/activity', setup.texts.activity.title);
      await setup.page.getByText(setup.texts.activity.empty).waitFor();
    },
  },
  {
    name: 'insights-sample',
    open: async (setup) => {
      await goTo(setup, '/insights', setup.texts.insights.title);
      await heading(setup.page, setup.texts.insights.offerBasic);
    },
  },
  {
    name: 'rules-offer',
    open: async (setup) => {
      await goTo(setup, '/rules', setup.texts.rules.title);
      await heading(setup.page, setup.texts.rules.offerTitle);
    },
  },
  {
    name: 'first-preview',
    open: async (setup) => {
      const channel = await setup.lendChannel();
      const state = await startConsent(setup.product, setup.newcomer, channel);
      await setup.page.goto(`/dashboard?youtube=connected&state=${encodeURIComponent(state)}`);
      const { reading, title } = setup.texts.preview.first;
      await setup.page.getByRole('region', { name: title }).getByRole('listitem').first().waitFor();
      await setup.page.getByText(reading).waitFor({ state: 'detached' });
    },
  },
];

const CREATORS: readonly Omit<Screen, 'role'>[] = [
  { name: 'dashboard', open: dashboard },
  {
    name: 'user-menu',
    open: async (setup) => {
      await press(setup.page, setup.texts.nav.userMenu);
      await setup.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'channel-menu',
    open: async (setup) => {
      await setup.page.keyboard.press('Escape');
      await press(setup.page, new RegExp(`^${setup.texts.nav.channelMenu}`));
      await setup.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'command-menu',
    open: async (setup) => {
      await setup.page.keyboard.press('Escape');
      await setup.page.keyboard.press('Control+k');
      await setup.page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'dashboard-remove',
    open: async (setup) => {
      await dashboard(setup);
      await setup.page.getByRole('article').first().getByRole('button').last().click();
      await setup.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'dashboard-empty',
    open: async (setup) => {
      await setup.page.goto('/dashboard');
      await press(setup.page, new RegExp(`^${setup.texts.nav.channelMenu}`));
      await setup.page.getByRole('menuitemradio', { checked: false }).click();
      await heading(setup.page, setup.texts.dashboard.emptyTitle);
    },
  },
  {
    // Uses the empty channel, because the app would show the stored videos of the other one.
    name: 'dashboard-error',
    fault: YOUTUBE_AWAY,
    open: async (setup) => {
      await setup.page.goto('/dashboard');
      await heading(setup.page, setup.texts.dashboard.errorTitle);
    },
  },
  {
    name: 'dashboard-loading',
    withoutResponse: '**/api/youtube/videos?**',
    open: async (setup) => {
      await setup.page.goto('/dashboard');
      await setup.page.getByText(setup.texts.dashboard.loading).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'comments-loading',
    withoutResponse: '**/api/youtube/videos/*/comments**',
    open: async (setup) => {
      await setup.page.goto(`/comments/${setup.fixtures.videoId}`);
      await setup.page.getByText(setup.texts.comments.loading).waitFor();
    },
  },
  {
    name: 'comments-error',
    fault: YOUTUBE_AWAY,
    open: async (setup) => {
      // Uses the quiet video, because the app would show the stored list of the other one.
      await setup.page.goto(`/comments/${setup.fixtures.quietVideoId}`);
      await setup.page.getByText(setup.texts.comments.loadFailed).waitFor();
    },
  },
  {
    name: 'comments-empty',
    open: async (setup) => {
      await setup.page.goto(`/comments/${setup.fixtures.quietVideoId}`);
      await setup.page.getByText(setup.texts.comments.noVisible).waitFor();
    },
  },
  { name: 'comments', open: comments },
  {
    name: 'comments-author',
    open: async (setup) => {
      const { page } = setup;
      await comments(setup);
      await page.getByRole('feed').locator('[aria-haspopup="menu"]').first().click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'comments-keys',
    open: async (setup) => {
      await setup.page.keyboard.press('Escape');
      await setup.page.keyboard.press('?');
      await setup.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'comments-no-match',
    open: async (setup) => {
      await comments(setup);
      await setup.page.getByRole('searchbox').fill('no comment says this');
      await setup.page.getByText(setup.texts.review.noMatch).waitFor();
    },
  },
  {
    name: 'comments-selected',
    open: async (setup) => {
      await comments(setup);
      await setup.page.getByRole('article').getByRole('checkbox').nth(1).check();
      await setup.page.getByRole('article').getByRole('checkbox').nth(2).check();
      // Scrolls to the top, so that nothing is partly under the navbar.
      await setup.page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'comments-preview',
    open: async (setup) => {
      await comments(setup);
      await press(setup.page, setup.texts.preview.action);
      await setup.page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'comments-cleaned',
    open: async (setup) => {
      await comments(setup);
      await press(setup.page, setup.texts.clean.action);
      await setup.page
        .getByRole('main')
        .getByRole('button', { name: setup.texts.clean.undo })
        .waitFor();
    },
  },
  {
    name: 'comments-hidden',
    open: async (setup) => {
      await comments(setup);
      await setup.page.getByRole('tab').nth(1).click();
      await setup.page.getByRole('article').getByRole('list').first().waitFor();
    },
  },
  {
    name: 'dashboard-cleaned',
    open: async (setup) => {
      await dashboard(setup);
      await setup.page.getByRole('article').last().getByRole('button').first().click();
      await setup.page.getByRole('button', { name: setup.texts.video.cleanedState }).waitFor();
    },
  },
  {
    name: 'review',
    open: async (setup) => {
      await goTo(setup, '/review', setup.texts.asked.title);
      const { list, empty } = setup.texts.asked;
      const { page } = setup;
      await page.getByRole('list', { name: list }).or(page.getByText(empty)).waitFor();
    },
  },
  {
    name: 'insights',
    open: async (setup) => {
      const { page, texts } = setup;
      await goTo(setup, '/insights', texts.insights.title);
      await heading(page, texts.insights.removals);
      await page.getByText(texts.insights.asTable).first().click();
      await page.getByRole('table', { name: texts.insights.removals }).waitFor();
    },
  },
  {
    name: 'rules',
    open: async (setup) => {
      const { page, texts, product, creator, fixtures } = setup;
      const { token } = creator;
      const { visible } = await must(
        z.object({ visible: z.array(z.object({ authorChannelId: z.string() })) }),
        product.call('GET', `/api/youtube/videos/${fixtures.videoId}/comments`, { token }),
      );
      const ids = [...new Set(visible.map(({ authorChannelId }) => authorChannelId))];
      for (const [index, id] of ids.slice(0, 3).entries()) {
        const body = { id, rule: index < 2 ? 'trust' : 'block' };
        await must(z.unknown(), product.call('POST', '/api/rules/authors', { token, body }));
      }
      await goTo(setup, '/rules', texts.rules.title);
      await page.getByRole('list', { name: texts.rules.trust.title }).waitFor();
    },
  },
  {
    name: 'rules-settings',
    open: async (setup) => {
      const { page, texts, product, creator, fixtures } = setup;
      const { token } = creator;
      const { moderation } = texts;
      const instructions = 'Viewers may offer lessons, but links to shops are spam.';
      const { channelId: account, videoId } = fixtures;
      const own = { sensitivity: { spam: 'strict' }, handling: { inappropriate: 'ask' } };
      await must(
        z.unknown(),
        product.call('PATCH', '/api/youtube/settings', {
          token,
          body: { account, instructions, ...own },
        }),
      );
      // Opens the video first, because the settings count only comments that the browser has
      // stored. This also loads the new settings, which the open app does not know.
      await page.goto(`/comments/${videoId}`);
      await page.getByRole('feed').waitFor();
      await goTo(setup, '/rules', texts.rules.title);
      const panel = page.getByRole('region', { name: moderation.title });
      const channel = panel.getByRole('combobox', { name: moderation.channel });
      await channel.selectOption(account);
      await panel.getByRole('button', { name: moderation.reset }).waitFor();
      const [, counted = ''] = moderation.counted_other.split('{{number}}');
      await panel.getByText(counted).waitFor();
    },
  },
  {
    name: 'rules-text-preview',
    open: async (setup) => {
      const { page, texts, product, creator } = setup;
      const { token } = creator;
      for (const [kind, value] of [
        ['word', 'telegram'],
        ['link', 'example.com/offers'],
        ['expression', String.raw`\bcall \+?\d{6,}`],
      ]) {
        const body = { kind, value, rule: 'block' };
        await must(z.unknown(), product.call('POST', '/api/rules/texts', { token, body }));
      }
      await goTo(setup, '/rules', texts.rules.title);
      const panel = page.getByRole('region', { name: texts.rules.texts.title });
      await panel.getByRole('textbox').fill('video');
      await panel.getByRole('button', { name: texts.rules.texts.look }).click();
      await panel.getByRole('button', { name: texts.rules.texts.save }).waitFor();
      await panel.getByRole('button', { name: texts.rules.texts.load }).click();
      await panel.getByRole('list', { name: texts.rules.texts.caughtList }).waitFor();
    },
  },
  {
    name: 'activity',
    open: async (setup) => {
      const { texts, product, creator, fixtures } = setup;
      const { token } = creator;
      const { visible } = await must(
        z.object({ visible: z.array(z.object({ id: z.string() })) }),
        product.call('GET', `/api/youtube/videos/${fixtures.videoId}/comments`, { token }),
      );
      const ids = visible.slice(0, 2).map(({ id }) => id);
      const moderate = `/api/youtube/videos/${fixtures.videoId}/comments/moderate`;
      for (const action of ['hide', 'restore'])
        await must(z.unknown(), product.call('POST', moderate, { token, body: { ids, action } }));
      await goTo(setup, '/activity', texts.activity.title);
      const list = setup.page.getByRole('list', { name: texts.activity.list });
      await list.getByText(texts.activity.kinds.hide).first().waitFor();
    },
  },
  {
    name: 'activity-no-match',
    open: async (setup) => {
      await goTo(setup, '/activity?kind=confirm', setup.texts.activity.title);
      await setup.page.getByText(setup.texts.activity.noMatch).waitFor();
    },
  },
  { name: 'subscription', open: (setup) => goTo(setup, '/subscription', setup.texts.plan.title) },
  {
    name: 'downgrade',
    open: async (setup) => {
      await press(setup.page, setup.texts.plan.downgrade);
      await setup.page.getByRole('dialog').or(setup.page.getByRole('alertdialog')).waitFor();
    },
  },
  {
    name: 'payment',
    open: (setup) => goTo(setup, '/payment?plan=basic', setup.texts.payment.title),
  },
  {
    name: 'payment-invalid',
    open: async (setup) => {
      const { page, texts } = setup;
      await page.getByRole('main').getByRole('button').first().click();
      await page.getByText(texts.payment.cvvInvalid, { exact: true }).waitFor();
    },
  },
  {
    name: 'account',
    open: async (setup) => {
      await goTo(setup, '/account', setup.texts.account.title);
      await heading(setup.page, setup.texts.account.dangerTitle);
    },
  },
  {
    name: 'account-new-email',
    open: async (setup) => {
      const { page, texts } = setup;
      await fill(page, texts.form.email, freshAccount().email);
      await fill(page, texts.form.password, 'not-the-password-1');
      await press(page, texts.account.save);
      await page.getByText(texts.passwordChange.wrongCurrent).first().waitFor();
    },
  },
  {
    name: 'account-pending-email',
    open: async (setup) => {
      const { page, texts, creator } = setup;
      await fill(page, texts.form.password, creator.password);
      await press(page, texts.account.save);
      await page.getByText(texts.account.pendingTitle).waitFor();
    },
  },
  {
    name: 'account-delete',
    open: async (setup) => {
      await press(setup.page, setup.texts.account.delete);
      await setup.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'account-disconnect',
    open: async (setup) => {
      await goTo(setup, '/account', setup.texts.account.title);
      const { disconnectNamed } = setup.texts.account;
      await press(setup.page, filled(disconnectNamed, { channel: 'Test Channel' }));
      await setup.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'account-token',
    open: async (setup) => {
      const { page, texts } = setup;
      await goTo(setup, '/account', texts.account.title);
      await press(page, texts.tokens.create);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account-token-shown',
    open: async ({ page, texts, creator }) => {
      const dialog = page.getByRole('dialog');
      const create = dialog.getByRole('button', { name: texts.tokens.create });
      await dialog.getByLabel(texts.tokens.name).fill('Nightly clean on the server at home');
      await create.click();
      const shown = dialog.getByRole('heading', { name: texts.tokens.shownTitle });
      const password = dialog.getByLabel(texts.form.password, { exact: true });
      await shown.or(password).waitFor();
      if (await shown.isVisible()) return;
      await password.fill(creator.password);
      await create.click();
      await shown.waitFor();
    },
  },
  {
    name: 'account-token-revoke',
    open: async ({ page, texts }) => {
      await press(page, texts.tokens.done);
      const list = page.getByRole('region', { name: texts.tokens.title });
      await list.getByRole('listitem').getByRole('button').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'account-tokens',
    open: async ({ page, texts }) => {
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: texts.account.cancel })
        .click();
      await page.getByRole('region', { name: texts.tokens.title }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'offline',
    open: async (setup) => {
      await dashboard(setup);
      await setup.page.context().setOffline(true);
      await setup.page.getByText(setup.texts.offline.title).waitFor();
    },
  },
  {
    // Comes last, because a revoked grant cannot be restored at Google.
    name: 'dashboard-reconnect',
    open: async (setup) => {
      const { product, page, texts, fixtures } = setup;
      await page.context().setOffline(false);
      await product.control('DELETE', `/youtube/grants/${fixtures.channelId}`);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: texts.dashboard.connect }).waitFor();
    },
  },
];

function shownTo(role: Role, screens: readonly Omit<Screen, 'role'>[]): Screen[] {
  return screens.map((screen) => Object.assign(screen, { role }));
}

/**
 * Every screen in its states. A screen may start from the state in which the previous one ended.
 */
export const SCREENS: readonly Screen[] = [
  ...shownTo('visitor', VISITORS),
  ...shownTo('newcomer', NEWCOMERS),
  ...shownTo('creator', CREATORS),
];

/**
 * Opens each screen in all set-ups in parallel and passes it to `visit`, because faults of the
 * emulators apply to all set-ups.
 */
export async function playScreens(
  setups: readonly Setup[],
  visit: (screen: Screen, setup: Setup) => Promise<void>,
  screens: readonly Screen[] = SCREENS,
): Promise<void> {
  let role: Role | undefined;
  for (const screen of screens) {
    if (screen.role !== role) {
      role = screen.role;
      await Promise.all(setups.map((setup) => setup.enter(screen.role)));
    }
    await playScreen(screen, setups, visit);
  }
}

async function playScreen(
  screen: Screen,
  setups: readonly Setup[],
  visit: (screen: Screen, setup: Setup) => Promise<void>,
): Promise<void> {
  const { product } = setups[0] ?? {};
  if (screen.fault) await product?.control('POST', '/faults', screen.fault);
  try {
    await Promise.all(
      setups.map(async (setup) => {
        if (screen.withoutResponse !== undefined)
          await setup.page.route(screen.withoutResponse, () => undefined);
        await screen.open(setup);
        await visit(screen, setup);
        if (screen.withoutResponse !== undefined) {
          await setup.page.goto('about:blank');
          await setup.page.unrouteAll();
        }
      }),
    );
  } catch (error) {
    throw new Error(`${screen.name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  } finally {
    if (screen.fault) await product?.control('DELETE', '/faults');
  }
}
