import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

import {
  loadDemoCreator,
  readDemoChannels,
} from '@threadsweep/emulators/demo-data/load-demo-data.ts';
import type { Page } from 'playwright-core';
import { z } from 'zod';

import { type Device, launchChromium, openWindow, settled } from './browser.ts';
import { logIn } from './creator.ts';
import { withProduct } from './own-product.ts';
import { actionsOn } from './page-actions.ts';
import { must, type Product } from './product.ts';

/**
 * `npm run readme-screenshots` takes the two pictures of README.md for `docs/images`, after each
 * video of the demo channel was cleaned. THREADSWEEP_STATE names the state folder of a running
 * product; without it, the command starts one.
 */

const ROOT = path.dirname(import.meta.dirname);
const DATA = path.join(ROOT, 'emulator-data');
const FOLDER = path.join(ROOT, 'docs/images');

/** The window of the first picture, in CSS pixels. Its height fits two rows of videos. */
const DESKTOP: Device = { name: 'a desktop', width: 1280, height: 940, touch: false };
/** The height of three comments, in CSS pixels. */
const COMMENTS_HEIGHT = 816;
/** The video whose hidden comments are shown, because its first three need no emoji font. */
const VIDEO = 'bmyhkLkE-3z';

async function cleanDemoChannel(product: Product): Promise<void> {
  const { email, password, channelId } = await loadDemoCreator(DATA);
  const { token } = await logIn(product, email, password);
  const channel = (await readDemoChannels(DATA)).find((known) => known.channelId === channelId);
  await must(
    z.unknown(),
    product.call('POST', '/api/user/auto-cleaning', { token, body: { status: true } }),
  );
  for (const { id } of channel?.videos ?? [])
    await must(
      z.object({ status: z.literal('success') }),
      product.call('POST', `/api/youtube/videos/${id}/clean`, { token, body: {} }),
    );
}

async function openDashboard(page: Page): Promise<void> {
  const { email, password } = await loadDemoCreator(DATA);
  // The first login's welcome dialog would cover the page.
  await page.addInitScript(() => localStorage.setItem('has_seen_welcome', 'true'));
  await page.goto('/login');
  await actionsOn(page).logIn(email, password);
  await page.getByRole('article').first().waitFor();
}

async function openHiddenComments(page: Page): Promise<void> {
  await page.setViewportSize({ width: DESKTOP.width, height: COMMENTS_HEIGHT });
  await page.goto(`/comments/${VIDEO}`);
  await page.getByRole('tab', { name: /^Hidden/ }).click();
  await page.getByRole('article').getByRole('list').first().waitFor();
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await settled(page);
  const file = path.join(FOLDER, `${name}.png`);
  await page.screenshot({ path: file });
  const { size } = await stat(file);
  process.stdout.write(`${file}: ${Math.ceil(size / 1000)} kB\n`);
}

await withProduct('readme', async (product) => {
  await cleanDemoChannel(product);
  await mkdir(FOLDER, { recursive: true });
  const browser = await launchChromium();
  try {
    const { page } = await openWindow(browser, DESKTOP, product.url);
    await page.emulateMedia({ colorScheme: 'light' });
    await openDashboard(page);
    await shoot(page, 'dashboard');
    await openHiddenComments(page);
    await shoot(page, 'hidden-comments');
  } finally {
    await browser.close();
  }
});
// Firestore's client of `productAt` keeps the process alive.
process.exit();
