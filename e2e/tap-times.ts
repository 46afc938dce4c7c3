import { loadavg } from 'node:os';

import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';

import { DEVICES, launchChromium } from './browser.ts';
import { withProduct } from './own-product.ts';
import { must } from './product.ts';
import { makeSetup, type Setup } from './screen-setup.ts';

/**
 * `npm run tap-times` measures the time from a tap to the change of the screen, on a simulated
 * phone with slow 4G and a quarter of this machine's processor speed. It exits with 1 if a median
 * is 100 ms or more. THREADSWEEP_STATE names the state folder of a running product; without it, the
 * command starts one. The machine must be idle.
 */

const LIMIT_MS = 100;
const TAPS = 7;
const CPU_SLOWDOWN = 4;
/** The pause of a quick user between two taps, in ms. */
const PAUSE_MS = 1_000;
/** Chromium's own "Slow 4G". */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.44 * 1e6) / 8,
  uploadThroughput: (675 * 1e3) / 8,
};

interface Watched {
  /** The type of the event that a tap ends with. */
  event: 'click' | 'change';
  selector: string;
}

/**
 * Runs in the page: measures the time from the next event until the number of matching elements has
 * changed on the screen.
 */
function watch({ event, selector }: Watched): void {
  delete document.documentElement.dataset['tapMs'];
  const before = document.querySelectorAll(selector).length;
  window.addEventListener(
    event,
    ({ timeStamp }) => {
      const look = () => {
        if (document.querySelectorAll(selector).length === before) {
          requestAnimationFrame(look);
          return;
        }
        // A task that is queued in a frame's callback runs after that frame is painted. With this
        // priority, it runs before React's render of the rows out of sight.
        void scheduler.postTask(
          () => {
            document.documentElement.dataset['tapMs'] = String(performance.now() - timeStamp);
          },
          { priority: 'user-blocking' },
        );
      };
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}

async function timeOf(page: Page, watched: Watched, act: () => Promise<unknown>): Promise<number> {
  await page.waitForTimeout(PAUSE_MS);
  await page.evaluate(watch, watched);
  await act();
  const measured = await page.waitForFunction(() => document.documentElement.dataset['tapMs']);
  return Number(await measured.jsonValue());
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;

/**
 * Resolves with a selector that matches only the row that a tap moves, by its comment, until the
 * row disappears. The list closes its gap a moment later.
 */
async function moved(row: Locator): Promise<string> {
  return `:not([data-leaving="true"]) > [data-comment="${await row.getAttribute('data-comment')}"]`;
}

async function measure({ page, fixtures, texts }: Setup): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
  const rows = page.getByRole('feed').getByRole('article');
  await page.goto(`/comments/${fixtures.videoId}`);
  await rows.nth(5).waitFor();
  for (let tap = 0; tap < TAPS; tap += 1) {
    const box = rows.nth(tap % 4).getByRole('checkbox');
    const selector = '[data-selected="true"]';
    note('tick', await timeOf(page, { event: 'change', selector }, () => box.tap()));
  }
  await page.reload();
  await rows.nth(5).waitFor();
  for (let tap = 0; tap < TAPS; tap += 1) {
    const row = rows.nth(1);
    const button = row.getByRole('button', { name: texts.comments.hide }).first();
    const selector = await moved(row);
    note('hide', await timeOf(page, { event: 'click', selector }, () => button.tap()));
  }
  await page.goto(`/comments/${fixtures.videoId}?tab=hidden`);
  await rows.nth(3).waitFor();
  const filter = page.getByRole('main').getByRole('combobox');
  for (let tap = 0; tap < TAPS; tap += 1) {
    const category = tap % 2 === 0 ? 'spam' : 'all';
    const selector = '[role="feed"] article';
    const act = () => filter.selectOption(category);
    note('filter', await timeOf(page, { event: 'change', selector }, act));
  }
  await filter.selectOption('all');
  for (let tap = 0; tap < TAPS; tap += 1) {
    const row = rows.nth(0);
    const button = row.getByRole('button', { name: texts.comments.restore }).first();
    const selector = await moved(row);
    note('restore', await timeOf(page, { event: 'click', selector }, () => button.tap()));
  }
  return times;
}

await withProduct('tap-times', async (product) => {
  const browser = await launchChromium();
  try {
    const [phone] = DEVICES;
    if (!phone) throw new Error('there is no phone to measure on');
    const setup = await makeSetup(product, browser, phone, 'en');
    const { token } = setup.creator;
    await must(
      z.object({ status: z.literal('success') }),
      product.call('POST', `/api/youtube/videos/${setup.fixtures.videoId}/clean`, {
        token,
        body: {},
      }),
    );
    await setup.enter('creator');
    const session = await setup.page.context().newCDPSession(setup.page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const [load = 0] = loadavg();
    process.stdout.write(`Load of this machine: ${load.toFixed(1)}\n`);
    for (const [name, values] of await measure(setup)) {
      const ms = median(values);
      if (ms >= LIMIT_MS) process.exitCode = 1;
      const all = values.map((value) => Math.round(value)).join(', ');
      process.stdout.write(
        `${ms < LIMIT_MS ? 'ok  ' : 'FAIL'} ${name}: ${Math.round(ms)} ms of ${LIMIT_MS} (${all})\n`,
      );
    }
  } finally {
    await browser.close();
  }
});
// Firestore's client of `productAt` keeps the process alive.
process.exit();
