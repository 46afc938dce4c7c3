import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';

import lighthouse from 'lighthouse';
import { chromium, type BrowserContext } from 'playwright-core';
import { z } from 'zod';

import { findChromium } from '../scripts/chromium.mjs';
import { freePorts } from '../scripts/ports.mjs';
import { connect, type Creator, newChannel, randomId, signedInCreator } from './creator.ts';
import { type Product, productAt } from './product.ts';
import { spawnProduct, stopProduct } from './product-process.ts';

/**
 * `npm run lighthouse [-- landing|dashboard]` measures the landing page and a creator's dashboard
 * on a phone with Lighthouse, behind a server that compresses as Hosting does. It exits with 1 if a
 * score is too low. THREADSWEEP_STATE names the state folder of a running product; without it, the
 * command starts one. The machine must be idle.
 */

/** The lowest scores, in percent. */
const PAGES = [
  {
    name: 'landing',
    address: '/',
    least: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  },
  {
    name: 'dashboard',
    address: '/dashboard',
    least: { performance: 95, accessibility: 100, 'best-practices': 100 },
  },
] as const;

/** The number of runs. The speed of a page differs between runs, so the median counts. */
const RUNS = 3;
/** The number of attempts at a run, because Lighthouse may fail. */
const ATTEMPTS = 3;
const VIDEOS = 12;
/** The longest load in ms. Firestore's listeners keep the dashboard's network busy forever. */
const LONGEST_LOAD_MS = 20_000;
const COMPRESSED = /^(?:text\/|application\/(?:json|javascript|manifest\+json)|image\/svg)/;

async function compressingServer(product: Product): Promise<Server> {
  const { hostname, port } = new URL(product.url);
  const server = createServer((asked, response) => {
    const onward = request(
      { hostname, port, path: asked.url, method: asked.method, headers: asked.headers },
      (came) => {
        if (response.destroyed) {
          came.resume();
          return;
        }
        const { 'content-length': _, ...headers } = came.headers;
        const isText = COMPRESSED.test(headers['content-type'] ?? '');
        if (isText && headers['content-encoding'] === undefined) {
          response.writeHead(came.statusCode ?? 502, { ...headers, 'content-encoding': 'br' });
          const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
          pipeline(came, createBrotliCompress({ params }), response, () => undefined);
        } else {
          response.writeHead(came.statusCode ?? 502, came.headers);
          pipeline(came, response, () => undefined);
        }
      },
    );
    onward.on('error', () => response.destroy());
    pipeline(asked, onward, () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function creatorWithVideos(product: Product): Promise<Creator> {
  const [creator, { channelId }] = await Promise.all([
    signedInCreator(product),
    newChannel(product, 20),
  ]);
  for (let index = 0; index < VIDEOS; index++)
    await product.control('POST', `/youtube/channels/${channelId}/videos`, {
      id: randomId(11),
      title: `A video about sharpening, number ${index + 1}`,
      publishedAt: new Date(Date.now() - index * 86_400_000).toISOString(),
      comments: [],
    });
  await connect(product, creator, channelId);
  return creator;
}

async function logIn(context: BrowserContext, url: string, creator: Creator): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(creator.email);
  await page.getByLabel('Password', { exact: true }).fill(creator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Get started' }).click();
  await page.getByRole('article').first().waitFor();
  // Waits for the service worker, which would otherwise store the app during the first run.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();
}

const report = z.object({
  lhr: z.object({
    /** The error that kept Lighthouse from measuring. */
    runtimeError: z.object({ message: z.string() }).optional(),
    /** `benchmarkIndex` is the speed of this machine; Lighthouse warns if it is below 1,000. */
    environment: z.object({ benchmarkIndex: z.number() }),
    categories: z.record(
      z.string(),
      z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string() })) }),
    ),
    audits: z.record(
      z.string(),
      z.object({
        title: z.string(),
        score: z.number().nullable(),
        displayValue: z.string().optional(),
        details: z.unknown().optional(),
      }),
    ),
  }),
});
type Report = z.infer<typeof report>['lhr'];

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];

/**
 * Audits an address in a newly started browser, because the profiler would also count work on pages
 * that were open before.
 * @param profile Chromium's folder, which keeps a session between runs
 */
async function audit(address: string, profile: Profile, categories: string[]): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    const found = await auditOnce(address, profile, categories);
    if (!found.runtimeError) return found;
    // Chromium's trace sometimes lacks its beginning, so another attempt may succeed.
    if (attempt === ATTEMPTS) throw new Error(found.runtimeError.message);
  }
}

