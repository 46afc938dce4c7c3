import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import { DEVICES, launchChromium, settled, TABLET } from './browser.ts';
import { writeContactSheets } from './contact-sheets.ts';
import { withProduct } from './own-product.ts';
import { makeSetup, type Setup } from './screen-setup.ts';
import { playScreens, SCREENS, type Screen } from './screens.ts';

/**
 * `npm run screenshots [-- NAME…]` takes pictures of every screen and state, or of those whose name
 * starts with NAME, on phone, tablet and desktop, in light and dark. It writes them to
 * `coverage/screenshots`, with contact sheets. THREADSWEEP_STATE names the state folder of a
 * running product; without it, the command starts one.
 */

const PICTURED = [...DEVICES, TABLET];
const THEMES = ['light', 'dark'] as const;
const FOLDER = path.join(import.meta.dirname, '../coverage/screenshots');

/** The height at which a long page is cut, in CSS pixels. */
const TALLEST = 4000;

const names = process.argv.slice(2);
const screens = SCREENS.filter(
  ({ name }) => names.length === 0 || names.some((wanted) => name.startsWith(wanted)),
);

async function shoot(screen: Screen, { page, device }: Setup): Promise<void> {
  const { width, height } = device;
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const whole = await page.evaluate(heightToShow);
    // Enlarges the window to the height of the page, so that fixed elements keep their places.
    await page.setViewportSize({ width, height: Math.min(Math.max(whole, height), TALLEST) });
    await page.screenshot({
      path: path.join(FOLDER, `${screen.name}-${width}-${colorScheme}.png`),
    });
    await page.setViewportSize({ width, height });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * Runs in the page: returns its height, or the window's if a dialog, menu or toast covers the page.
 */
function heightToShow(): number {
  const above = document.querySelector('dialog[open], [role="menu"], [data-sonner-toast]');
  return above ? window.innerHeight : document.documentElement.scrollHeight;
}

await withProduct('screenshots', async (product) => {
  const browser = await launchChromium();
  try {
    await mkdir(FOLDER, { recursive: true });
    const setups = await Promise.all(
      PICTURED.map((device) => makeSetup(product, browser, device, 'en')),
    );
    await playScreens(setups, shoot, screens);
    for (const { width } of PICTURED)
      for (const theme of THEMES) {
        const pictures = screens.map(({ name }) => `${name}-${width}-${theme}`);
        await writeContactSheets(browser, FOLDER, pictures, width, `${width}-${theme}`);
      }
  } finally {
    await browser.close();
  }
  process.stdout.write(
    `${screens.length} screens, ${PICTURED.length * THEMES.length} pictures each: ${FOLDER}\n`,
  );
});
// Firestore's client of `productAt` keeps the process alive.
process.exit();
