import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import {
  DEVICES,
  faultsOfScreen,
  sharedChromium,
  openWindow,
  type BrowserWindow,
} from './browser.ts';
import {
  type ChannelWithVideo,
  connect,
  type Creator,
  heldOnYoutube,
  newChannel,
  signedInCreator,
} from './creator.ts';
import { must, type Product, runningProduct } from './product.ts';

const COMMENTS = 30;
const TITLE = 'A video of a test';
const DIST = path.join(import.meta.dirname, '../web/dist');
const [PHONE] = DEVICES;
if (!PHONE) throw new Error('there is no device to test on');

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([runningProduct(), sharedChromium()]);
});

describe('the app after an earlier visit', () => {
  let opened: BrowserWindow;
  let page: Page;
  let context: BrowserContext;
  let creator: Creator;
  let channel: ChannelWithVideo;
  beforeEach(async () => {
    [creator, channel] = await Promise.all([
      signedInCreator(product),
      newChannel(product, COMMENTS),
    ]);
    await connect(product, creator, channel.channelId);
    opened = await openWindow(browser, PHONE, product.url);
    page = opened.page;
    context = page.context();
    await page.goto('/login');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.getByLabel('Email').fill(creator.email);
    await page.getByLabel('Password', { exact: true }).fill(creator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.getByRole('button', { name: 'Get started' }).click();
    await page.getByRole('article', { name: TITLE }).waitFor();
    // The app stores a list shortly after it shows the list, so leave the page only then.
    await page.waitForFunction(isKept, `/api/youtube/videos?account=${channel.channelId}`);
  });
  afterEach(() => opened.close());

  const toast = (text: string | RegExp, of = page) =>
    of.locator('[data-sonner-toast]').filter({ hasText: text }).first().waitFor();

  async function openComments(): Promise<void> {
    await page.goto(`/comments/${channel.videoId}`);
    await page.getByRole('tab', { name: `Visible (${COMMENTS})` }).waitFor();
  }

  it('without a network, the app opens known pages, says when they were updated, and keeps the session', async () => {
    await openComments();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('tab', { name: `Visible (${COMMENTS})` }).waitFor();
    // After a reload, Chromium reports a network again while Playwright withholds it.
    const notice = page.getByText(/^(No connection|Threadsweep cannot be reached)\.$/);
    await notice.waitFor();
    await page.getByText(/Last updated/).waitFor();
    expect(await faultsOfScreen(page)).toEqual([]);

    await page.goto('/dashboard');
    await page.getByRole('article', { name: TITLE }).waitFor();
    await page.getByText(/Last updated/).waitFor();
    expect(await faultsOfScreen(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBeNull();

    await context.setOffline(false);
    await notice.waitFor({ state: 'detached' });
  });

  it('the app keeps pending changes over a reload and sends them when the network is back', async () => {
    await openComments();
    const author = await page.getByRole('article').first().locator('strong').innerText();
    await context.setOffline(true);
    await page
      .getByRole('button', { name: `Hide the comment by ${author}` })
      .first()
      .click();
    await toast('This will sync when you’re back online');
    await page.reload();
    await page.getByRole('tab', { name: `Visible (${COMMENTS - 1})` }).waitFor();
    await page.getByRole('tab', { name: 'Hidden (1)' }).click();
    await page.getByRole('article').getByText('Not synced yet').waitFor();
    expect(await faultsOfScreen(page)).toEqual([]);

    await page.goto('/dashboard');
    await page.getByRole('switch', { name: 'Auto-clean' }).click();
    await page.getByText('Off, not synced yet').waitFor();
    await page.getByText('2 changes will sync when you’re back online.').waitFor();
    expect(await heldOnYoutube(product, channel.channelId)).toEqual([]);

    await page.goto('about:blank');
    await context.setOffline(false);
    await page.goto('/dashboard');
    await toast('Your changes are synced');
    await expect.poll(() => heldOnYoutube(product, channel.channelId)).toHaveLength(1);
    await page.getByText('Off', { exact: true }).waitFor();
    await page.getByText(/will sync when/).waitFor({ state: 'detached' });
    const { token } = creator;
    const setting = z.object({ auto_cleaning_enabled: z.boolean() });
    await expect
      .poll(() => must(setting, product.call('GET', '/api/user/auto-cleaning', { token })))
      .toEqual({ auto_cleaning_enabled: false });
  });

  it('every tab shows at once that another device cleaned a video or changed the Auto-clean switch', async () => {
    const second = await context.newPage();
    await second.goto('/dashboard');
    await second.getByRole('article', { name: TITLE }).waitFor();
    const { token } = creator;
    await must(
      z.unknown(),
      product.call('POST', '/api/user/auto-cleaning', { token, body: { status: false } }),
    );
    await must(
      z.unknown(),
      product.call('POST', `/api/youtube/videos/${channel.videoId}/clean`, { token }),
    );
    for (const tab of [page, second]) {
      await tab.getByText('Off', { exact: true }).waitFor();
      await tab.getByText('Not cleaned yet').waitFor({ state: 'detached' });
    }
    expect(opened.complaints).toEqual([]);
  });

  it('the offer to install the app appears without moving the content of the page', async () => {
    const card = page.getByRole('article').first();
    // The message above the list during a slow call would also move the list.
    await page.getByText('Waiting for the server.').waitFor({ state: 'detached' });
    const before = await card.boundingBox();
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt');
      window.dispatchEvent(Object.assign(offer, { prompt: async () => undefined }));
    });
    const hint = page.getByText('Install Threadsweep');
    await page.getByRole('button', { name: 'Install' }).waitFor();
    expect(await card.boundingBox()).toEqual(before);
    expect(await faultsOfScreen(page)).toEqual([]);
    await page.getByRole('button', { name: 'Not now' }).click();
    await hint.waitFor({ state: 'detached' });
  });

  it('a logout in one tab deletes all data of the user that the browser stores, also while other tabs are open', async () => {
    const second = await context.newPage();
    await second.goto('/dashboard');
    await second.getByRole('article', { name: TITLE }).waitFor();
    await expect.poll(() => page.evaluate(firestoreTabs)).toBe(2);
    await expect
      .poll(() => page.evaluate(leftBehind))
      .toMatchObject({
        firestore: [expect.stringContaining('demo-threadsweep')],
        users: 1,
      });

    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    for (const tab of [page, second])
      await tab.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await expect
      .poll(() => page.evaluate(leftBehind))
      .toEqual({
        keys: [],
        firestore: [],
        users: 0,
        answers: 0,
        jobs: 0,
      });
    expect(opened.complaints).toEqual([]);
  });
});

describe('a newer version', () => {
  let folder: string;
  let site: Server;
  let opened: BrowserWindow;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'threadsweep-update-'));
    await cp(DIST, folder, { recursive: true });
    site = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      const file = /\.\w+$/.test(pathname) ? pathname : '/app.html';
      const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
      readFile(path.join(folder, file)).then(
        (content) => response.setHeader('content-type', type).end(content),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => {
      site.listen(0, '127.0.0.1', resolve);
    });
    // Safe, because a server that listens on a port has an AddressInfo.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { port } = site.address() as AddressInfo;
    opened = await openWindow(browser, PHONE, `http://127.0.0.1:${port}`);
    await opened.page.goto('/features');
    await opened.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });
  afterEach(async () => {
    await opened.close();
    site.closeAllConnections();
    site.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function publish(page: Page): Promise<void> {
    const worker = path.join(folder, 'service-worker.js');
    await writeFile(worker, `${await readFile(worker, 'utf8')}\n// a newer version\n`);
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
  }

  it('a newer version of the app asks the user before it replaces the running version', async () => {
    const { page } = opened;
    await publish(page);
    await notice(page).waitFor();
    expect(await faultsOfScreen(page)).toEqual([]);
    await reloadFor(page);
    const isNewerInstalled = await page.evaluate(
      async () => (await navigator.serviceWorker.ready).waiting !== null,
    );
    expect(isNewerInstalled).toBe(false);
  });

  it('the button Reload in a second tab shows the newer version that the first tab has already loaded', async () => {
    const { page } = opened;
    const second = await page.context().newPage();
    await second.goto('/about');
    await second.getByRole('heading', { level: 1 }).waitFor();
    await publish(page);
    for (const tab of [page, second]) await notice(tab).waitFor();
    await reloadFor(page);
    await notice(second).waitFor();
    await reloadFor(second);
    for (const tab of [page, second]) expect(await notice(tab).count()).toBe(0);
  });
});

