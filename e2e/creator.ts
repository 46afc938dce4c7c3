import { randomBytes } from 'node:crypto';
import path from 'node:path';

import { readDemoChannels } from '@threadsweep/emulators/demo-data/load-demo-data.ts';
import { z } from 'zod';

import { type Product, must } from './product.ts';

/** A person who uses the product in a test. */
export interface Creator {
  uid: string;
  email: string;
  password: string;
  token: string;
}

export interface ChannelWithVideo {
  channelId: string;
  videoId: string;
  labels: Map<string, 'ham' | 'scam' | 'spam' | 'inappropriate'>;
}

const DATA = path.join(import.meta.dirname, '../emulator-data');
const mails = z.array(z.object({ links: z.array(z.string()) }));
const login = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });

/** Returns a name, an unused address and a password. */
export function freshAccount(): { name: string; email: string; password: string } {
  const id = randomBytes(6).toString('hex');
  return { name: 'Test Creator', email: `${id}@creator.example`, password: `passphrase-${id}-1` };
}

/** Resolves with the newest link of a kind that was mailed to an address. */
export async function mailedLink(product: Product, email: string, kind: string): Promise<URL> {
  const inbox = mails.parse(await product.control('GET', `/mail?to=${encodeURIComponent(email)}`));
  const link = inbox.flatMap(({ links }) => links).find((text) => text.includes(kind));
  if (link === undefined) throw new Error(`no ${kind} link was mailed to ${email}`);
  return new URL(link);
}

/** Signs up, verifies the address and logs in. */
export async function signedInCreator(product: Product): Promise<Creator> {
  const account = freshAccount();
  const { email, password } = account;
  await must(z.unknown(), product.call('POST', '/api/auth/register', { body: account }));
  const { search } = await mailedLink(product, email, '/verify-email');
  await must(z.unknown(), product.call('GET', `/api/auth/verify-email${search}`));
  return logIn(product, email, password);
}

export async function logIn(product: Product, email: string, password: string): Promise<Creator> {
  const session = await must(
    login,
    product.call('POST', '/api/auth/login', { body: { email, password } }),
  );
  return { uid: session.user.id, email, password, token: session.access_token };
}

/**
 * Creates a channel with one video at YouTube. Its comments are those of the demo videos under new
 * ids, repeated if the test needs more.
 */
export async function newChannel(
  product: Product,
  commentCount: number,
): Promise<ChannelWithVideo> {
  const channelId = `UC${randomId(22)}`;
  const videoId = randomId(11);
  const labels: ChannelWithVideo['labels'] = new Map();
  const demo = (await readDemoChannels(DATA)).flatMap(({ videos }) => videos);
  const now = Date.now();
  const published = demo
    .flatMap((video) => video.comments)
    .filter(({ moderationStatus }) => moderationStatus === undefined);
  const comments = Array.from(
    { length: Math.ceil(commentCount / published.length) },
    () => published,
  )
    .flat()
    .slice(0, commentCount)
    .map(({ author, authorChannelId, text, label }, index) => {
      const id = `Ug${randomId(24)}`;
      labels.set(id, label);
      const publishedAt = new Date(now - (index + 1) * 30_000).toISOString();
      return { id, author, authorChannelId, text, publishedAt };
    });
  await product.control('PUT', `/youtube/channels/${channelId}`, {
    channel: { title: 'Test Channel', handle: `@test${channelId.slice(2, 8)}`, thumbnailUrl: '' },
    videos: [
      {
        id: videoId,
        title: 'A video of a test',
        publishedAt: new Date(now - 12 * 3600_000).toISOString(),
        comments,
      },
    ],
  });
  return { channelId, videoId, labels };
}

/** Connects a channel as a creator does: consent page, redirect and link. */
export async function connect(product: Product, creator: Creator, channelId: string) {
  const { token } = creator;
  const state = await startConsent(product, creator, channelId);
  await must(z.unknown(), product.call('POST', '/api/youtube/link', { token, body: { state } }));
}

/**
 * Grants the product access to a channel at Google. Resolves with the state that links the channel.
 */
export async function startConsent(
  product: Product,
  { token }: Creator,
  channelId: string,
): Promise<string> {
  const start = await must(
    z.object({ authorization_url: z.url() }),
    product.call('GET', '/api/auth/youtube/', { token }),
  );
  const page = new URL(start.authorization_url);
  page.searchParams.set('channel', channelId);
  page.searchParams.set('approve', '1');
  const callback = new URL(locationOf(await fetch(page, { redirect: 'manual' })));
  const back = new URL(locationOf(await fetch(callback, { redirect: 'manual' })), product.url);
  const state = back.searchParams.get('state');
  if (back.searchParams.get('youtube') !== 'connected' || state === null)
    throw new Error(`the consent led to ${back.href}`);
  return state;
}

/** Resolves with the ids of a channel's comments that YouTube holds for review. */
export async function heldOnYoutube(product: Product, channelId: string): Promise<string[]> {
  const channel = z
    .object({
      videos: z.array(
        z.object({
          comments: z.array(z.object({ id: z.string(), moderationStatus: z.string() })),
        }),
      ),
    })
    .parse(await product.control('GET', `/youtube/channels/${channelId}`));
  return channel.videos
    .flatMap((video) => video.comments)
    .filter(({ moderationStatus }) => moderationStatus === 'heldForReview')
    .map(({ id }) => id);
}

function locationOf(response: Response): string {
  const location = response.headers.get('location');
  if (location === null)
    throw new Error(`${response.url} responded with ${response.status}, no redirect`);
  return location;
}

/** Returns an id in the alphabet of YouTube's ids, with a letter first. */
export function randomId(length: number): string {
  return `T${randomBytes(length).toString('base64url')}`.slice(0, length);
}
