/// <reference lib="dom" />
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

import { findChromium } from './chromium.mjs';
import { ROOT } from './run.mjs';

/**
 * `node scripts/app-pictures.mjs [URL]`: draws the icons of the installed app and the picture of
 * link previews from the logo. With the URL of a running `npm start`, it also takes the app's
 * screenshots. Run it and commit the pictures when the logo or the screens change.
 */

const pictures = join(ROOT, 'web/public');
const FONT = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
const appUrl = process.argv[2];

/**
 * The scale of the logo in a maskable icon. Systems cut the icon to a shape, but keep at least its
 * middle 80 %.
 */
const MASKABLE_SCALE = 0.72;

const executablePath = await findChromium(ROOT);
if (executablePath === undefined)
  throw new Error('Drawing needs Chromium, which is not installed.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  await drawIcons();
  await drawPreview();
  if (appUrl !== undefined) {
    await takeScreenshots(appUrl, { width: 360, height: 740, scale: 2, name: 'phone' });
    await takeScreenshots(appUrl, { width: 1440, height: 900, scale: 1, name: 'desktop' });
  }
} finally {
  await browser.close();
}

/** Draws the icons of the installed app, in all sizes. */
async function drawIcons() {
  const logo = readFileSync(join(pictures, 'favicon.svg'), 'utf8');
  const drawing = logo.replace(/<rect [^>]*\/>/, '');
  mkdirSync(join(pictures, 'icons'), { recursive: true });
  const page = await browser.newPage();
  for (const size of [180, 192, 512]) {
    await page.setViewportSize({ width: size, height: size });
    const fills = `<style>html,body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>`;
    // iOS rounds the corners and shows transparency as black, so this icon fills the square.
    const names = size === 180 ? ['apple-touch-icon'] : [`icon-${size}`, `icon-maskable-${size}`];
    for (const name of names) {
      const isMaskable = name.includes('maskable');
      const hasOwnShape = name.startsWith('icon-') && !isMaskable;
      const scaled = `<style>body{background:#0b6b5d}svg{transform:scale(${isMaskable ? MASKABLE_SCALE : 0.9})}</style>`;
      await page.setContent(hasOwnShape ? fills + logo : fills + scaled + drawing);
      await page.screenshot({
        path: join(pictures, 'icons', `${name}.png`),
        omitBackground: true,
      });
    }
  }
  await page.close();
}

/** Draws the picture that other sites show beside a link to the landing page (Open Graph). */
async function drawPreview() {
  const logo = readFileSync(join(pictures, 'favicon.svg'), 'utf8');
  const font = readFileSync(join(ROOT, FONT)).toString('base64');
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(`<style>
    @font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${font}); }
    body { margin: 0; box-sizing: border-box; width: 1200px; height: 630px; padding: 72px 80px;
      display: grid; grid-template-columns: 1fr 430px; gap: 56px; align-items: center;
      background: #f8f6f1; color: #17211f; font-family: Figtree, sans-serif; }
    header { display: flex; align-items: center; gap: 20px; font-size: 40px; font-weight: 700; }
    header svg { width: 72px; height: 72px; }
    h1 { margin: 44px 0 20px; font-size: 68px; line-height: 1.08; letter-spacing: -0.02em; }
    p { margin: 0; font-size: 30px; line-height: 1.35; color: #4c5a56; }
    ul { display: grid; gap: 20px; margin: 0; padding: 0; list-style: none; }
    li { display: grid; gap: 14px; padding: 26px; border-radius: 20px; background: #fff;
      border: 2px solid #e4e0d6; }
    i { height: 14px; border-radius: 7px; background: #d8d4c9; }
    i:first-child { width: 38%; background: #b9c4c0; }
    i:last-child { width: 74%; }
    .hidden { translate: 56px 0; rotate: 4deg; background: #d9f2ea; border-color: #0b6b5d; opacity: 0.72; }
    .hidden i { background: #0b6b5d; opacity: 0.45; }
  </style>
  <main><header>${logo}Threadsweep</header>
    <h1>Your comments, without the scams</h1><p>Finds scam, spam and abuse under your videos, and hides it.</p></main>
  <ul><li><i></i><i></i><i></i></li><li class="hidden"><i></i><i></i><i></i></li><li><i></i><i></i><i></i></li></ul>`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(pictures, 'link-preview.png') });
  await page.close();
}

/**
 * Takes screenshots of the demo creator's dashboard and, on the phone, of a video's comments.
 *
 * @param {string} baseURL
 * @param {{width: number, height: number, scale: number, name: string}} device
 */
async function takeScreenshots(baseURL, { width, height, scale, name }) {
  mkdirSync(join(pictures, 'screenshots'), { recursive: true });
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  /**
   * Takes a screenshot of the current page.
   *
   * @param {string} picture
   */
  const capture = (picture) =>
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
  await capture('dashboard');
  if (name === 'phone') {
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    // Waits until the pass has hidden at least two comments, for the screenshot to show.
    await page.getByRole('button', { name: 'Clean Now' }).click();
    await page.getByRole('tab', { name: /^Hidden \((?![01]\))/ }).click();
    await page.getByRole('button', { name: 'Clean Now' }).waitFor();
    await page.locator('[data-sonner-toast]').waitFor({ state: 'detached' });
    await page.getByRole('article').first().waitFor();
    await capture('comments');
  }
  await context.close();
}
