import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import { DEVICES, launchChromium, settled, TABLET } from './browser.ts';
import { writeContactSheets } from './contact-sheets.ts';
import { withProduct } from './own-product.ts';
import { makeStage, type Stage } from './screen-stage.ts';
import { playScreens, SCREENS, type Screen } from './screens.ts';

/**
 * `npm run screenshots [-- NAME…]`: pictures of every screen and state, or of those whose name
 * begins so, on phone, tablet and desktop, in light and dark, into `coverage/screenshots`, with
 * contact sheets of all. It starts a product of its own; with THREADSWEEP_STATE it uses the one that
 * runs on that folder.
 */

const PICTURED = [...DEVICES, TABLET];
const THEMES = ['light', 'dark'] as const;
const FOLDER = path.join(import.meta.dirname, '../coverage/screenshots');

/** A long page is cut here: nobody looks at ten screens of the same. In CSS pixels. */
const TALLEST = 4000;

const names = process.argv.slice(2);
const screens = SCREENS.filter(
  ({ name }) => names.length === 0 || names.some((wanted) => name.startsWith(wanted)),
);

async function shoot(screen: Screen, { page, device }: Stage): Promise<void> {
  const { width, height } = device;
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const whole = await page.evaluate(heightToShow);
    // What is fixed to the window stays at its place in a window as high as the page.
    await page.setViewportSize({ width, height: Math.min(Math.max(whole, height), TALLEST) });
    await page.screenshot({
      path: path.join(FOLDER, `${screen.name}-${width}-${colorScheme}.png`),
    });
    await page.setViewportSize({ width, height });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** In the page: its height, or the window's if a dialog, a menu or a toast covers the page. */
function heightToShow(): number {
  const above = document.querySelector('dialog[open], [role="menu"], [data-sonner-toast]');
  return above ? window.innerHeight : document.documentElement.scrollHeight;
}

await withProduct('screenshots', async (product) => {
  const browser = await launchChromium();
  try {
    await mkdir(FOLDER, { recursive: true });
    const stages = await Promise.all(
      PICTURED.map((device) => makeStage(product, browser, device, 'en')),
    );
    await playScreens(stages, shoot, screens);
    for (const { width } of PICTURED)
      for (const theme of THEMES) {
        const pictures = screens.map(({ name }) => `${name}-${width}-${theme}`);
        await writeContactSheets(browser, FOLDER, pictures, `${width}-${theme}`);
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
