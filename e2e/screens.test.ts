import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { DEVICES, faultsOfScreen, launchChromium } from './browser.ts';
import { runningProduct } from './product.ts';
import { makeStage, type Stage } from './screen-stage.ts';
import { playScreens, SCREENS, type Screen } from './screens.ts';

const [PHONE, DESKTOP] = DEVICES;
if (!PHONE || !DESKTOP) throw new Error('the screens need a phone and a desktop');

/** Colours are the same in every language, and words in every theme. */
const THEMES = { en: ['light', 'dark'], fr: ['light'], es: ['dark'] } as const;
/** What the console says of a network that is away. */
const EXPECTED =
  /^Failed to load resource|@firebase\/firestore.*(?:transport errored|Could not reach)/;
/** So many screens take a busy machine long. */
const LONG_MS = 1_000_000;

let browser: Browser;
let stages: Stage[] = [];
beforeAll(async () => {
  const [product, launched] = await Promise.all([runningProduct(), launchChromium()]);
  browser = launched;
  // One after the other: the functions emulator starts a process for each request in flight.
  stages = [
    await makeStage(product, browser, PHONE, 'en'),
    await makeStage(product, browser, PHONE, 'fr'),
    await makeStage(product, browser, DESKTOP, 'es'),
  ];
});
afterAll(() => browser.close());

it.each(['visitor', 'newcomer', 'creator'] as const)(
  'every screen of a %s can be used by everybody, and fits its window: both themes, three languages',
  async (role) => {
    const screens = SCREENS.filter((screen) => screen.role === role);
    const faults: string[] = [];
    let seen = 0;
    await playScreens(stages, visit, screens);
    expect(faults).toEqual([]);
    expect(seen).toBe(screens.length * stages.length);

    async function visit({ name }: Screen, { page, language, window }: Stage): Promise<void> {
      seen += 1;
      if ((await page.getAttribute('html', 'lang')) !== language)
        faults.push(`${name} does not speak ${language}`);
      for (const fault of await faultsOfScreen(page, THEMES[language]))
        faults.push(`${name} in ${language}: ${fault}`);
      // Chromium and Firestore tell of calls that fail, as some of these screens want it.
      for (const text of window.complaints.splice(0))
        if (!EXPECTED.test(text)) faults.push(`${name}: ${text}`);
    }
  },
  LONG_MS,
);
