import { DEEP } from '@threadsweep/shared/test/runs.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { DEVICES, openWindow, sharedChromium } from './browser.ts';
import { must, type Product, runningProduct } from './product.ts';
import { phoneSetup, type Setup, type SetupLanguage } from './screen-setup.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([runningProduct(), sharedChromium()]);
});

const phoneIn = (language: SetupLanguage) => phoneSetup(product, browser, language, 'creator');

async function openComments({ page, fixtures }: Setup): Promise<void> {
  await page.goto(`/comments/${fixtures.videoId}`);
  await page.getByRole('feed').getByRole('article').nth(5).waitFor();
}

async function openHidden({ page }: Setup): Promise<void> {
  await page.getByRole('tab').nth(1).click();
  await page.getByRole('feed').getByRole('list').first().waitFor({ state: 'attached' });
}

const boxOf = async (bar: Locator) => {
  const box = await bar.boundingBox();
  if (!box) throw new Error('the bar is not in the page');
  return { top: box.y, bottom: box.y + box.height };
};

async function barsOf({ page, texts }: Setup) {
  const [header, tabs] = await Promise.all([
    boxOf(page.getByRole('banner')),
    boxOf(page.getByRole('navigation', { name: texts.nav.tabs })),
  ]);
  return { header, tabs };
}

/**
 * Resolves with the number of comments that are fully visible between the header and the tab bar.
 */
async function wholeComments(setup: Setup): Promise<number> {
  const { header, tabs } = await barsOf(setup);
  const rows = setup.page.getByRole('feed').getByRole('article');
  const boxes = await Promise.all((await rows.all()).map(boxOf));
  return boxes.filter(({ top, bottom }) => top >= header.bottom && bottom <= tabs.top).length;
}

/** Resolves with the share of the window's height that the header and the tab bar cover. */
async function coveredHeight(setup: Setup): Promise<number> {
  const { header, tabs } = await barsOf(setup);
  const height = setup.page.viewportSize()?.height ?? 0;
  const shown = [header, tabs].map(({ top, bottom }) =>
    Math.max(0, Math.min(bottom, height) - Math.max(top, 0)),
  );
  return shown.reduce((sum, part) => sum + part, 0) / height;
}

const cleanVideo = ({ creator, fixtures }: Setup) =>
  product.call('POST', `/api/youtube/videos/${fixtures.videoId}/clean`, {
    token: creator.token,
    body: {},
  });

const scroll = (page: Page, y: number) => page.evaluate((by) => window.scrollBy(0, by), y);

/** The languages to check. French has the longest texts. */
const LANGUAGES = DEEP ? (['fr', 'en', 'es'] as const) : (['fr'] as const);

describe.each(LANGUAGES)('the web app on a phone, in %s', (language) => {
  it('on a phone, at least four visible or hidden comments are in sight, with and without the note about an earlier clean', async () => {
    const setup = await phoneIn(language);
    const { page, creator, fixtures, texts } = setup;
    await openComments(setup);
    await expect.poll(() => wholeComments(setup)).toBeGreaterThanOrEqual(4);
    await must(
      z.object({ status: z.literal('success') }),
      product.call('POST', `/api/youtube/videos/${fixtures.videoId}/clean`, {
        token: creator.token,
        body: {},
      }),
    );
    await openComments(setup);
    const undo = page.getByRole('main').getByRole('button', { name: texts.clean.undo });
    await undo.waitFor();
    await expect.poll(() => wholeComments(setup)).toBeGreaterThanOrEqual(4);
    // A first visit explains the hidden comments above the list.
    await openHidden(setup);
    await openComments(setup);
    await openHidden(setup);
    await expect.poll(() => wholeComments(setup)).toBeGreaterThanOrEqual(4);
    await undo.click();
    await undo.waitFor({ state: 'detached' });
    await setup.close();
  });

  it('a public page shows a logged-in creator a link to the dashboard in windows of every width', async () => {
    const setup = await phoneIn(language);
    const { page, texts } = setup;
    for (const width of [320, 360, 480, 600, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/privacy');
      const link = page.getByRole('banner').getByRole('link', { name: texts.landing.dashboard });
      await link.waitFor();
      const { x = 0, width: linkWidth = width } = (await link.boundingBox()) ?? {};
      expect(x + linkWidth).toBeLessThanOrEqual(width);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest).toBeLessThanOrEqual(width);
    }
    // The landing page loads the texts of these links later than its own.
    await page.goto('/');
    const bar = page.getByRole('banner');
    await bar.getByRole('link', { name: texts.landing.dashboard }).waitFor();
    await bar.getByRole('button', { name: texts.nav.userMenu }).waitFor();
    await setup.close();
  });
});

