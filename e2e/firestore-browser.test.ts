import { DEEP } from '@threadsweep/shared/test/runs.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { Clock } from '@threadsweep/emulators/platform/clock.ts';
import { Faults } from '@threadsweep/emulators/platform/faults.ts';
import { scenarios } from '@threadsweep/emulators/test/firestore/sdk-scenarios.ts';
import { startFirestore } from '@threadsweep/emulators/firestore/server.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { freePorts } from '../scripts/ports.mjs';
import { startBrowser, type TestBrowser } from './firestore-page/browser.ts';
import { spawnFirestore, untilSaved } from './firestore-page/firestore-process.ts';
import type { ClientOptions } from './firestore-page/sdk.ts';

/** The number of writes that forty listeners follow. */
const WRITES = DEEP ? 200 : 60;

type Running = Awaited<ReturnType<typeof startFirestore>>;

let browser: TestBrowser;
let profile: BrowserContext;
let page: Page;
let server: Running;
beforeAll(async () => {
  server = await serve(0);
  browser = await startBrowser();
  profile = await browser.profile();
  page = await browser.page(profile);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

function doScenario([id, options]: readonly [string, ClientOptions]): Promise<unknown> {
  return window.sdk.scenario(id, options);
}

/**
 * Runs in the page: opens a client that stays open, and listens to a collection until the server
 * has responded.
 */
async function followTab(options: ClientOptions & { collection: string }): Promise<void> {
  const { open, follow, firestore } = window.sdk;
  const client = open(options);
  window.tab = { client, followed: follow(firestore.collection(client, options.collection)) };
  await window.tab.followed.until(({ fromCache }) => !fromCache);
}

function putInTab(path: string): Promise<void> {
  const { setDoc, doc } = window.sdk.firestore;
  return setDoc(doc(window.tab.client, path), {});
}

/** Runs in the page: writes a document with a client that exists only for this write. */
async function putOnce([port, path]: readonly [number, string]): Promise<void> {
  const { open, close, firestore } = window.sdk;
  const client = open({ port, name: 'once' });
  await firestore.setDoc(firestore.doc(client, path), {});
  await close(client);
}

/**
 * Runs in the page: waits until the server's latest snapshot has exactly these documents, all
 * written.
 */
async function untilTabShows(ids: string): Promise<string> {
  const { followed } = window.tab;
  const shown = await followed.until(
    (seen) =>
      seen === followed.seen.at(-1) && seen.ids.join() === ids && !seen.pending && !seen.fromCache,
  );
  return shown.ids.join();
}

function serve(
  port: number,
  files: { stateFile?: string; rulesFile?: string } = {},
): Promise<Running> {
  return startFirestore({ port, clock: new Clock(), faults: new Faults(), ...files });
}

describe('the web SDK in Chromium, over WebChannel and REST', () => {
  for (const { id, name, expected } of scenarios) {
    test(`an app with Firestore’s web SDK in Chromium ${name}`, async () => {
      const options = { port: server.port, name: id };
      expect(await page.evaluate(doScenario, [id, options] as const)).toEqual(expected);
    });
  }

  test('Firestore’s web SDK works with long polling', async () => {
    const options = { port: server.port, name: 'polling', longPolling: true };
    const expected = scenarios.find(({ id }) => id === 'listener')?.expected;
    expect(await page.evaluate(doScenario, ['listener', options] as const)).toEqual(expected);
  });

  test('a listener of Firestore’s web SDK shows a write at once, and the server’s confirmation later', async () => {
    const seen = await page.evaluate(async (port) => {
      const { open, close, follow, firestore } = window.sdk;
      const client = open({ port, name: 'pending' });
      const document = firestore.doc(client, 'things/pending');
      const followed = follow(document);
      await followed.until(({ fromCache }) => !fromCache);
      await firestore.setDoc(document, { n: 1 });
      await followed.until(({ ids, pending }) => ids.length === 1 && !pending);
      await firestore.deleteDoc(document);
      await followed.until(({ ids }) => ids.length === 0 && followed.seen.length > 3);
      await close(client);
      return followed.seen.map(({ documents, pending }) => ({ documents, pending }));
    }, server.port);
    expect(seen).toEqual([
      { documents: {}, pending: false },
      { documents: { pending: { n: 1 } }, pending: true },
      { documents: { pending: { n: 1 } }, pending: false },
      { documents: {}, pending: false },
    ]);
  });
});

describe('the web SDK under the product’s security rules', () => {
  test('when the rules deny a listener and a write, the allowed listeners and writes of Firestore’s web SDK continue', async () => {
    const guarded = await serve(0, { rulesFile: join(import.meta.dirname, '../firestore.rules') });
    const outcome = await page.evaluate(async (port) => {
      const { open, close, follow, codeOf, firestore } = window.sdk;
      const { doc, setDoc } = firestore;
      const owner = open({ port, name: 'owner' });
      const user = open({ port, name: 'user', as: 'user' });
      const nobody = open({ port, name: 'nobody', as: 'nobody' });
      const expireAt = new Date(Date.now() + 3_600_000);
      await setDoc(doc(owner, 'users/some-user/sessions/some-session'), { expireAt });
      const mine = follow(doc(user, 'users/some-user'));
      await mine.until(({ fromCache }) => !fromCache);
      const denied = [
        await codeOf(follow(doc(user, 'users/other')).until(() => false)),
        await codeOf(follow(firestore.collection(user, 'users')).until(() => false)),
        await codeOf(setDoc(doc(user, 'users/some-user'), { n: 0 })),
        await codeOf(follow(doc(nobody, 'users/some-user')).until(() => false)),
      ];
      await setDoc(doc(owner, 'users/some-user'), { n: 1 });
      const { documents } = await mine.until(({ ids, pending }) => ids.length > 0 && !pending);
      for (const client of [owner, user, nobody]) await close(client);
      return { denied, documents };
    }, guarded.port);
    expect(outcome).toEqual({
      denied: Array(4).fill('permission-denied'),
      documents: { 'some-user': { n: 1 } },
    });
    await guarded.stop();
  });
});

describe('two tabs with a shared cache', () => {
  test('two tabs show each other’s writes to Firestore, and one tab continues if the other is closed', async () => {
    const shared = await browser.profile();
    const [first, second] = [await browser.page(shared), await browser.page(shared)];
    await first.evaluate(followTab, { port: server.port, persistent: true, collection: 'tabs' });
    await second.evaluate(followTab, { port: server.port, persistent: true, collection: 'tabs' });

    await first.evaluate(putInTab, 'tabs/a');
    expect(await second.evaluate(untilTabShows, 'a')).toBe('a');
    await first.close();
    await second.evaluate(putInTab, 'tabs/b');
    expect(await second.evaluate(untilTabShows, 'a,b')).toBe('a,b');
    await shared.close();
  });
});

describe('a reopened tab', () => {
  test('a reopened tab first shows its cached documents, then the documents that were added or deleted meanwhile', async () => {
    const own = await browser.profile();
    const options = { port: server.port, persistent: true, collection: 'reopened' };
    const before = await browser.page(own);
    await before.evaluate(followTab, options);
    for (const path of ['reopened/a', 'reopened/b']) await before.evaluate(putInTab, path);
    expect(await before.evaluate(untilTabShows, 'a,b')).toBe('a,b');
    await before.close();
    await page.evaluate(async (port) => {
      const { open, close, firestore } = window.sdk;
      const client = open({ port, name: 'meanwhile' });
      await firestore.deleteDoc(firestore.doc(client, 'reopened/a'));
      await firestore.setDoc(firestore.doc(client, 'reopened/c'), {});
      await close(client);
    }, server.port);
    const after = await browser.page(own);
    await after.evaluate(followTab, options);
    expect(await after.evaluate(untilTabShows, 'b,c')).toBe('b,c');
    const first = await after.evaluate(() => window.tab.followed.seen[0]);
    expect(first).toMatchObject({ ids: ['a', 'b'], fromCache: true });
    await own.close();
  });
});

describe('a client without a network', () => {
  test('an offline Firestore client shows its cache, and sends its pending write when it is online again', async () => {
    const seen = await page.evaluate(async (port) => {
      const { open, close, follow, firestore } = window.sdk;
      const client = open({ port, name: 'offline' });
      const witness = open({ port, name: 'witness' });
      const document = firestore.doc(client, 'offline/one');
      const followed = follow(document);
      const watching = follow(firestore.doc(witness, 'offline/one'));
      await followed.until(({ fromCache }) => !fromCache);
      await firestore.disableNetwork(client);
      const written = firestore.setDoc(document, { n: 1 });
      const shown = await followed.until(({ ids }) => ids.length === 1);
      await firestore.enableNetwork(client);
      await written;
      const arrived = await watching.until(({ ids }) => ids.length === 1);
      await close(client);
      await close(witness);
      return [shown, arrived].map(({ documents, pending }) => ({ documents, pending }));
    }, server.port);
    expect(seen).toEqual([
      { documents: { one: { n: 1 } }, pending: true },
      { documents: { one: { n: 1 } }, pending: false },
    ]);
  });

  test('a Firestore listener that was offline shows the writes of other clients when it is online again', async () => {
    const cut = await browser.profile();
    const far = await browser.page(cut);
    await far.evaluate(followTab, { port: server.port, collection: 'cut' });
    await cut.setOffline(true);
    const written = far.evaluate(putInTab, 'cut/mine');
    await page.evaluate(putOnce, [server.port, 'cut/theirs'] as const);
    await cut.setOffline(false);
    await written;
    expect(await far.evaluate(untilTabShows, 'mine,theirs')).toBe('mine,theirs');
    await cut.close();
  });
});

describe('a restarted server', () => {
  test('a Firestore emulator that restarts with its data receives the pending write and reports changes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'firestore-browser-'));
    const stateFile = join(folder, 'state.json');
    const own = await browser.profile();
    const tab = await browser.page(own);
    // Reserves the port, so that no other process uses it while Firestore restarts.
    const [port = 0] = await freePorts(1);
    const before = await spawnFirestore(port, stateFile);
    onTestFinished(() => before.kill());
    await tab.evaluate(followTab, { port, collection: 'kept' });
    await tab.evaluate(putInTab, 'kept/a');
    expect(await tab.evaluate(untilTabShows, 'a')).toBe('a');
    await untilSaved(stateFile, 'kept/a');
    await before.kill();
    const written = tab.evaluate(putInTab, 'kept/b');
    const elsewhere = await serve(0, { stateFile });
    await page.evaluate(putOnce, [elsewhere.port, 'kept/c'] as const);
    await elsewhere.stop();
    const after = await serve(port, { stateFile });
    await written;
    expect(await tab.evaluate(untilTabShows, 'a,b,c')).toBe('a,b,c');
    await own.close();
    await after.stop();
    await rm(folder, { recursive: true });
  });

  test('a Firestore emulator that restarts without its data makes listeners remove the lost documents', async () => {
    const own = await browser.profile();
    const tab = await browser.page(own);
    const [port = 0] = await freePorts(1);
    const before = await serve(port);
    await tab.evaluate(followTab, { port, collection: 'lost' });
    await tab.evaluate(putInTab, 'lost/a');
    await tab.evaluate(untilTabShows, 'a');
    await before.stop();
    const after = await serve(port);
    expect(await tab.evaluate(untilTabShows, '')).toBe('');
    await own.close();
    await after.stop();
  });
});

describe('many clients and listeners', () => {
  test('five Firestore clients in one page all work, although a browser opens only six connections', async () => {
    const counts = await page.evaluate(async (port) => {
      const { open, close, follow, firestore } = window.sdk;
      const clients = [0, 1, 2, 3, 4].map((n) => open({ port, name: `crowd-${n}` }));
      const followed = clients.map((client) => follow(firestore.collection(client, 'crowd')));
      await Promise.all(
        clients.map((client, n) => firestore.setDoc(firestore.doc(client, `crowd/${n}`), { n })),
      );
      const last = await Promise.all(
        followed.map((one) => one.until(({ ids, pending }) => ids.length === 5 && !pending)),
      );
      await Promise.all(clients.map(close));
      return last.map(({ ids }) => ids.join());
    }, server.port);
    expect(counts).toEqual(Array(5).fill('0,1,2,3,4'));
  });

  test('forty Firestore listeners see only correct results during many writes', async () => {
    const { wrong, snapshots } = await page.evaluate(
      async ([port, writes]) => {
        const { open, close, checkWindows } = window.sdk;
        const [listener, writer] = [open({ port, name: 'forty' }), open({ port, name: 'writes' })];
        const checked = await checkWindows(listener, writer, writes);
        await close(listener);
        await close(writer);
        return checked;
      },
      [server.port, WRITES] as const,
    );
    expect(wrong).toEqual([]);
    expect(snapshots).toBeGreaterThan(WRITES);
  });
});

declare global {
  interface Window {
    tab: {
      client: import('firebase/firestore').Firestore;
      followed: import('@threadsweep/emulators/test/firestore/sdk-follow.ts').Followed;
    };
  }
}
