import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { z } from 'zod';

import { datasetVideo } from './load-dataset.ts';
import type { DemoCreator } from './demo-format.ts';
import { loadDemoChannels, loadDemoCreator } from './load-demo-data.ts';

/**
 * Fills a running product with demo data: sends the demo channels to the YouTube emulator, then
 * registers the demo creator through the product's API, as a person would.
 *
 * `node src/demo-data/seed.ts --data DIR --control URL --api URL [--creator] [--dataset FILE]…`
 */

const mails = z.array(z.object({ subject: z.string(), links: z.array(z.string()) }));

interface Target {
  /** The address of the control API. */
  control: string;
  /** The address of the web app, with the API under `/api`. */
  api: string;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      control: { type: 'string' },
      api: { type: 'string' },
      creator: { type: 'boolean', default: false },
      dataset: { type: 'string', multiple: true, default: [] },
    },
  });
  const { data, control, api, creator, dataset } = values;
  if (data === undefined || control === undefined || api === undefined)
    throw new Error('--data, --control and --api are needed');
  const target = { control, api };
  const demoCreator = await loadDemoCreator(data);
  const { now } = await call(`${control}/clock`, z.object({ now: z.string() }));
  if (creator) {
    for (const { channelId, body } of await loadDemoChannels(data, new Date(now))) {
      await call(`${control}/youtube/channels/${channelId}`, z.unknown(), 'PUT', body);
    }
  }
  for (const file of dataset) await addDataset(target, demoCreator.channelId, file, new Date(now));
  if (creator) await createAccount(target, demoCreator);
}

/** Adds a labelled comment set as a video, unless an earlier start has already added it. */
async function addDataset(
  { control }: Target,
  channelId: string,
  file: string,
  now: Date,
): Promise<void> {
  const video = datasetVideo(await readFile(file, 'utf8'), path.basename(file), now);
  const place = `${control}/youtube/channels/${channelId}`;
  const known = await call(place, z.object({ videos: z.array(z.object({ id: z.string() })) }));
  if (known.videos.some(({ id }) => id === video.id)) return;
  await call(`${place}/videos`, z.unknown(), 'POST', video);
}

async function createAccount({ control, api }: Target, creator: DemoCreator): Promise<void> {
  const { name, email, password, language } = creator;
  const account = { name, email, password, language };
  await call(`${api}/api/auth/register`, z.unknown(), 'POST', account);
  const verification = await verificationOf(control, email);
  await call(`${api}/api/auth/verify-email?${verification}`, z.unknown());
  const session = await call(
    `${api}/api/auth/login`,
    z.object({ access_token: z.string(), user: z.object({ id: z.string() }) }),
    'POST',
    { email, password },
  );
  const token = session.access_token;
  await call(`${api}/api/user/plan`, z.unknown(), 'POST', { plan: creator.plan }, token);
  const start = await call(
    `${api}/api/auth/youtube/`,
    z.object({ authorization_url: z.url() }),
    'GET',
    undefined,
    token,
  );
  const state = await consent(start.authorization_url, creator.channelId);
  await call(`${api}/api/youtube/link`, z.unknown(), 'POST', { state }, token);
  await call(`${api}/api/youtube/videos`, z.unknown(), 'GET', undefined, token);

  // Sets the dates that the specification's account page shows.
  const firestore = getFirestore(initializeApp());
  await firestore.doc(`users/${session.user.id}`).update({
    createdAt: creator.createdAt,
    nextBillingAt: creator.nextBillingAt,
  });
  await firestore.terminate();
}

/** How long to wait for a mail, in ms. The task of the first mail must also start a process. */
const MAIL_MS = 60_000;

/**
 * Waits for the newest mailed link and returns its query, which the page behind the link sends to
 * the API.
 */
async function verificationOf(control: string, email: string): Promise<string> {
  const end = Date.now() + MAIL_MS;
  do {
    const inbox = await call(`${control}/mail?to=${encodeURIComponent(email)}`, mails);
    const link = inbox.flatMap(({ links }) => links).find((text) => text.includes('/verify-email'));
    if (link !== undefined) return new URL(link).searchParams.toString();
    await delay(100);
  } while (Date.now() < end);
  throw new Error(`no verification link was mailed to ${email}`);
}

/**
 * Approves on the consent page, follows the redirects, and returns the state that links the
 * channel.
 */
async function consent(authorizationUrl: string, channelId: string): Promise<string> {
  const page = new URL(authorizationUrl);
  page.searchParams.set('channel', channelId);
  page.searchParams.set('approve', '1');
  const granted = locationOf(await fetch(page, { redirect: 'manual' }));
  const back = new URL(locationOf(await fetch(granted, { redirect: 'manual' })), granted);
  const state = back.searchParams.get('state');
  if (back.searchParams.get('youtube') !== 'connected' || state === null)
    throw new Error(`the channel could not be connected: ${back.search}`);
  return state;
}

function locationOf(answer: Response): string {
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`${answer.url} answered ${answer.status}, no redirect`);
  return location;
}

/** Makes a call that must succeed. Returns its parsed response. */
async function call<T>(
  url: string,
  schema: z.ZodType<T>,
  method = 'GET',
  body?: unknown,
  token?: string,
): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`);
  return schema.parse(text === '' ? undefined : JSON.parse(text));
}

await main();
