import { createServer } from 'node:http';
import { join } from 'node:path';

import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';

import { sharedChromium } from '../browser.ts';

/**
 * The Chromium of the test worker, with a page server on another port than Firestore, as in
 * production.
 */
export interface TestBrowser {
  /** Opens a new profile with its own cache, which shares nothing with others. */
  profile(): Promise<BrowserContext>;
  page(profile: BrowserContext): Promise<Page>;
  close(): Promise<void>;
}

export async function startBrowser(): Promise<TestBrowser> {
  const script = await bundledScript();
  const html = '<!doctype html><title>Firestore</title><script src="/sdk.js"></script>';
  const server = createServer((request, response) => {
    const isScript = request.url === '/sdk.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? script : html);
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port'));
      else resolve(address.port);
    });
  });
  const browser = await sharedChromium();
  const profiles: BrowserContext[] = [];
  return {
    async profile() {
      const profile = await browser.newContext();
      profiles.push(profile);
      return profile;
    },
    async page(profile) {
      const page = await profile.newPage();
      await page.goto(`http://127.0.0.1:${port}/`);
      return page;
    },
    async close() {
      for (const profile of profiles) await profile.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bundledScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'sdk.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}
