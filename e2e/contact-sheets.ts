import { pathToFileURL } from 'node:url';
import path from 'node:path';

import type { Browser } from 'playwright-core';

/** The number of pictures on a sheet, which keeps the text legible. */
const PICTURES = 24;
const COLUMNS = 8;
/** The size of one picture on a sheet, in CSS pixels. A taller picture is cut. */
const CELL = { width: 300, height: 560 };

/**
 * Puts pictures side by side on sheets, with their names below.
 * @param names the names of the pictures in `folder`, without `.png`
 * @param title the beginning of the sheets' file names, which are also written to `folder`
 */
export async function writeContactSheets(
  browser: Browser,
  folder: string,
  names: readonly string[],
  title: string,
): Promise<void> {
  const width = COLUMNS * (CELL.width + 12) + 12;
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  // A page without an address may not load local files, but a local file may.
  await page.goto(pathToFileURL(`${folder}/`).href);
  for (let first = 0; first < names.length; first += PICTURES) {
    const cells = names.slice(first, first + PICTURES).map(
      (name) => `<figure><div><img src="${encodeURIComponent(name)}.png"></div>
        <figcaption>${name}</figcaption></figure>`,
    );
    await page.setContent(`<base href="${pathToFileURL(`${folder}/`).href}"><style>
      body { margin: 0; padding: 12px; display: grid; gap: 12px; background: #888; font: 13px sans-serif;
        grid-template-columns: repeat(${COLUMNS}, ${CELL.width}px); }
      figure { margin: 0; } img { width: 100%; display: block; }
      div { height: ${CELL.height}px; overflow: hidden; background: #aaa; }
    </style>${cells.join('')}`);
    await page.evaluate(() =>
      Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
    );
    const number = first / PICTURES + 1;
    await page.screenshot({
      path: path.join(folder, `sheet-${title}-${number}.png`),
      fullPage: true,
    });
  }
  await page.close();
}
