/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DEVICES, launchChromium, openWindow } from '../e2e/browser.ts';
import { connect, randomId, signedInCreator } from '../e2e/creator.ts';
import { productAt } from '../e2e/product.ts';
import { spawnProduct, stopProduct } from '../e2e/product-process.ts';
import { median, report } from './alternate.mjs';

/**
 * Opens a video with 10,000 comments on a phone, and compares the time until the first comments are
 * painted with that of the API call. Target: at most 1.5 ×. THREADSWEEP_STATE names the state
 * folder of a running product; without it, the benchmark starts one.
 */

const COMMENTS = 10_000;
const ROUNDS = 11;

/**
 * The times of one round, in ms since the start of the API call.
 *
 * @typedef {{api: number, rows: number}} Times
 */

/** Marks the time at which the first comments are painted. It runs in the page. */
function markRows() {
  new MutationObserver(() => {
    const rows = document.querySelector('[role="feed"] article');
    if (!rows || performance.getEntriesByName('rows').length > 0) return;
    // The second callback runs after the frame with the comments was painted.
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('rows')));
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Returns the measured times. It runs in the page.
 *
 * @returns {Times | undefined} undefined until the comments are painted
 */
function timesOfList() {
  const call = performance
    .getEntriesByType('resource')
    .find(({ name }) => /\/api\/youtube\/videos\/[^/]+\/comments/.test(name));
  const [rows] = performance.getEntriesByName('rows');
  if (!(call instanceof PerformanceResourceTiming) || !rows) return undefined;
  return { api: call.responseEnd - call.startTime, rows: rows.startTime - call.startTime };
}

/**
 * Connects a channel with one video, and measures its list of comments in several rounds.
 *
 * @param {import('../e2e/product.ts').Product} product
 * @returns {Promise<Times[]>}
 */
async function measure(product) {
  const creator = await signedInCreator(product);
  const [channelId, videoId] = [`UC${randomId(22)}`, randomId(11)];
  const now = Date.now();
  await product.control('PUT', `/youtube/channels/${channelId}`, {
    channel: { title: 'A channel of a benchmark', thumbnailUrl: '' },
    videos: [
      {
        id: videoId,
        title: 'A video with many comments',
        publishedAt: new Date(now - 20 * 86_400_000).toISOString(),
        comments: Array.from({ length: COMMENTS }, (_, index) => ({
          author: `@viewer${index}`,
          text: `Comment ${index}, thank you for this video! The part about sharpening helped.`,
          publishedAt: new Date(now - (index + 1) * 20_000).toISOString(),
        })),
      },
    ],
  });
  await connect(product, creator, channelId);

  const [phone] = DEVICES;
  if (!phone) throw new Error('there is no device to measure on');
  const browser = await launchChromium();
  try {
    const { page } = await openWindow(browser, phone, product.url);
    await page.addInitScript(markRows);
    await page.goto(`/comments/${videoId}`);
    await page.getByLabel('Email').fill(creator.email);
    await page.getByLabel('Password', { exact: true }).fill(creator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('feed').waitFor();
    /** @type {Times[]} */
    const times = [];
    for (let round = 0; round < ROUNDS; round++) {
      await page.reload();
      const handle = await page.waitForFunction(timesOfList);
      const measured = await handle.jsonValue();
      if (measured) times.push(measured);
    }
    return times;
  } finally {
    await browser.close();
  }
}

const running = process.env['THREADSWEEP_STATE'];
const state = running ?? (await mkdtemp(join(tmpdir(), 'threadsweep-bench-')));
const started =
  running === undefined ? spawnProduct(['--ports', 'auto', '--state', state]) : undefined;
try {
  await started?.ready;
  const times = await measure(await productAt(state));
  report(`The first of ${COMMENTS} comments, median of ${ROUNDS}`, {
    'the API responds': median(times.map(({ api }) => api)),
    'the comments are painted': median(times.map(({ rows }) => rows)),
  });
} finally {
  if (started) {
    await stopProduct(started);
    await rm(state, { recursive: true, force: true });
  }
}
// Ends the process, which Firestore's client of `productAt` would keep alive.
process.exit();