async function reloadFor(page: Page): Promise<void> {
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Reload' }).click(),
  ]);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const notice = (page: Page) => page.getByText('A new version of Threadsweep is ready.');

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Runs in the page: returns whether the response of a call is stored.
 * @param address the path and query of the call
 */
function isKept(address: string) {
  return new Promise<boolean>((resolve, reject) => {
    const opening = indexedDB.open('threadsweep');
    opening.addEventListener('error', () => reject(new Error('it cannot be opened')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const asking = database.transaction('answers').objectStore('answers').getAllKeys();
      asking.addEventListener('success', () => {
        database.close();
        // The key is [uid, address].
        resolve(asking.result.some((key) => Array.isArray(key) && key[1] === address));
      });
    });
  });
}

/**
 * Runs in the page: returns the number of tabs that have Firestore open, by Firestore's own count.
 */
function firestoreTabs(): number {
  return Object.keys(localStorage).filter((key) => key.startsWith('firestore_clients_')).length;
}

/** Runs in the page: returns the user's data that the browser still stores. */
async function leftBehind() {
  const databases = (await indexedDB.databases()).flatMap(({ name = '' }) => name);
  // The page cannot access functions outside of this one.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const count = (database: string, store: string) =>
    new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(database);
      opening.addEventListener('error', () => reject(new Error('it cannot be opened')));
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction(store).objectStore(store).count();
        counting.addEventListener('success', () => {
          opening.result.close();
          resolve(counting.result);
        });
      });
    });
  return {
    keys: Object.keys(localStorage),
    firestore: databases.filter((name) => name.startsWith('firestore')),
    users: await count('firebaseLocalStorageDb', 'firebaseLocalStorage'),
    answers: await count('threadsweep', 'answers'),
    jobs: await count('threadsweep', 'jobs'),
  };
}
