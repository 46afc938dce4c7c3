import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { processes } from '../scripts/process-table.mjs';
import { type BrowserWindow, DEVICES, launchChromium, openWindow } from './browser.ts';
import { logIn, mailedLink, newChannel, signedInCreator } from './creator.ts';
import { actionsOn } from './page-actions.ts';
import { type ProductProcess, spawnProduct, stopProduct } from './product-process.ts';
import { type Product, productAt } from './product.ts';

const EMAIL = 'demo@threadsweep.example';
const PASSWORD = 'demo-creator-1';

describe('npm run dev', () => {
  let state: string;
  let started: ProductProcess;
  let product: Product;
  let browser: Browser | undefined;
  beforeAll(async () => {
    state = await mkdtemp(path.join(tmpdir(), 'threadsweep-dev-'));
    started = spawnProduct(['--ports', 'auto', '--state', state], 'dev.mjs');
    await started.ready;
    browser = await launchChromium();
    const url = /Threadsweep is ready: (\S+)/.exec(started.said())?.[1];
    if (url === undefined) throw new Error(`it names no address:\n${started.said()}`);
    product = { ...(await productAt(state)), url };
  });
  afterAll(async () => {
    await browser?.close();
    await stopProduct(started);
    await rm(state, { recursive: true, force: true });
  });

  function openPage(): Promise<BrowserWindow> {
    const desktop = DEVICES.find(({ touch }) => !touch);
    if (desktop === undefined) throw new Error('there is no desktop to test on');
    if (browser === undefined) throw new Error('there is no browser');
    return openWindow(browser, desktop, product.url);
  }

  it('npm run dev serves the dashboard from the source files, and the dashboard shows changes in Firestore live', async () => {
    const opened = await openPage();
    const { page, complaints } = opened;
    const act = actionsOn(page);
    await page.goto('/login');
    await act.logIn(EMAIL, PASSWORD);
    await act.heading('Dashboard');
    await page.getByRole('article').first().waitFor();
    expect(await page.locator('script[src^="/src/main.tsx"]').count()).toBe(1);

    const { uid } = await logIn(product, EMAIL, PASSWORD);
    const videos = product.firestore.collection(`users/${uid}/videos`);
    // The dashboard's first list stores the videos.
    await expect.poll(async () => (await videos.get()).size).toBeGreaterThan(0);
    const [video] = (await videos.limit(1).get()).docs;
    if (video === undefined) throw new Error('the demo creator has no video');
    const title: unknown = video.get('title');
    await page.getByRole('article', { name: String(title) }).waitFor();
    await video.ref.update({ title: 'A title that Firestore has told' });
    await page.getByRole('article', { name: 'A title that Firestore has told' }).waitFor();
    expect(complaints).toEqual([]);
    await opened.close();
  });

  it('the links in mails and the consent page lead back to the address that npm run dev serves', async () => {
    const creator = await signedInCreator(product);
    const link = await mailedLink(product, creator.email, '/verify-email');
    expect(link.origin).toBe(product.url);
    const { channelId } = await newChannel(product, 1);

    const opened = await openPage();
    const { page, complaints } = opened;
    const act = actionsOn(page);
    await page.goto('/login');
    await act.logIn(creator.email, creator.password);
    await act.press('Get started');
    await act.press('Connect YouTube Account');
    await page.locator(`input[value="${channelId}"]`).check();
    await act.press('Allow');
    await act.toast('YouTube account linked successfully');
    expect(new URL(page.url()).origin).toBe(product.url);
    expect(complaints).toEqual([]);
    await opened.close();
  });

  it('npm run dev ends all its processes at Ctrl-C and exits with 0', async () => {
    expect(await stopProduct(started)).toBe(0);
    const left = processes().filter(({ command }) => command.includes(state));
    expect(left).toEqual([]);
  });
});
