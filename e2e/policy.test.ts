import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { workOfProof, newChallenge } from '@threadsweep/shared/challenges.ts';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';

import { DEVICES, sharedChromium, openWindow } from './browser.ts';
import { takeViolations } from './policy-violations.ts';
import { type Product, runningProduct } from './product.ts';

const [, DESKTOP] = DEVICES;
const POLICY = 'content-security-policy';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([runningProduct(), sharedChromium()]);
});

it('every page has the content security policy of firebase.json, apart from the addresses of local emulators', async () => {
  const hosting = await readFile(path.join(import.meta.dirname, '../firebase.json'), 'utf8');
  const declared = directives(/"Content-Security-Policy",\s+"value": "([^"]+)"/.exec(hosting)?.[1]);
  expect(declared.filter((one) => one.includes('unsafe'))).toEqual([]);
  for (const page of ['/', '/dashboard', '/login', '/service-worker.js']) {
    const { headers } = await fetch(`${product.url}${page}`);
    const served = directives(headers.get(POLICY)?.replaceAll(/ http:\/\/127\.0\.0\.1:\d+/g, ''));
    expect([page, served]).toEqual([page, declared]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

/** Returns a policy's directives, except the one that means nothing without TLS. */
function directives(policy = ''): string[] {
  return policy
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== 'upgrade-insecure-requests');
}

/** Returns the status of an address, and whether the response is a page of the app. */
async function pageAt(address: string): Promise<[status: number, isPage: boolean]> {
  const response = await fetch(`${product.url}${address}`);
  return [response.status, (await response.text()).includes('<div id="root"')];
}

it('a missing asset gets the status 404, and any other unknown URL gets the app’s page', async () => {
  expect(await pageAt('/assets/missing-1.js')).toEqual([404, false]);
  for (const address of ['/comments', '/videos/assets/x'])
    expect(await pageAt(address)).toEqual([200, true]);
});

it('the site serves a security.txt that is valid for at least thirty days, and the licences of the web app’s packages', async () => {
  const contact = await fetch(`${product.url}/.well-known/security.txt`);
  expect(contact.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await contact.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '');
  expect(expires - Date.now()).toBeGreaterThan(30 * 86_400_000);

  const notices = await fetch(`${product.url}/licenses.txt`);
  expect(notices.headers.get('content-type')).toMatch(/^text\/plain/);
  const packages = [...(await notices.text()).matchAll(/^## (\S+) - /gm)].map(([, name]) => name);
  expect(packages).toEqual(
    expect.arrayContaining(['react', 'react-dom', '@firebase/firestore', 'sonner', 'workbox-core']),
  );
});

it('responses of the API have a content security policy that allows nothing, and are not cached', async () => {
  const { headers } = await fetch(`${product.url}/api/health`);
  expect(headers.get(POLICY)).toContain("default-src 'none'");
  expect(headers.get('cache-control')).toBe('no-store');
});

it('a page refuses styles, scripts and markup that are not part of its build, and the end-to-end tests notice the refusal', async () => {
  if (!DESKTOP) throw new Error('there is no desktop');
  const opened = await openWindow(browser, DESKTOP, product.url);
  const { page } = opened;
  await page.goto('/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const refused = await page.evaluate(() => {
    const [style, script] = [document.createElement('style'), document.createElement('script')];
    style.append('body { display: none }');
    script.append('document.title = "taken over"');
    document.head.append(style, script);
    const errors: string[] = [];
    for (const act of [
      () => (document.body.innerHTML = '<p>taken over</p>'),
      () => document.body.setAttribute('onclick', 'alert(1)'),
    ])
      try {
        act();
      } catch (error) {
        errors.push(String(error).split(':', 1).join(''));
      }
    return { errors, title: document.title, display: getComputedStyle(document.body).display };
  });
  expect(refused.errors).toEqual(['TypeError', 'TypeError']);
  expect(refused.title).toContain('Threadsweep');
  expect(refused.display).not.toBe('none');
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  const seen = new Set<string | undefined>();
  const wanted = new Set(['style-src-elem', 'require-trusted-types-for']);
  await expect
    .poll(() => {
      for (const one of takeViolations()) seen.add(/ (\S+) blocks/.exec(one)?.[1]);
      return seen;
    })
    .toEqual(wanted);
  await opened.close();
  takeViolations();
});

it('a page solves a proof-of-work challenge of the API without the user, in a worker of its own origin', async () => {
  if (!DESKTOP) throw new Error('there is no desktop');
  const keys = { challenge: 'one key', solution: 'another key' };
  const work = { call: 'the third reset', effort: 1, until: 0 };
  const challenge = await newChallenge(keys, work, randomInt);
  const opened = await openWindow(browser, DESKTOP, product.url);
  const { page } = opened;
  const proofs: (string | undefined)[] = [];
  await page.route('**/api/auth/forgot-password', async (route) => {
    const proof = route.request().headers()['x-proof-of-work'];
    proofs.push(proof);
    if (proof !== undefined) return route.continue();
    const error = 'Too many attempts. Please wait 60 minutes and try again.';
    const data = { retry_after: 3_600, challenge };
    const json = { status: 'error', code: 'TOO_MANY_REQUESTS', error, data };
    return route.fulfill({ status: 429, json });
  });
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(new URL(worker.url()).origin));
  await page.goto('/forgot-password');
  for (const email of ['one@threadsweep.example', 'two@threadsweep.example']) {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: /Send|Resend/ }).click();
    await expect.poll(() => proofs.length % 2).toBe(0);
    await page.getByText(email).waitFor();
    await page.goto('/forgot-password');
  }
  expect(proofs.map((proof) => proof !== undefined)).toEqual([false, true, false, true]);
  for (const proof of [proofs[1], proofs[3]])
    expect(await workOfProof(keys, proof ?? '')).toEqual(work);
  expect(workers).toEqual([product.url, product.url]);
  expect(opened.complaints.filter((one) => !one.includes('429'))).toEqual([]);
  expect(takeViolations()).toEqual([]);
  await opened.close();
});

function post(body: string): Promise<Response> {
  return fetch(`${product.url}/api/auth/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
}

it('the API responds to a body that is not JSON with one of its own errors', async () => {
  // The process must handle a valid request before it gets the body that is not JSON.
  expect((await post('{}')).status).toBe(400);
  const refused = await post('{"email": ');
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ status: 'error', code: 'BAD_REQUEST' });
});
