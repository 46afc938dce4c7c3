import type { Page } from 'playwright-core';
import { z } from 'zod';

import { freshAccount, mailedLink, startConsent } from './creator.ts';
import { must } from './product.ts';
import type { Role, Stage } from './screen-stage.ts';

/** A screen in one of its states. */
export interface Screen {
  name: string;
  role: Role;
  /** A glob of API addresses that get no response while the screen is open. */
  unanswered?: string;
  /** The faults of the emulators meanwhile, in the format of the control API. */
  fault?: object;
  /** Opens the screen; resolves when it shows the state that it is named for. */
  open: (stage: Stage) => Promise<void>;
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

/** Opens an address and waits for a heading, by its text or its level. */
async function goTo({ page }: Stage, address: string, title?: string): Promise<void> {
  await page.goto(address);
  await (title === undefined
    ? page.getByRole('heading', { level: 1 }).waitFor()
    : heading(page, title));
}

/** Opens the dashboard of the creator's channel that has videos. */
async function dashboard(stage: Stage): Promise<void> {
  const { page, product, belongings } = stage;
  if (page.url().startsWith(product.url))
    await page.evaluate(
      (channel) => localStorage.setItem('active_channel', channel),
      belongings.channelId,
    );
  await goTo(stage, '/dashboard');
  await stage.page.getByRole('article').first().waitFor();
}

async function comments(stage: Stage): Promise<void> {
  await stage.page.goto(`/comments/${stage.belongings.videoId}`);
  await stage.page.getByRole('feed').waitFor();
}

const VISITORS: readonly Omit<Screen, 'role'>[] = [
  {
    name: 'landing',
    open: async (stage) => {
      await goTo(stage, '/');
      // The app registers the service worker after it has taken over the page.
      await stage.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    },
  },
  {
    name: 'landing-sample',
    open: async (stage) => {
      const { page, texts } = stage;
      await goTo(stage, '/');
      await press(page, texts.landing.try.investment);
      await page.getByRole('list', { name: texts.try.results }).waitFor();
    },
  },
  { name: 'try', open: (stage) => goTo(stage, '/try') },
  {
    name: 'try-pasted',
    open: async (stage) => {
      const { page, texts } = stage;
      await goTo(stage, '/try');
      await fill(page, texts.landing.try.label, 'Lovely video!\nWhatsApp me +1 555 010 7788');
      await press(page, texts.landing.try.check);
      await page.getByRole('list', { name: texts.try.results }).waitFor();
    },
  },
  {
    name: 'try-scanned',
    open: async (stage) => {
      const { page, texts, belongings } = stage;
      await goTo(stage, '/try');
      const address = `https://www.youtube.com/watch?v=${belongings.videoId}`;
      await fill(page, texts.landing.try.label, address);
      await press(page, texts.landing.try.check);
      await page.getByRole('list', { name: texts.try.results }).waitFor();
    },
  },
  {
    name: 'try-empty',
    open: async (stage) => {
      const { page, texts } = stage;
      await goTo(stage, '/try');
      await press(page, texts.landing.try.check);
      await page.getByText(texts.landing.try.empty, { exact: true }).waitFor();
    },
  },
  { name: 'login', open: (stage) => goTo(stage, '/login') },
  {
    name: 'login-refused',
    open: async (stage) => {
      const { page, texts } = stage;
      await goTo(stage, '/login');
      await fill(page, texts.form.email, stage.creator.email);
      await fill(page, texts.form.password, 'not-the-password-1');
      await press(page, texts.login.submit);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'login-unverified',
    open: async (stage) => {
      const { page, texts, product } = stage;
      const account = freshAccount();
      await must(z.unknown(), product.call('POST', '/api/auth/register', { body: account }));
      await goTo(stage, '/login');
      await fill(page, texts.form.email, account.email);
      await fill(page, texts.form.password, account.password);
      await press(page, texts.login.submit);
      await page.getByRole('button', { name: texts.resend.loginAction }).waitFor();
    },
  },
  { name: 'signup', open: (stage) => goTo(stage, '/signup') },
  {
    name: 'signup-weak-password',
    open: async (stage) => {
      await goTo(stage, '/signup');
      await fill(stage.page, stage.texts.form.password, 'short');
      await stage.page.getByText(stage.texts.signup.tooShort, { exact: true }).waitFor();
    },
  },
  {
    name: 'signup-sent',
    open: async (stage) => {
      const { page, texts } = stage;
      const account = freshAccount();
      await goTo(stage, '/signup');
      await fill(page, texts.form.name, account.name);
      await fill(page, texts.form.email, account.email);
      await fill(page, texts.form.password, account.password);
      await press(page, texts.signup.submit);
      await heading(page, texts.signup.sentTitle);
    },
  },
  {
    name: 'verify-success',
    open: async (stage) => {
      const { product } = stage;
      const account = freshAccount();
      await must(z.unknown(), product.call('POST', '/api/auth/register', { body: account }));
      const { pathname, search } = await mailedLink(product, account.email, '/verify-email');
      await goTo(stage, pathname + search, stage.texts.verify.successTitle);
    },
  },
  {
    name: 'verify-loading',
    unanswered: '**/api/auth/verify-email**',
    open: (stage) => goTo(stage, '/verify-email?token=t&email=a%40creator.example'),
  },
  {
    name: 'verify-error',
    open: (stage) => goTo(stage, '/verify-email?token=&email=', stage.texts.verify.errorTitle),
  },
  { name: 'forgot', open: (stage) => goTo(stage, '/forgot-password') },
  {
    name: 'forgot-sent',
    open: async (stage) => {
      await goTo(stage, '/forgot-password');
      await fill(stage.page, stage.texts.form.email, freshAccount().email);
      await press(stage.page, stage.texts.forgot.submit);
      await heading(stage.page, stage.texts.forgot.sentTitle);
    },
  },
  {
    name: 'reset',
    open: (stage) => goTo(stage, '/reset-password?token=t&email=a%40creator.example'),
  },
  {
    name: 'reset-mismatch',
    open: async (stage) => {
      const { page, texts } = stage;
      await goTo(stage, '/reset-password?token=t&email=a%40creator.example');
      await fill(page, texts.passwordChange.new, 'correct horse 9');
      await fill(page, texts.passwordChange.confirm, 'something else');
      await press(page, texts.reset.submit);
      await page.getByText(texts.passwordChange.mismatch, { exact: true }).waitFor();
    },
  },
  { name: 'reset-invalid', open: (stage) => goTo(stage, '/reset-password') },
  {
    name: 'connection-code',
    open: (stage) =>
      goTo(stage, `/connection#code=${'a1B2-'.repeat(8)}&email=${stage.creator.email}`),
  },
  { name: 'connection-failed', open: (stage) => goTo(stage, '/connection#youtube=error') },
  {
    name: 'cancel-email',
    open: (stage) => goTo(stage, '/cancel-email-change?token=t&email=a%40creator.example'),
  },
  {
    name: 'cancel-email-expired',
    open: async (stage) => {
      await press(stage.page, stage.texts.cancelEmail.submit);
      await stage.page.getByRole('alert').waitFor();
    },
  },
  { name: 'pricing', open: (stage) => goTo(stage, '/pricing', stage.texts.plan.title) },
  { name: 'features', open: (stage) => goTo(stage, '/features') },
  {
    name: 'faq',
    open: async (stage) => {
      await goTo(stage, '/faq');
      await stage.page.getByRole('main').getByRole('button').nth(1).click();
    },
  },
  { name: 'about', open: (stage) => goTo(stage, '/about') },
  { name: 'privacy', open: (stage) => goTo(stage, '/privacy') },
  { name: 'terms', open: (stage) => goTo(stage, '/terms') },
  {
    name: 'not-found',
    open: (stage) => goTo(stage, '/no/such/page', stage.texts.notFound.title),
  },
];

const NEWCOMERS: readonly Omit<Screen, 'role'>[] = [
  {
    name: 'welcome',
    open: async (stage) => {
      await goTo(stage, '/dashboard', stage.texts.dashboard.title);
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'connect',
    open: async (stage) => {
      await press(stage.page, stage.texts.welcome.close);
      await heading(stage.page, stage.texts.dashboard.connectTitle);
    },
  },
  {
    name: 'connect-declined',
    open: async (stage) => {
      await stage.page.goto('/dashboard?youtube=error&error=access_denied');
      await stage.page.locator('[data-sonner-toast]').first().waitFor();
    },
  },
  {
    name: 'account-without-channel',
    open: async (stage) => {
      await goTo(stage, '/account');
      await stage.page.getByText(stage.texts.account.noChannels).waitFor();
    },
  },
  {
    name: 'activity-empty',
    open: async (stage) => {
      await goTo(stage, '/activity', stage.texts.activity.title);
      await stage.page.getByText(stage.texts.activity.empty).waitFor();
    },
  },
  {
    name: 'insights-sample',
    open: async (stage) => {
      await goTo(stage, '/insights', stage.texts.insights.title);
      await heading(stage.page, stage.texts.insights.offerBasic);
    },
  },
  {
    name: 'rules-offer',
    open: async (stage) => {
      await goTo(stage, '/rules', stage.texts.rules.title);
      await heading(stage.page, stage.texts.rules.offerTitle);
    },
  },
  {
    name: 'first-preview',
    open: async (stage) => {
      const channel = await stage.lendChannel();
      const state = await startConsent(stage.product, stage.newcomer, channel);
      await stage.page.goto(`/dashboard?youtube=connected&state=${encodeURIComponent(state)}`);
      const { reading, title } = stage.texts.preview.first;
      await stage.page.getByRole('region', { name: title }).getByRole('listitem').first().waitFor();
      await stage.page.getByText(reading).waitFor({ state: 'detached' });
    },
  },
];

const CREATORS: readonly Omit<Screen, 'role'>[] = [
  { name: 'dashboard', open: dashboard },
  {
    name: 'user-menu',
    open: async (stage) => {
      await press(stage.page, stage.texts.nav.userMenu);
      await stage.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'channel-menu',
    open: async (stage) => {
      await stage.page.keyboard.press('Escape');
      await press(stage.page, new RegExp(`^${stage.texts.nav.channelMenu}`));
      await stage.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'command-menu',
    open: async (stage) => {
      await stage.page.keyboard.press('Escape');
      await stage.page.keyboard.press('Control+k');
      await stage.page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'dashboard-remove',
    open: async (stage) => {
      await dashboard(stage);
      await stage.page.getByRole('article').first().getByRole('button').last().click();
      await stage.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'dashboard-empty',
    open: async (stage) => {
      await stage.page.goto('/dashboard');
      await press(stage.page, new RegExp(`^${stage.texts.nav.channelMenu}`));
      await stage.page.getByRole('menuitemradio', { checked: false }).click();
      await heading(stage.page, stage.texts.dashboard.emptyTitle);
    },
  },
  {
    // Uses the empty channel, because the app has stored the other channel's videos.
    name: 'dashboard-error',
    fault: YOUTUBE_AWAY,
    open: async (stage) => {
      await stage.page.goto('/dashboard');
      await heading(stage.page, stage.texts.dashboard.errorTitle);
    },
  },
  {
    name: 'dashboard-loading',
    unanswered: '**/api/youtube/videos?**',
    open: async (stage) => {
      await stage.page.goto('/dashboard');
      await stage.page.getByText(stage.texts.dashboard.loading).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'comments-loading',
    unanswered: '**/api/youtube/videos/*/comments**',
    open: async (stage) => {
      await stage.page.goto(`/comments/${stage.belongings.videoId}`);
      await stage.page.getByText(stage.texts.comments.loading).waitFor();
    },
  },
  {
    name: 'comments-error',
    fault: YOUTUBE_AWAY,
    open: async (stage) => {
      // If the app has stored a list, it shows that instead.
      await stage.page.goto(`/comments/${stage.belongings.quietVideoId}`);
      await stage.page.getByText(stage.texts.comments.loadFailed).waitFor();
    },
  },
  {
    name: 'comments-empty',
    open: async (stage) => {
      await stage.page.goto(`/comments/${stage.belongings.quietVideoId}`);
      await stage.page.getByText(stage.texts.comments.noVisible).waitFor();
    },
  },
  { name: 'comments', open: comments },
  {
    name: 'comments-author',
    open: async (stage) => {
      const { page } = stage;
      await comments(stage);
      await page.getByRole('feed').locator('[aria-haspopup="menu"]').first().click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'comments-keys',
    open: async (stage) => {
      await stage.page.keyboard.press('Escape');
      await stage.page.keyboard.press('?');
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'comments-no-match',
    open: async (stage) => {
      await comments(stage);
      await stage.page.getByRole('searchbox').fill('no comment says this');
      await stage.page.getByText(stage.texts.review.noMatch).waitFor();
    },
  },
  {
    name: 'comments-selected',
    open: async (stage) => {
      await comments(stage);
      await stage.page.getByRole('article').getByRole('checkbox').nth(1).check();
      await stage.page.getByRole('article').getByRole('checkbox').nth(2).check();
      // Scrolls up, so that nothing is partly under the navbar.
      await stage.page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'comments-preview',
    open: async (stage) => {
      await comments(stage);
      await press(stage.page, stage.texts.preview.action);
      await stage.page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'comments-cleaned',
    open: async (stage) => {
      await comments(stage);
      await press(stage.page, stage.texts.clean.action);
      await stage.page
        .getByRole('main')
        .getByRole('button', { name: stage.texts.clean.undo })
        .waitFor();
    },
  },
  {
    name: 'comments-hidden',
    open: async (stage) => {
      await comments(stage);
      await stage.page.getByRole('tab').nth(1).click();
      await stage.page.getByRole('article').getByRole('list').first().waitFor();
    },
  },
  {
    name: 'dashboard-cleaned',
    open: async (stage) => {
      await dashboard(stage);
      await stage.page.getByRole('article').last().getByRole('button').first().click();
      await stage.page.getByRole('button', { name: stage.texts.video.cleanedState }).waitFor();
    },
  },
  {
    name: 'review',
    open: async (stage) => {
      await goTo(stage, '/review', stage.texts.asked.title);
      const { list, empty } = stage.texts.asked;
      const { page } = stage;
      await page.getByRole('list', { name: list }).or(page.getByText(empty)).waitFor();
    },
  },
  {
    name: 'insights',
    open: async (stage) => {
      const { page, texts } = stage;
      await goTo(stage, '/insights', texts.insights.title);
      await heading(page, texts.insights.removals);
      await page.getByText(texts.insights.asTable).first().click();
      await page.getByRole('table', { name: texts.insights.removals }).waitFor();
    },
  },
  {
    name: 'rules',
    open: async (stage) => {
      const { page, texts, product, creator, belongings } = stage;
      const { token } = creator;
      const { visible } = await must(
        z.object({ visible: z.array(z.object({ authorChannelId: z.string() })) }),
        product.call('GET', `/api/youtube/videos/${belongings.videoId}/comments`, { token }),
      );
      const ids = [...new Set(visible.map(({ authorChannelId }) => authorChannelId))];
      for (const [index, id] of ids.slice(0, 3).entries()) {
        const body = { id, rule: index < 2 ? 'trust' : 'block' };
        await must(z.unknown(), product.call('POST', '/api/rules/authors', { token, body }));
      }
      await goTo(stage, '/rules', texts.rules.title);
      await page.getByRole('list', { name: texts.rules.trust.title }).waitFor();
    },
  },
  {
    name: 'rules-text-preview',
    open: async (stage) => {
      const { page, texts, product, creator } = stage;
      const { token } = creator;
      for (const [kind, value] of [
        ['word', 'telegram'],
        ['link', 'example.com/offers'],
        ['expression', String.raw`\bcall \+?\d{6,}`],
      ]) {
        const body = { kind, value, rule: 'block' };
        await must(z.unknown(), product.call('POST', '/api/rules/texts', { token, body }));
      }
      await goTo(stage, '/rules', texts.rules.title);
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
    open: async (stage) => {
      const { texts, product, creator, belongings } = stage;
      const { token } = creator;
      const { visible } = await must(
        z.object({ visible: z.array(z.object({ id: z.string() })) }),
        product.call('GET', `/api/youtube/videos/${belongings.videoId}/comments`, { token }),
      );
      const ids = visible.slice(0, 2).map(({ id }) => id);
      const moderate = `/api/youtube/videos/${belongings.videoId}/comments/moderate`;
      for (const action of ['hide', 'restore'])
        await must(z.unknown(), product.call('POST', moderate, { token, body: { ids, action } }));
      await goTo(stage, '/activity', texts.activity.title);
      const list = stage.page.getByRole('list', { name: texts.activity.list });
      await list.getByText(texts.activity.kinds.hide).first().waitFor();
    },
  },
  {
    name: 'activity-no-match',
    open: async (stage) => {
      await goTo(stage, '/activity?kind=confirm', stage.texts.activity.title);
      await stage.page.getByText(stage.texts.activity.noMatch).waitFor();
    },
  },
  { name: 'subscription', open: (stage) => goTo(stage, '/subscription', stage.texts.plan.title) },
  {
    name: 'downgrade',
    open: async (stage) => {
      await press(stage.page, stage.texts.plan.downgrade);
      await stage.page.getByRole('dialog').or(stage.page.getByRole('alertdialog')).waitFor();
    },
  },
  {
    name: 'payment',
    open: (stage) => goTo(stage, '/payment?plan=basic', stage.texts.payment.title),
  },
  {
    name: 'payment-invalid',
    open: async (stage) => {
      const { page, texts } = stage;
      await page.getByRole('main').getByRole('button').first().click();
      await page.getByText(texts.payment.cvvInvalid, { exact: true }).waitFor();
    },
  },
  {
    name: 'account',
    open: async (stage) => {
      await goTo(stage, '/account', stage.texts.account.title);
      await heading(stage.page, stage.texts.account.dangerTitle);
    },
  },
  {
    name: 'account-new-email',
    open: async (stage) => {
      const { page, texts } = stage;
      await fill(page, texts.form.email, freshAccount().email);
      await fill(page, texts.form.password, 'not-the-password-1');
      await press(page, texts.account.save);
      await page.getByText(texts.passwordChange.wrongCurrent).first().waitFor();
    },
  },
  {
    name: 'account-pending-email',
    open: async (stage) => {
      const { page, texts, creator } = stage;
      await fill(page, texts.form.password, creator.password);
      await press(page, texts.account.save);
      await page.getByText(texts.account.pendingTitle).waitFor();
    },
  },
  {
    name: 'account-delete',
    open: async (stage) => {
      await press(stage.page, stage.texts.account.delete);
      await stage.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'account-disconnect',
    open: async (stage) => {
      await goTo(stage, '/account', stage.texts.account.title);
      const { disconnectNamed } = stage.texts.account;
      await press(stage.page, filled(disconnectNamed, { channel: 'Test Channel' }));
      await stage.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'account-token',
    open: async (stage) => {
      const { page, texts } = stage;
      await goTo(stage, '/account', texts.account.title);
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
    open: async (stage) => {
      await dashboard(stage);
      await stage.page.context().setOffline(true);
      await stage.page.getByText(stage.texts.offline.title).waitFor();
    },
  },
  {
    // The last screen, because a revoked grant cannot be restored at Google.
    name: 'dashboard-reconnect',
    open: async (stage) => {
      const { product, page, texts, belongings } = stage;
      await page.context().setOffline(false);
      await product.control('DELETE', `/youtube/grants/${belongings.channelId}`);
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
 * Opens each screen on all stages in parallel, because faults of the emulators apply to all stages,
 * and passes each one to `visit`.
 */
export async function playScreens(
  stages: readonly Stage[],
  visit: (screen: Screen, stage: Stage) => Promise<void>,
  screens: readonly Screen[] = SCREENS,
): Promise<void> {
  let role: Role | undefined;
  for (const screen of screens) {
    if (screen.role !== role) {
      role = screen.role;
      await Promise.all(stages.map((stage) => stage.enter(screen.role)));
    }
    await playScreen(screen, stages, visit);
  }
}

async function playScreen(
  screen: Screen,
  stages: readonly Stage[],
  visit: (screen: Screen, stage: Stage) => Promise<void>,
): Promise<void> {
  const { product } = stages[0] ?? {};
  if (screen.fault) await product?.control('POST', '/faults', screen.fault);
  try {
    await Promise.all(
      stages.map(async (stage) => {
        // The call never gets a response. Leaving the page ends it.
        if (screen.unanswered !== undefined)
          await stage.page.route(screen.unanswered, () => undefined);
        await screen.open(stage);
        await visit(screen, stage);
        if (screen.unanswered !== undefined) await stage.page.unrouteAll();
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
