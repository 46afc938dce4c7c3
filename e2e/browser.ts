import path from 'node:path';

import axe from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';

import { DEEP } from '@threadsweep/shared/test/runs.ts';

import { findChromium } from '../scripts/chromium.mjs';
import { faultsOfLongerTexts, faultsOfWidth } from './longer-texts.ts';
import { faultsOfOverlaps } from './overlaps.ts';
import { recordViolations } from './policy-violations.ts';

const ROOT = path.dirname(import.meta.dirname);

export type Theme = 'light' | 'dark';

/** The messages that the specification requires in the console (section 7). */
const EXPECTED = /^The (?:login|registration|verification) failed\./;

/** The tags of the axe rules to check. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The colour rules, the only axe rules to check in the second theme. */
const COLOUR_RULES = ['cat.color'];

/** A device that the web app is used on: its window, in CSS pixels. */
export interface Device {
  name: string;
  width: number;
  height: number;
  touch: boolean;
}

export const DEVICES: readonly Device[] = [
  { name: 'a phone', width: 360, height: 740, touch: true },
  { name: 'a desktop', width: 1440, height: 900, touch: false },
];

/**
 * The devices for flows whose screens other tests check on every device: only a phone, or in a deep
 * run every device.
 */
export const FLOW_DEVICES = DEEP ? DEVICES : DEVICES.slice(0, 1);

/** The themes of screens within flows. */
const FLOW_THEMES: readonly Theme[] = DEEP ? ['light', 'dark'] : ['light'];

/** A tablet. Its layout is the phone's, with more room. */
export const TABLET: Device = { name: 'a tablet', width: 768, height: 1024, touch: true };

let shared: Promise<Browser> | undefined;

/**
 * Resolves with the browser of this test worker, which its test files share. `test-setup.ts`
 * closes the windows of each file.
 */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium();
  return shared;
}

/** Closes all windows of the shared browser, if it was started. */
export async function closeSharedWindows(): Promise<void> {
  const browser = await shared;
  for (const context of browser?.contexts() ?? []) await context.close();
}

export async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium(ROOT);
  if (executablePath === undefined) throw new Error('there is no Chromium to test with');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** A separate browser window with its own storage. */
export interface BrowserWindow {
  page: Page;
  complaints: string[];
  close(): Promise<void>;
}

/**
 * @param url the address to which paths are relative
 * @param locale the browser's language, a BCP 47 tag
 */
export async function openWindow(
  browser: Browser,
  device: Device,
  url: string,
  locale = 'en-GB',
): Promise<BrowserWindow> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: device.width, height: device.height },
    hasTouch: device.touch,
    isMobile: device.touch,
    locale,
    // axe cannot measure a colour that changes in a transition.
    reducedMotion: 'reduce',
  });
  await recordViolations(context);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const { url: place } = message.location();
    const isOurs = place.startsWith(url) || !place.endsWith('/favicon.ico');
    if (EXPECTED.test(message.text())) return;
    if (isOurs && ['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} (${place})`);
  });
  return { page, complaints, close: () => context.close() };
}

/** Runs in the page: sets its text size, which a user can double. */
function setTextSize(size: string): void {
  document.documentElement.style.fontSize = size;
}

/**
 * Returns the faults of the current screen: those that axe finds in each theme, elements that are
 * cut off (also with longer or larger texts), and texts that overlap.
 * @param themes if empty, everything except the colours is checked. By default, a deep run checks
 * both themes, and a normal run one, because `screens-phone-en.test.ts` checks the colours of every
 * screen in both.
 */
export async function faultsOfScreen(
  page: Page,
  themes: readonly Theme[] = FLOW_THEMES,
): Promise<string[]> {
  const faults: string[] = [];
  // Axe is large, so only pages that are checked get it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const [index, colorScheme] of (themes.length === 0 ? [null] : themes).entries()) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate(runAxe, {
      runOnly: index === 0 ? RULES : COLOUR_RULES,
      colours: colorScheme !== null,
    });
    for (const { id, help, nodes } of violations)
      for (const node of nodes) {
        const why = node.any[0]?.message ?? '';
        // Scrolling makes a target that is partly under a fixed bar fully visible, so it is not a
        // fault.
        if (id === 'target-size' && why.includes('partially obscured')) continue;
        faults.push(
          `${colorScheme ?? 'any theme'}: ${id}, ${help}: ${node.target.join(' ')} ${why}`,
        );
      }
  }
  faults.push(...(await faultsOfOverlaps(page)));
  faults.push(...(await faultsOfWidth(page)), ...(await faultsOfLongerTexts(page)));
  faults.push(...(await faultsOfLargeText(page)));
  return faults;
}

/**
 * Returns the faults that stay with text at 200 %. Then restores the text's size. An open menu needs
 * a few frames, or a moment on a busy machine, to move back into the window.
 */
async function faultsOfLargeText(page: Page): Promise<string[]> {
  const end = performance.now() + 5000;
  let faults: string[];
  await page.evaluate(setTextSize, '200%');
  do faults = [...(await faultsOfOverlaps(page)), ...(await faultsOfWidth(page))];
  while (faults.length > 0 && performance.now() < end);
  await page.evaluate(setTextSize, '');
  return faults.map((fault) => `with text at 200 %, ${fault}`);
}

/** Resolves when all animations have ended and the visible pictures are decoded. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    const inSight = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < window.innerHeight,
    );
    await Promise.allSettled(inSight.map((image) => image.decode()));
  });
}

/** Runs in the page: checks it with axe when its colours have stopped changing. */
async function runAxe({ runOnly, colours }: { runOnly: readonly string[]; colours: boolean }) {
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  return window.axe.run({
    resultTypes: ['violations'],
    // Only experimental rules, which are off, need the contents of the style sheets.
    preload: false,
    runOnly: [...runOnly],
    // The colour rules include the contrast of WCAG level AAA, but the product meets only AA.
    rules: {
      'color-contrast-enhanced': { enabled: false },
      'color-contrast': { enabled: colours },
    },
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
