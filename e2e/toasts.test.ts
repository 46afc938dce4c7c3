import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { sharedChromium } from './browser.ts';
import { type Product, runningProduct } from './product.ts';
import { phoneSetup, type Role, type Setup } from './screen-setup.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([runningProduct(), sharedChromium()]);
});

async function phoneOf(role: Role): Promise<Setup> {
  const setup = await phoneSetup(product, browser, 'en', role);
  await setup.page.addInitScript(keepToasts);
  return setup;
}

/**
 * Runs in each page: makes toasts stay for minutes. A slow machine would otherwise look at a toast
 * that has closed after its four seconds.
 */
function keepToasts(): void {
  const original = window.setTimeout.bind(window);
  const slower = (handler: TimerHandler, ms = 0, ...values: unknown[]) =>
    original(handler, ms < 2000 ? ms : ms * 60, ...values);
  Object.assign(window, { setTimeout: slower });
}

/** The space that the tab bar and a toast need below a control at the bottom, in px. */
const BELOW = 70;

/** Makes the window so low that the control is where toasts usually stand. */
async function putAtBottom(page: Page, control: Locator): Promise<void> {
  const bottom = await control.evaluate((one) => one.getBoundingClientRect().bottom);
  await page.setViewportSize({ width: 360, height: Math.round(bottom) + BELOW });
}

/** Resolves when a toast is shown and has kept its place for as long as `stillPage` takes. */
async function shownToast(page: Page): Promise<void> {
  const toast = page.locator('[data-sonner-toast][data-mounted="true"][data-front="true"]');
  await toast.waitFor();
  let last = NaN;
  await expect
    .poll(async () => {
      const before = last;
      await page.evaluate(stillPage);
      last = await toast.evaluate((one) => one.getBoundingClientRect().top);
      return last - before;
    })
    .toBe(0);
}

/** Runs in the page: returns the names of the controls that a toast covers. */
function coveredControls(): string[] {
  const toasts = [...document.querySelectorAll('[data-sonner-toast]')].map((toast) =>
    toast.getBoundingClientRect(),
  );
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select');
  return [...controls]
    .filter((control) => control.tabIndex >= 0 && !control.closest('[data-sonner-toaster]'))
    .filter((control) => {
      const { top, bottom, left, right } = control.getBoundingClientRect();
      return toasts.some(
        (toast) =>
          toast.top < bottom && toast.bottom > top && toast.left < right && toast.right > left,
      );
    })
    .map((control) => control.ariaLabel ?? control.textContent);
}

/** Runs in the page: returns how far the toasts are above their usual place, in px. */
const lift = (): number =>
  Number.parseFloat(document.documentElement.style.getPropertyValue('--toast-lift'));

/** Raises a toast on the account page. */
async function accountToast({ page, texts }: Setup): Promise<Locator> {
  await page.goto('/account');
  await page.getByRole('button', { name: texts.account.save }).click();
  await shownToast(page);
  return page.locator('[data-sonner-toast] [data-title]');
}

/** Runs in the page: resolves after the time in which a change of the page moves a toast. */
async function stillPage(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 400));
}

/** Runs in the page: scrolls the control that has the focus below the toast. */
function scrollBelowToast(): void {
  const control = document.activeElement?.getBoundingClientRect();
  const toast = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
  if (control && toast) window.scrollBy(0, control.top - toast.top);
}

/** Runs in the page: puts a button below the front toast, or as far above its top, in px. */
function coverByToast(above: number): void {
  const toast = document.querySelector('[data-sonner-toast][data-front="true"]');
  const button = document.createElement('button');
  button.id = 'covered';
  button.textContent = 'Covered';
  const { left = 0, top = 0 } = toast?.getBoundingClientRect() ?? {};
  Object.assign(button.style, {
    position: 'fixed',
    left: `${left + 16}px`,
    top: `${top - above}px`,
    width: '7rem',
    height: '40px',
  });
  document.querySelector('main')?.append(button);
}

/** Runs in the page: fills the window with buttons, except a place below the header. */
function fillBelow(): void {
  for (let top = 150; top < window.innerHeight; top += 50) {
    const button = document.createElement('button');
    Object.assign(button.style, {
      position: 'fixed',
      left: 0,
      right: 0,
      top: `${top}px`,
      height: '40px',
    });
    document.querySelector('main')?.append(button);
  }
}