async function auditOnce(address: string, profile: Profile, categories: string[]): Promise<Report> {
  const { debugging, close } = await profile.open();
  try {
    const result = await lighthouse(address, {
      port: debugging,
      onlyCategories: categories,
      disableStorageReset: profile.isSignedIn,
      maxWaitForLoad: LONGEST_LOAD_MS,
      logLevel: 'error',
    });
    return report.parse(result).lhr;
  } finally {
    await close();
  }
}

const scoreOf = ({ categories }: Report, category: string) =>
  Math.round((categories[category]?.score ?? 0) * 100);

function complaintsOf({ categories, audits }: Report, category: string): string[] {
  const refs = categories[category]?.auditRefs ?? [];
  return refs.flatMap(({ id }) => {
    const found = audits[id];
    if (!found || found.score === null || found.score >= 0.9) return [];
    const details = JSON.stringify(found.details ?? {}).slice(0, 1200);
    return [`     ${id}: ${found.title} ${found.displayValue ?? ''} ${details}`];
  });
}

async function measure(product: Product): Promise<boolean> {
  const executablePath = await findChromium(path.dirname(import.meta.dirname));
  if (executablePath === undefined) throw new Error('there is no Chromium to measure with');
  const server = await compressingServer(product);
  // A listening server has the address of its socket.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is no string
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  try {
    const creator = await creatorWithVideos(product);
    let isGood = true;
    const names = process.argv.slice(2);
    for (const page of PAGES)
      if (names.length === 0 || names.includes(page.name))
        isGood = (await measurePage(page, url, executablePath, creator)) && isGood;
    return isGood;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function measurePage(
  { name, address, least }: (typeof PAGES)[number],
  url: string,
  executablePath: string,
  creator: Creator,
): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'threadsweep-lighthouse-'));
  const profile: Profile = {
    isSignedIn: address !== '/',
    open: () => openProfile(folder, executablePath),
  };
  try {
    if (profile.isSignedIn) {
      const { context, close } = await profile.open();
      await logIn(context, url, creator);
      await close();
    }
    const runs: Report[] = [];
    while (runs.length < RUNS) {
      const run = await audit(url + address, profile, ['performance']);
      const metrics = METRICS.map((id) => `${id} ${run.audits[id]?.displayValue ?? '?'}`);
      process.stdout.write(
        `${name}: performance ${scoreOf(run, 'performance')}, ${metrics.join(', ')}, ` +
          `speed of the machine ${Math.round(run.environment.benchmarkIndex)}\n`,
      );
      // Prints layout shifts for each run, because the median may hide a run in which the page
      // moved.
      const shifts = complaintsOf(run, 'performance').filter((text) => /layout|cls/.test(text));
      if (shifts.length > 0) process.stdout.write(`${shifts.join('\n')}\n`);
      runs.push(run);
    }
    runs.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'));
    const middle = runs[Math.floor(RUNS / 2)];
    if (!middle) throw new Error('nothing was measured');
    const { performance, ...others } = least;
    const rest = await audit(url + address, profile, Object.keys(others));
    const marks: { category: string; wanted: number; lhr: Report }[] = Object.entries(others).map(
      ([category, wanted]) => ({
        category,
        wanted,
        lhr: rest,
      }),
    );
    marks.unshift({ category: 'performance', wanted: performance, lhr: middle });
    let isGood = true;
    for (const { category, wanted, lhr } of marks) {
      const score = scoreOf(lhr, category);
      const isLow = score < wanted;
      isGood &&= !isLow;
      process.stdout.write(
        `${isLow ? 'low ' : 'ok  '} ${name} ${category}: ${score} of ${wanted}\n`,
      );
      if (isLow) process.stdout.write(`${complaintsOf(lhr, category).join('\n')}\n`);
    }
    return isGood;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Profile {
  isSignedIn: boolean;
  open: () => ReturnType<typeof openProfile>;
}

async function openProfile(folder: string, executablePath: string) {
  const [debugging = 0] = await freePorts(1);
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    locale: 'en-GB',
    args: ['--no-sandbox', `--remote-debugging-port=${debugging}`],
  });
  return { context, debugging, close: () => context.close() };
}

const running = process.env['THREADSWEEP_STATE'];
const state = running ?? (await mkdtemp(path.join(tmpdir(), 'threadsweep-lighthouse-')));
const started =
  running === undefined ? spawnProduct(['--ports', 'auto', '--state', state]) : undefined;
try {
  await started?.ready;
  if (!(await measure(await productAt(state)))) process.exitCode = 1;
} finally {
  if (started) {
    await stopProduct(started);
    await rm(state, { recursive: true, force: true });
  }
}
// Ends the process, which Firestore's client of `productAt` would keep alive.
process.exit();