describe('on a desktop', () => {
  it('the phases of the moderation cycle begin below their first lines', async () => {
    const [, desktop] = DEVICES;
    if (!desktop) throw new Error('there is no desktop to test on');
    const window = await openWindow(browser, desktop, product.url);
    const { page } = window;
    await page.goto('/pricing');
    const phases = page.locator('section[aria-labelledby="cycle"]');
    await phases.getByRole('term').nth(2).waitFor();
    const starts = await phases.evaluate((section) => {
      const { left, width } =
        section.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
      return [...section.querySelectorAll('dt')].map(
        (phase) => (8 * (phase.getBoundingClientRect().left - left)) / width,
      );
    });
    expect(starts.map((days) => Math.round(days * 10) / 10)).toEqual([0, 1, 3]);
    await window.close();
  });

  it('on a desktop, the header covers no control that gets the focus', async () => {
    const setup = await phoneIn('en');
    const { page, texts } = setup;
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.goto('/account');
    const header = await boxOf(page.getByRole('banner'));
    await page.getByRole('button', { name: texts.account.save }).waitFor();
    await page.getByRole('main').getByRole('button').last().focus();
    const focused = page.getByRole('main').locator(':focus');
    const tops: number[] = [];
    for (; (await focused.count()) > 0; await page.keyboard.press('Shift+Tab'))
      tops.push((await boxOf(focused)).top);
    expect(tops.length).toBeGreaterThan(8);
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(header.bottom);
    await setup.close();
  });
});

describe('on a phone', () => {
  let setup: Setup;
  beforeAll(async () => {
    setup = await phoneIn('en');
  });

  it('on a phone, the header and the tab bar disappear while the reader scrolls down, and return on scrolling up', async () => {
    const { page } = setup;
    await openComments(setup);
    const before = await coveredHeight(setup);
    expect(before).toBeGreaterThan(0.1);
    await scroll(page, 300);
    await expect.poll(() => coveredHeight(setup)).toBe(0);
    await scroll(page, -100);
    await expect.poll(() => coveredHeight(setup)).toBe(before);
  });

  it('on a phone in landscape, the header and the tab bar cover less than a sixth of the window', async () => {
    const { page } = setup;
    await page.setViewportSize({ width: 740, height: 360 });
    await openComments(setup);
    await scroll(page, 60);
    await expect.poll(() => coveredHeight(setup)).toBeLessThan(1 / 6);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  it('on a phone, no line of a comment’s reasons begins or ends with a dot, in the previews and the try-out', async () => {
    const { page, fixtures, texts } = setup;
    await page.goto(`/comments/${fixtures.videoId}?preview`);
    expect(await looseDotsIn(page.getByRole('dialog'))).toEqual([]);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: texts.several.preview }).click();
    expect(await looseDotsIn(page.getByRole('main'))).toEqual([]);
    await page.goto('/try');
    await page.getByRole('button', { name: texts.landing.try.investment }).click();
    expect(await looseDotsIn(page.getByRole('main'))).toEqual([]);
  });

  it('on a phone, Home links to the review, the activity, the insights and the rules', async () => {
    const { page, texts } = setup;
    await page.goto('/dashboard');
    const links = page.getByRole('navigation', { name: texts.dashboard.places }).getByRole('link');
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
      .toEqual(['/review', '/activity', '/insights', '/rules']);
    await links.first().click();
    await page.getByRole('heading', { name: texts.asked.title }).waitFor();
  });

  it('on a phone, the name of a comment’s author is shown in full', async () => {
    const { page } = setup;
    await openComments(setup);
    const cut = await page
      .getByRole('feed')
      .locator('header strong')
      .evaluateAll((names) =>
        names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
      );
    expect(cut).toEqual([]);
  });

  it('on a phone, a hidden comment expands at a tap, and the tooltip of its badge covers no text', async () => {
    const { page } = setup;
    await cleanVideo(setup);
    await openComments(setup);
    await openHidden(setup);
    const row = page.getByRole('feed').getByRole('article').first();
    const why = row.getByRole('list').locator('..');
    const isCut = () => why.evaluate((line) => line.scrollWidth > line.clientWidth);
    expect(await isCut()).toBe(true);
    await row.locator('mark').first().click();
    await expect.poll(isCut).toBe(false);
    await why.getByRole('button').click();
    const bubble = page.locator('[data-radix-popper-content-wrapper]');
    await bubble.waitFor();
    const next = page.getByRole('feed').getByRole('article').nth(1).locator('strong');
    const [above, covered, below] = await Promise.all([boxOf(why), boxOf(bubble), boxOf(next)]);
    expect(covered.top).toBeGreaterThanOrEqual(above.bottom);
    expect(covered.bottom).toBeLessThanOrEqual(below.top);
  });

  it('on a phone, the placeholder of the search for hidden comments is shown in full', async () => {
    const { page } = setup;
    await openComments(setup);
    await openHidden(setup);
    const [wanted = 0, width = 0] = await page.getByRole('searchbox').evaluate(placeholderWidth);
    expect(wanted).toBeLessThanOrEqual(width);
  });

  it('on a phone, the review shows at least 20 letters of a comment’s reasons', async () => {
    const { page } = setup;
    await cleanVideo(setup);
    await page.goto('/review');
    const reasons = page.locator('[data-reasons]').first();
    await expect.poll(() => reasons.evaluate(shownLetters)).toBeGreaterThanOrEqual(20);
  });

  it('on a phone, a dialog covers the bottom of the window at full width', async () => {
    const { page } = setup;
    await page.goto('/dashboard');
    const card = page.getByRole('article').first();
    await card.getByRole('button', { name: /^Remove/ }).click();
    const box = await page.getByRole('alertdialog').boundingBox();
    expect(box).toMatchObject({ x: 0, width: 360 });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740);
  });

  it('on a phone, the content of the account page does not move while the page loads', async () => {
    // A new window, which has stored no list of an earlier visit.
    await setup.enter('creator');
    const { page } = setup;
    await page.addInitScript(addUpShifts);
    // The page always has an open request to Firestore, so the network never becomes idle.
    const calls = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.add(request.url());
    });
    page.on('requestfinished', (request) => calls.delete(request.url()));
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Danger Zone' }).waitFor();
    await page.getByText('This device').waitFor();
    await expect.poll(() => [...calls]).toEqual([]);
    const shifts = await page.evaluate(() => document.documentElement.dataset['shift']);
    expect(Number(shifts ?? 0)).toBeLessThan(0.1);
  });

  it('on a phone, the footer does not move when the comments of a video arrive', async () => {
    await setup.enter('creator');
    const { page, fixtures, texts } = setup;
    await page.addInitScript(addUpShifts);
    const seen = Promise.withResolvers<void>();
    await page.route('**/api/youtube/videos/*/comments**', async (route) => {
      await seen.promise;
      await route.continue();
    });
    await page.goto(`/comments/${fixtures.videoId}`);
    await page.getByText(texts.comments.loading).waitFor();
    seen.resolve();
    await page.getByRole('feed').getByRole('article').first().waitFor();
    // The browser reports a shift after the frame that has it.
    await page.evaluate(twoFrames);
    const shifts = await page.evaluate(() => document.documentElement.dataset['shift']);
    expect(Number(shifts ?? 0)).toBeLessThan(0.1);
  });
});

