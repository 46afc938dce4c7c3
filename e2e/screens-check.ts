import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';

import { DEVICES, faultsOfScreen, sharedChromium, type Theme } from './browser.ts';
import { runningProduct } from './product.ts';
import { makeSetup, type Setup, type SetupLanguage } from './screen-setup.ts';
import { playScreens, SCREENS, type Screen } from './screens.ts';

/** Matches messages in the console about a missing network. */
const EXPECTED =
  /^Failed to load resource|@firebase\/firestore.*(?:transport errored|Could not reach)/;
const LONG_MS = 1_000_000;

/**
 * Declares the tests of every screen on one device, in one language. Each combination has its own
 * file, so that they run on two products in parallel.
 *
 * @param deviceName a name in {@link DEVICES}
 * @param themes the themes to check: colours are the same in every language, and texts in every
 * theme
 */
export function testScreens(
  deviceName: string,
  language: SetupLanguage,
  themes: readonly Theme[],
): void {
  const device = DEVICES.find(({ name }) => name === deviceName);
  if (!device) throw new Error(`there is no device ${deviceName}`);
  let browser: Browser;
  let setups: Setup[] = [];
  beforeAll(async () => {
    const [product, launched] = await Promise.all([runningProduct(), sharedChromium()]);
    browser = launched;
    setups = [await makeSetup(product, browser, device, language)];
  });

  it.each(['visitor', 'newcomer', 'creator'] as const)(
    `every screen of a %s is accessible and fits ${deviceName} in ${language}`,
    async (role) => {
      const screens = SCREENS.filter((screen) => screen.role === role);
      const faults: string[] = [];
      let seen = 0;
      await playScreens(setups, visit, screens);
      expect(faults).toEqual([]);
      expect(seen).toBe(screens.length);

      async function visit({ name }: Screen, { page, window }: Setup): Promise<void> {
        seen += 1;
        if ((await page.getAttribute('html', 'lang')) !== language)
          faults.push(`${name} does not speak ${language}`);
        for (const fault of await faultsOfScreen(page, themes))
          faults.push(`${name} in ${language}: ${fault}`);
        // Chromium and Firestore report failed calls, which some of these screens need.
        for (const text of window.complaints.splice(0))
          if (!EXPECTED.test(text)) faults.push(`${name}: ${text}`);
      }
    },
    LONG_MS,
  );
}
