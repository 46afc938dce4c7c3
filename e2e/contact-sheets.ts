import { pathToFileURL } from 'node:url';
import path from 'node:path';

import type { Browser } from 'playwright-core';

/** The number of pictures on a sheet, which keeps the text legible. */
const PICTURES = 24;
/** The width of a sheet, in CSS pixels. */
const WIDTH = 2508;
/** The space around pictures, in CSS pixels. */
const GAP = 12;

/** The layout of pictures on a sheet. Pictures are cut at the height, in CSS pixels. */
interface Cells {
  columns: number;
  height: number;
}

/** The window's width from which a picture is wider than high, in CSS pixels. */
const WIDE = 1024;
const NARROW_CELLS: Cells = { columns: 8, height: 560 };
const WIDE_CELLS: Cells = { columns: 4, height: 420 };

/**
 * Puts pictures side by side on sheets, with their names below.
 * @param names the names of the pictures in `folder`, without `.png`
 * @param pictured the width of the window on the pictures, in CSS pixels
 * @param title the beginning of the sheets' file names, which are also written to `folder`
 */
export async function writeContactSheets(
  browser: Browser,
  folder: string,
  names: readonly string[],
  pictured: number,
  title: string,
): Promise<void> {
  const { columns, height } = pictured < WIDE ? NARROW_CELLS : WIDE_CELLS;
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 800 } });
  // Only a local page, and not one without an address, may load local files.
  await page.goto(pathToFileURL(`${folder}/`).href);
  for (let first = 0; first < names.length; first += PICTURES) {
    const cells = names.slice(first, first + PICTURES).map(
      (name) => `<figure><div><img src="${encodeURIComponent(name)}.png"></div>
        <figcaption>${name}</figcaption></figure>`,
    );
    await page.setContent(`<base href="${pathToFileURL(`${folder}/`).href}"><style>
      body { margin: 0; padding: ${GAP}px; display: grid; gap: ${GAP}px; background: #888; font: 13px sans-serif;
        grid-template-columns: repeat(${columns}, minmax(0, 1fr)); }
      figure { margin: 0; } img { width: 100%; display: block; }
      div { height: ${height}px; overflow: hidden; background: #aaa; }
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
