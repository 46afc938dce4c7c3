import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { DEVICES, launchChromium } from './browser.ts';
import { must, type Product, runningProduct } from './product.ts';
import { makeStage, type Stage, type StageLanguage } from './screen-stage.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([runningProduct(), launchChromium()]);
});
afterAll(() => browser.close());

/** Sets up a phone with a logged-in creator. */
async function phoneIn(language: StageLanguage): Promise<Stage> {
  const [phone] = DEVICES;
  if (!phone) throw new Error('there is no phone to test on');
  const stage = await makeStage(product, browser, phone, language);
  await stage.enter('creator');
  return stage;
}

async function openComments({ page, belongings }: Stage): Promise<void> {
  await page.goto(`/comments/${belongings.videoId}`);
  await page.getByRole('feed').getByRole('article').nth(5).waitFor();
}

const boxOf = async (bar: Locator) => {
  const box = await bar.boundingBox();
  if (!box) throw new Error('the bar is not in the page');
  return { top: box.y, bottom: box.y + box.height };
};

/** Resolves with the positions of the header and the tab bar in the window. */
async function barsOf({ page, texts }: Stage) {
  const [header, tabs] = await Promise.all([
    boxOf(page.getByRole('banner')),
    boxOf(page.getByRole('navigation', { name: texts.nav.tabs })),
  ]);
  return { header, tabs };
}

/**
 * Resolves with the number of comments that are fully visible between the header and the tab bar.
 */
async function wholeComments(stage: Stage): Promise<number> {
  const { header, tabs } = await barsOf(stage);
  const rows = stage.page.getByRole('feed').getByRole('article');
  const boxes = await Promise.all((await rows.all()).map(boxOf));
  return boxes.filter(({ top, bottom }) => top >= header.bottom && bottom <= tabs.top).length;
}

/** Resolves with the share of the window's height that the header and the tab bar cover. */
async function coveredHeight(stage: Stage): Promise<number> {
  const { header, tabs } = await barsOf(stage);
  const height = stage.page.viewportSize()?.height ?? 0;
  const shown = [header, tabs].map(({ top, bottom }) =>
    Math.max(0, Math.min(bottom, height) - Math.max(top, 0)),
  );
  return shown.reduce((sum, part) => sum + part, 0) / height;
}

const scroll = (page: Page, y: number) => page.evaluate((by) => window.scrollBy(0, by), y);

describe.each(['en', 'fr', 'es'] as const)('on a phone in %s', (language) => {
  it('four comments are fully visible below the note about an earlier clean', async () => {
    const stage = await phoneIn(language);
    const { page, creator, belongings, texts } = stage;
    await openComments(stage);
    await expect.poll(() => wholeComments(stage)).toBeGreaterThanOrEqual(4);
    await must(
      z.object({ status: z.literal('success') }),
      product.call('POST', `/api/youtube/videos/${belongings.videoId}/clean`, {
        token: creator.token,
        body: {},
      }),
    );
    await openComments(stage);
    const undo = page.getByRole('main').getByRole('button', { name: texts.clean.undo });
    await undo.waitFor();
    await expect.poll(() => wholeComments(stage)).toBeGreaterThanOrEqual(4);
    await undo.click();
    await undo.waitFor({ state: 'detached' });
    await stage.close();
  });
});

describe('on a phone', () => {
  it('the bars disappear when the reader scrolls down, and return when scrolling up', async () => {
    const stage = await phoneIn('en');
    const { page } = stage;
    await openComments(stage);
    const before = await coveredHeight(stage);
    expect(before).toBeGreaterThan(0.1);
    await scroll(page, 300);
    await expect.poll(() => coveredHeight(stage)).toBe(0);
    await scroll(page, -100);
    await expect.poll(() => coveredHeight(stage)).toBe(before);
    await stage.close();
  });

  it('in landscape, the bars cover less than a sixth of the window', async () => {
    const stage = await phoneIn('en');
    const { page } = stage;
    await page.setViewportSize({ width: 740, height: 360 });
    await openComments(stage);
    await scroll(page, 60);
    await expect.poll(() => coveredHeight(stage)).toBeLessThan(1 / 6);
    await stage.close();
  });

  it('a dialog is a sheet at the bottom, as wide as the window', async () => {
    const stage = await phoneIn('en');
    const { page } = stage;
    await page.goto('/dashboard');
    const card = page.getByRole('article').first();
    await card.getByRole('button', { name: /^Remove/ }).click();
    const box = await page.getByRole('alertdialog').boundingBox();
    expect(box).toMatchObject({ x: 0, width: 360 });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740);
    await stage.close();
  });

  it('the account page does not move while it loads', async () => {
    const stage = await phoneIn('en');
    const { page } = stage;
    await page.addInitScript(addUpShifts);
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Danger Zone' }).waitFor();
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => document.documentElement.dataset['shift']);
    expect(Number(shifts ?? 0)).toBeLessThan(0.1);
    await stage.close();
  });
});

/** Runs in the page: adds up its layout shifts. The sum should be below 0.1. */
function addUpShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput === true))
        sum += Number(entry.value);
    document.documentElement.dataset['shift'] = String(sum);
  }).observe({ type: 'layout-shift', buffered: true });
}
