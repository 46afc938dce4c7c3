/// <reference lib="dom" />
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

import { findChromium } from './chromium.mjs';

/**
 * `node scripts/app-pictures.mjs [ADDRESS]`: draws the icons of the installed app from the logo, and
 * with the address of a running `npm start` its screenshots too. Both are committed: they change
 * with the logo or the look of the screens.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const pictures = join(root, 'web/public');
const address = process.argv[2];

/** A maskable icon is cut to any shape: its drawing stays within the middle 80 %. */
const SAFE = 0.72;

const executablePath = await findChromium(root);
if (executablePath === undefined) throw new Error('There is no Chromium to draw with.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  await drawIcons();
  if (address !== undefined) {
    await photograph(address, { width: 360, height: 740, scale: 2, name: 'phone' });
    await photograph(address, { width: 1440, height: 900, scale: 1, name: 'desktop' });
  }
} finally {
  await browser.close();
}

async function drawIcons() {
  const logo = readFileSync(join(pictures, 'favicon.svg'), 'utf8');
  const drawing = logo.replace(/<rect [^>]*\/>/, '');
  mkdirSync(join(pictures, 'icons'), { recursive: true });
  const page = await browser.newPage();
  for (const size of [180, 192, 512]) {
    await page.setViewportSize({ width: size, height: size });
    const fills = `<style>html,body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>`;
    // Apple rounds the corners itself, and shows transparent ones black.
    const names = size === 180 ? ['apple-touch-icon'] : [`icon-${size}`, `icon-maskable-${size}`];
    for (const name of names) {
      const whole = name.startsWith('icon-') && !name.includes('maskable');
      const scaled = `<style>body{background:#0b6b5d}svg{transform:scale(${name.includes('maskable') ? SAFE : 0.9})}</style>`;
      await page.setContent(whole ? fills + logo : fills + scaled + drawing);
      await page.screenshot({
        path: join(pictures, 'icons', `${name}.png`),
        omitBackground: true,
      });
    }
  }
  await page.close();
}

/**
 * @param {string} baseURL
 * @param {{width: number, height: number, scale: number, name: string}} device
 */
async function photograph(baseURL, { width, height, scale, name }) {
  mkdirSync(join(pictures, 'screenshots'), { recursive: true });
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  /** @param {string} picture */
  const shoot = (picture) =>
    page.screenshot({ path: join(pictures, 'screenshots', `${picture}-${name}.png`) });
  await page.goto('/login');
  await page.getByLabel('Email').fill('demo@threadsweep.example');
  await page.getByLabel('Password', { exact: true }).fill('demo-creator-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.evaluate(() => localStorage.setItem('has_seen_welcome', 'true'));
  await page.reload();
  await page.getByRole('article').first().waitFor();
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < window.innerHeight)
      .every((image) => image.complete && image.naturalWidth > 0),
  );
  await shoot('dashboard');
  if (name === 'phone') {
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    // Enough is hidden under the demo creator's video then.
    await page.getByRole('button', { name: 'Clean Now' }).click();
    await page.getByRole('tab', { name: /^Hidden \((?![01]\))/ }).click();
    await page.getByRole('button', { name: 'Clean Now' }).waitFor();
    await page.locator('[data-sonner-toast]').waitFor({ state: 'detached' });
    await page.getByRole('article').first().waitFor();
    await shoot('comments');
  }
  await context.close();
}
