import { DEEP } from '@threadsweep/shared/test/runs.ts';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { doubted, unsure } from '../detector/test/unsure-texts.ts';
import {
  FLOW_DEVICES,
  type Device,
  faultsOfScreen,
  sharedChromium,
  openWindow,
} from './browser.ts';
import { connect, heldOnYoutube, randomId, signedInCreator } from './creator.ts';
import { must, type Product, runningProduct } from './product.ts';

/**
 * These tests use the creator's console: the screens that show results and comments to decide on.
 */

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([runningProduct(), sharedChromium()]);
});

const certain = Array.from(
  { length: 57 },
  (_, n) =>
    `I earn $${4000 + n} weekly with crypto trading, all thanks to my adviser. Message her on WhatsApp +1 555 010 ${1000 + n}`,
);
const doubtful = doubted.slice(0, 5);
// Nearly equal texts would be one campaign, and one decision on all of them.
const uncertain = unsure.filter((text) => !text.endsWith('today')).slice(0, 5);

interface Made {
  id: string;
  author: string;
  text: string;
  publishedAt: string;
  moderationStatus?: string;
}

async function creatorWith(device: Device, comments: Made[], plan: 'basic' | 'pro' = 'basic') {
  const channelId = `UC${randomId(22)}`;
  const videoId = randomId(11);
  const publishedAt = new Date(Date.now() - 9000 * 60_000).toISOString();
  await product.control('PUT', `/youtube/channels/${channelId}`, {
    channel: { title: 'Console Channel', thumbnailUrl: '' },
    videos: [{ id: videoId, title: 'How to sharpen a plane', publishedAt, comments }],
  });
  const creator = await signedInCreator(product);
  const { token } = creator;
  await must(z.unknown(), product.call('POST', '/api/user/plan', { token, body: { plan } }));
  await connect(product, creator, channelId);
  await must(z.unknown(), product.call('GET', '/api/youtube/videos', { token }));
  const clean = `/api/youtube/videos/${videoId}/clean`;
  await must(z.unknown(), product.call('POST', clean, { token, body: {} }));
  const window = await openWindow(browser, device, product.url);
  const { page } = window;
  await page.addInitScript(() => localStorage.setItem('has_seen_welcome', 'true'));
  await page.goto('/dashboard');
  await page.getByLabel('Email').fill(creator.email);
  await page.getByLabel('Password', { exact: true }).fill(creator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  return { page, window, creator, channelId, videoId };
}

let minute = 10;
function made(text: string, more: Partial<Made> = {}): Made {
  minute += 1;
  const publishedAt = new Date(Date.now() - minute * 60_000).toISOString();
  const id = `Ug${randomId(24)}`;
  return { id, author: `@viewer${minute}`, text, publishedAt, ...more };
}

const rowsOf = (page: Page) =>
  page.getByRole('list', { name: 'Comments to decide on' }).getByRole('article');

it.each(FLOW_DEVICES)(
  'a creator needs at most six taps or keys to check five doubtful hidden comments from the dashboard, on $name',
  async (device) => {
    const toCheck = doubtful.map((text) => made(text));
    const comments = [...certain.map((text) => made(text)), ...toCheck];
    const { page, channelId, window } = await creatorWith(device, comments);
    expect(await heldOnYoutube(product, channelId)).toHaveLength(62);
    await page.getByRole('link', { name: /^Hidden .*: 62/ }).waitFor();
    let taps = 0;
    const act = async (action: () => Promise<void>) => {
      taps += 1;
      await action();
    };
    await act(() => page.getByRole('link', { name: '5 to check' }).click());
    await expect.poll(() => rowsOf(page).count()).toBe(5);
    expect(await faultsOfScreen(page)).toEqual([]);
    const restored: (string | null)[] = [];
    for (let left = 5; left > 0; left -= 1) {
      const first = rowsOf(page).first();
      const isWrong = left === 3;
      if (isWrong) restored.push(await first.getAttribute('data-comment'));
      await act(() =>
        device.touch
          ? first.getByRole('button', { name: isWrong ? /^Restore/ : /^Leave hidden/ }).click()
          : page.keyboard.press(isWrong ? 'r' : 'h'),
      );
      await expect.poll(() => rowsOf(page).count()).toBe(left - 1);
    }
    expect(taps).toBeLessThanOrEqual(6);
    await page.getByText('None of these are left.').waitFor();
    await page.getByText('0 comments to decide on').waitFor();
    await page.getByRole('link', { name: 'Threadsweep' }).first().click();
    await expect
      .poll(() => heldOnYoutube(product, channelId), { timeout: 30_000 })
      .toHaveLength(61);
    expect(await heldOnYoutube(product, channelId)).not.toContain(restored[0]);
    expect(window.complaints).toEqual([]);
    await window.close();
  },
);

it.each(FLOW_DEVICES)(
  'a creator keeps, hides, restores and undoes in the review, and no clean changes these decisions, on $name',
  async (device) => {
    const asked = uncertain.map((text) => made(text));
    const rescued = made('Which glue did you use for the long edge of the bench?', {
      moderationStatus: 'heldForReview',
    });
    const { page, creator, channelId, videoId, window } = await creatorWith(device, [
      ...asked,
      rescued,
    ]);
    await page.goto('/review');
    await page.getByText('5 comments to decide on').waitFor();
    await page.getByText('1 more hidden by YouTube').waitFor();
    expect(await faultsOfScreen(page)).toEqual([]);
    const bottom = await page.evaluate(
      () => document.querySelectorAll('article')[3]?.getBoundingClientRect().bottom ?? Infinity,
    );
    const sections = await page.getByRole('navigation', { name: 'Sections' }).boundingBox();
    expect(bottom).toBeLessThanOrEqual(device.touch ? (sections?.y ?? 0) : device.height);
    const row = (of: Made) => page.getByRole('article', { name: `Comment by ${of.author}` });
    const [first, second, third] = asked;
    if (!first || !second || !third) throw new Error('there are too few comments');
    await row(rescued)
      .getByRole('button', { name: /^Restore/ })
      .click();
    await row(first).getByRole('button', { name: /^Hide/ }).click();
    await row(second).getByRole('button', { name: /^Keep/ }).click();
    await row(third).getByRole('button', { name: /^Hide/ }).click();
    await page.getByText('4 decisions, sent in a few seconds').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(third).waitFor();
    await page.getByText('3 decisions sent').waitFor();
    await expect.poll(() => heldOnYoutube(product, channelId)).toEqual([first.id]);

    const { token } = creator;
    const clean = `/api/youtube/videos/${videoId}/clean`;
    await must(z.unknown(), product.call('POST', clean, { token, body: {} }));
    expect(await heldOnYoutube(product, channelId)).toEqual([first.id]);
    await page.reload();
    await page.getByText('3 comments to decide on').waitFor();
    await row(third).waitFor();

    await row(third).getByRole('button', { name: /^Hide/ }).click();
    await page.getByText('1 decision, sent in a few seconds').waitFor();
    await page.goto('/features');
    await page.goto('/dashboard');
    await expect
      .poll(async () => (await heldOnYoutube(product, channelId)).toSorted(), { timeout: 30_000 })
      .toEqual([first.id, third.id].toSorted());
    await window.close();
  },
);

/** The translated buttons that open a campaign, in the languages that a deep run checks, too. */
const TRANSLATED: readonly [language: string, name: RegExp][] = DEEP
  ? [
      ['fr', /^Décider/],
      ['es', /^Decidir/],
    ]
  : [];

const COPY = 'Best online shop for vintage tools, free delivery this week only';

it.each(FLOW_DEVICES)(
  'one decision restores a whole campaign and trusts its authors, and one undo hides the campaign again, on $name',
  async (device) => {
    const copies = Array.from({ length: 6 }, (_, n) => made(`${COPY} ${'!'.repeat(n)}`));
    const { page, creator, channelId, window } = await creatorWith(device, copies, 'pro');
    const held = async () => (await heldOnYoutube(product, channelId)).toSorted();
    const before = await held();
    const campaign = copies.map(({ id }) => id).filter((id) => before.includes(id));
    expect(campaign.length).toBeGreaterThanOrEqual(3);

    await page.goto('/insights');
    const decide = page.getByRole('button', { name: /^Decide: Copies of a text/ });
    await decide.click();
    const dialog = page.getByRole('dialog', { name: 'Copies of a text' });
    await dialog.getByText(`${campaign.length} hidden`, { exact: true }).waitFor();
    await dialog.getByText(`${campaign.length} authors`, { exact: true }).waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(campaign.length);
    expect(await faultsOfScreen(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => decide.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Restore all' }).click();
    const status = page.getByRole('region', { name: 'Decision on a campaign' });
    const number = campaign.length;
    await status.getByText(`${number} comments restored, ${number} authors trusted`).waitFor();
    expect(await held()).toEqual(before.filter((id) => !campaign.includes(id)));
    expect(await faultsOfScreen(page)).toEqual([]);

    await page.getByRole('link', { name: 'Threadsweep' }).first().click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await page.goBack();
    await status.getByRole('button', { name: 'Undo' }).click();
    await status.getByText('The decision was undone.').waitFor();
    expect(await held()).toEqual(before);
    const { token } = creator;
    const lists = z.object({ trusted: z.array(z.unknown()), blocked: z.array(z.unknown()) });
    const rules = () => must(lists, product.call('GET', '/api/rules', { token }));
    expect(await rules()).toMatchObject({ trusted: [], blocked: [] });

    await decide.click();
    await dialog.getByRole('button', { name: 'Block all' }).click();
    await status.getByText(`${number} authors blocked`).waitFor();
    expect((await rules()).blocked).toHaveLength(number);
    expect(await held()).toEqual(before);
    await page.goto('/activity?kind=rules');
    await page.getByText(`${number} authors are blocked.`).waitFor();
    await page.getByText(`${number} authors are trusted.`).waitFor();

    for (const [language, name] of TRANSLATED) {
      const profile = { token, body: { language } };
      await must(z.unknown(), product.call('PATCH', '/api/user/profile', profile));
      await page.goto('/insights');
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      expect(await faultsOfScreen(page)).toEqual([]);
    }
    expect(window.complaints).toEqual([]);
    await window.close();
  },
);