describe('a toast on a phone', () => {
  it('a toast does not cover the button that connects a channel', async () => {
    const setup = await phoneOf('newcomer');
    const { page, texts } = setup;
    await page.goto('/dashboard');
    await page.getByRole('button', { name: texts.welcome.close }).click();
    const connect = page.getByRole('main').getByRole('button', { name: texts.dashboard.connect });
    await connect.waitFor();
    await putAtBottom(page, connect);
    await page.goto('/dashboard?youtube=error&error=access_denied');
    await connect.waitFor();
    await shownToast(page);
    await expect.poll(() => page.evaluate(coveredControls)).toEqual([]);
    expect(await page.evaluate(lift)).toBeGreaterThan(0);
    await setup.close();
  });

  it('a toast does not cover the control that raised it, nor one that gets the focus later', async () => {
    const setup = await phoneOf('creator');
    const { page, texts } = setup;
    await page.goto('/account');
    const save = page.getByRole('button', { name: texts.account.save });
    await save.waitFor();
    await putAtBottom(page, save);
    await save.click();
    await shownToast(page);
    await expect.poll(() => page.evaluate(coveredControls)).toEqual([]);
    expect(await page.evaluate(lift)).toBeGreaterThan(0);
    // The toast keeps its place while the reader scrolls the button below it. A change of the page
    // in that time would move the toast, so the reader scrolls again.
    await expect
      .poll(async () => {
        await page.evaluate(scrollBelowToast);
        await page.evaluate(stillPage);
        return page.evaluate(coveredControls);
      })
      .toContain(texts.account.save);
    await save.evaluate((button) => {
      button.blur();
      button.focus();
    });
    await expect.poll(() => page.evaluate(coveredControls)).not.toContain(texts.account.save);
    await setup.close();
  });

  it('the toast of a hidden comment covers no control, also when the bar of selected comments appears', async () => {
    const setup = await phoneOf('creator');
    const { page, texts, fixtures } = setup;
    await page.goto(`/comments/${fixtures.videoId}`);
    const rows = page.getByRole('feed').getByRole('article');
    await rows.nth(5).waitFor();
    await rows.nth(0).getByRole('button').first().click();
    const undo = page
      .locator('[data-sonner-toast]')
      .getByRole('button', { name: texts.clean.undo });
    await shownToast(page);
    await expect.poll(() => page.evaluate(coveredControls)).toEqual([]);
    await rows.nth(1).getByRole('checkbox').check();
    // Playwright's own clicks would scroll the page until nothing covers the button.
    await page.locator('[data-selection-bar]').waitFor();
    await expect.poll(() => page.evaluate(coveredControls)).toEqual([]);
    await undo.click();
    await page.getByText(texts.comments.restoredToast).waitFor();
    await setup.close();
  });

  it('a stack of toasts stays below the header when a tap expands it', async () => {
    const setup = await phoneOf('creator');
    const { page, fixtures } = setup;
    await page.goto(`/comments/${fixtures.videoId}`);
    const row = page.getByRole('feed').getByRole('article');
    await row.nth(5).waitFor();
    await page.evaluate(fillBelow);
    const toasts = page.locator('[data-sonner-toast]');
    for (const count of [1, 2, 3]) {
      // The buttons cover the list.
      await row.first().getByRole('button').first().dispatchEvent('click');
      await expect.poll(() => toasts.count()).toBe(count);
    }
    await toasts.first().tap();
    await page.locator('[data-sonner-toast][data-expanded="true"]').nth(2).waitFor();
    const highest = () =>
      toasts.evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().top)));
    await shownToast(page);
    expect(await highest()).toBeGreaterThan(56);
    await setup.close();
  });

  it('the edge of a toast behind another one covers no control', async () => {
    const setup = await phoneOf('creator');
    const { page, texts } = setup;
    await accountToast(setup);
    await page.getByRole('button', { name: texts.account.save }).click();
    await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(2);
    await shownToast(page);
    await page.evaluate(coverByToast, 42);
    await shownToast(page);
    expect(await page.evaluate(coveredControls)).not.toContain('Covered');
    await setup.close();
  });

  it('a toast stays below a finger, and moves off a covered control after that', async () => {
    const setup = await phoneOf('creator');
    const { page } = setup;
    const title = await accountToast(setup);
    const { x = 0, y = 0 } = (await title.boundingBox()) ?? {};
    const before = await page.evaluate(lift);
    const touch = await page.context().newCDPSession(page);
    const point = { x: x + 4, y: y + 4 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await page.evaluate(coverByToast, 0);
    await page.evaluate(stillPage);
    expect(await page.evaluate(lift)).toBe(before);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    await expect.poll(() => page.evaluate(lift)).not.toBe(before);
    await setup.close();
  });
});

describe('a toast on a desktop', () => {
  it('a toast below the pointer moves off a control when the pointer leaves or the keyboard reaches the control', async () => {
    const setup = await phoneOf('creator');
    const { page } = setup;
    await page.setViewportSize({ width: 1024, height: 700 });
    for (const uncover of [
      () => page.mouse.move(5, 300),
      async () => {
        await page.keyboard.press('Tab');
        await page.locator('#covered').focus();
      },
    ]) {
      const title = await accountToast(setup);
      await title.hover();
      const before = await page.evaluate(lift);
      await page.evaluate(coverByToast, 0);
      await page.evaluate(stillPage);
      expect(await page.evaluate(lift)).toBe(before);
      await uncover();
      await expect.poll(() => page.evaluate(lift)).not.toBe(before);
    }
    await setup.close();
  });

  it('a toast that appears below a resting pointer does not stay on a control', async () => {
    const setup = await phoneOf('creator');
    const { page, texts } = setup;
    await page.setViewportSize({ width: 1024, height: 700 });
    const title = await accountToast(setup);
    const { x = 0, y = 0 } = (await title.boundingBox()) ?? {};
    await page.reload();
    await page.mouse.move(x + 4, y + 4);
    await page.getByRole('button', { name: texts.account.save }).press('Enter');
    await shownToast(page);
    const before = await page.evaluate(lift);
    await page.evaluate(coverByToast, 0);
    await expect.poll(() => page.evaluate(lift)).not.toBe(before);
    await setup.close();
  });
});