/** Runs in the page: returns the width of a field's placeholder, and the width for it. */
function placeholderWidth(field: Element): number[] {
  const context = document.createElement('canvas').getContext('2d');
  if (!context || !(field instanceof HTMLInputElement)) return [];
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  context.font = font;
  const width =
    field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return [context.measureText(field.placeholder).width, width];
}

/** Runs in the page: returns the number of letters in a list that neither it nor its parent hides. */
function shownLetters(list: Element): number {
  const boxes = [list, list.parentElement ?? list].map((box) => box.getBoundingClientRect());
  const right = Math.min(...boxes.map((box) => box.right));
  const bottom = Math.min(...boxes.map((box) => box.bottom));
  const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
  const letter = document.createRange();
  let shown = 0;
  while (texts.nextNode())
    for (let at = 0; at < (texts.currentNode.textContent?.length ?? 0); at += 1) {
      letter.setStart(texts.currentNode, at);
      letter.setEnd(texts.currentNode, at + 1);
      const place = letter.getBoundingClientRect();
      if (place.right <= right && place.bottom <= bottom) shown += 1;
    }
  return shown;
}

/** Returns the parts beside the reasons of a place whose dot can begin or end a line. */
async function looseDotsIn(place: Locator): Promise<(string | null)[]> {
  const reasons = place.locator('[data-reasons]');
  await reasons.first().waitFor();
  const all = await reasons.evaluateAll(looseDots);
  expect(all.length).toBeGreaterThan(0);
  return all.flat();
}

/**
 * Runs in the page: returns the parts beside each list of reasons whose dot can begin or end a line:
 * it takes space in the line, or is visible before the line.
 */
function looseDots(lists: Element[]): (string | null)[][] {
  return lists.map((list) => {
    const why = list.parentElement ?? list;
    const { left } = why.getBoundingClientRect();
    const isClipped = getComputedStyle(why).overflowX === 'clip';
    return [...why.querySelectorAll('*')]
      .filter((part) => {
        const dot = getComputedStyle(part, '::before');
        if (!dot.content.includes('·')) return false;
        const isBefore = part.getBoundingClientRect().left + Number.parseFloat(dot.left) < left;
        return dot.position !== 'absolute' || (isBefore && !isClipped);
      })
      .map((part) => part.textContent);
  });
}

async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

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
