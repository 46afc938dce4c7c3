import { randomBytes } from 'node:crypto';

import type { StoredSubscription } from '@threadsweep/shared/documents/schedule.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';

const HOUR_MS = 3_600_000;
/**
 * How long before its end a subscription is renewed, in ms: more than twice the time between two
 * reconciliations.
 */
const RENEW_BEFORE_MS = 60 * HOUR_MS;
/** How long the hub may take to confirm a request before it is repeated, in ms. */
const CONFIRM_MS = HOUR_MS;
/**
 * If this many channels get no notice of an upload within a day, no subscription is trusted any
 * more.
 */
const SILENT_CHANNELS = 2;
/** The number of channels that one query reads. */
const PAGE = 50;

/**
 * Returns whether the channel's subscription is trusted: the hub has confirmed it and delivers
 * notices.
 */
export function isTrusted(app: App, subscription: StoredSubscription | null): boolean {
  const until = subscription?.until ?? null;
  const isLive = until !== null && Date.parse(until) > app.clock.now();
  return isLive && subscription?.delivers === true;
}

/** Stores that a channel's subscription is trusted after a delivery. */
export async function trust(app: App, channelId: string, token: string): Promise<void> {
  const reference = app.documents.schedules.doc(channelId);
  await app.documents.contended(async (transaction) => {
    const stored = (await transaction.get(reference)).data()?.subscription;
    if (stored?.token !== token || stored.delivers) return;
    transaction.update(reference, { subscription: { ...stored, delivers: true } });
  });
}

/**
 * Stores that a channel's subscription is no longer trusted after an upload without a notice. If a
 * trusted hub is silent on several channels within a day, no subscription is trusted any more, and
 * the next hourly job reconciles all channels.
 */
export async function distrust(app: App, channelId: string): Promise<void> {
  const { documents, clock } = app;
  if (!(await setSilent(app, channelId, { silentAt: isoNow(clock) }))) return;
  const dayAgo = new Date(clock.now() - 24 * HOUR_MS).toISOString();
  const silent = documents.schedules.where('subscription.silentAt', '>', dayAgo);
  if ((await silent.limit(SILENT_CHANNELS).count().get()).data().count < SILENT_CHANNELS) return;
  const trusted = documents.schedules.where('subscription.delivers', '==', true);
  let count = 0;
  for await (const page of documents.pages(trusted, PAGE)) {
    await Promise.all(page.map(({ id }) => setSilent(app, id, {}, { lookAt: isoNow(clock) })));
    count += page.length;
  }
  app.log.warn('the hub is silent on several channels', { event: 'hub-distrusted', count });
}

/**
 * Stores that a channel's subscription is no longer trusted.
 * @returns whether the subscription was trusted before
 */
function setSilent(
  app: App,
  channelId: string,
  changes: Pick<Partial<StoredSubscription>, 'silentAt'>,
  more: { lookAt?: string } = {},
): Promise<boolean> {
  const reference = app.documents.schedules.doc(channelId);
  return app.documents.contended(async (transaction) => {
    const stored = (await transaction.get(reference)).data()?.subscription;
    if (!stored?.delivers) return false;
    const subscription = { ...stored, delivers: false, ...changes };
    transaction.update(reference, { subscription, ...more });
    return true;
  });
}

/**
 * Subscribes to a channel's uploads, renews a subscription that ends soon, or repeats a request
 * that the hub has not confirmed. The hub sends its confirmation to our callback
 * (`workflows/notify/notices.ts`).
 */
export async function keepSubscribed(app: App, uid: string, channelId: string): Promise<void> {
  if (app.config.uploads.noticeUrl === undefined) return;
  const reference = app.documents.schedules.doc(channelId);
  const now = app.clock.now();
  const subscription = await app.documents.db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    if (stored?.uid !== uid || !needsRequest(stored.subscription, now)) return undefined;
    const known = stored.subscription ?? newSubscription();
    const asked = { ...known, askedAt: isoNow(app.clock) };
    transaction.update(reference, { subscription: asked });
    return asked;
  });
  if (subscription) await requestNotices(app, 'subscribe', channelId, subscription);
}

/**
 * Sends a request to the hub. If the hub does not accept it, the function only logs that. The
 * hourly job finds uploads without a notice, and a subscription expires automatically.
 */
export async function requestNotices(
  app: App,
  mode: 'subscribe' | 'unsubscribe',
  channelId: string,
  { token, secret }: Pick<StoredSubscription, 'token' | 'secret'>,
): Promise<void> {
  const { noticeUrl } = app.config.uploads;
  if (noticeUrl === undefined) return;
  // The callback contains the token, so nobody else can subscribe it to a feed.
  const callback = new URL(noticeUrl);
  callback.searchParams.set('channel', channelId);
  callback.searchParams.set('token', token);
  try {
    await app.uploadHub.request(mode, channelId, callback.href, secret);
  } catch (error) {
    const fields = { event: 'hub-refused', mode, channelId, error };
    app.log.warn('the hub did not take a request', fields);
  }
}

/**
 * Decides the response to the hub, which asks whether a request came from us.
 * @returns true for a subscription with our token, and for the end of a subscription with an old
 *   token
 */
export async function confirmSubscription(
  app: App,
  asked: { mode: string; channelId: string; token: string; leaseSeconds: number },
): Promise<boolean> {
  const { mode, channelId, token, leaseSeconds } = asked;
  const reference = app.documents.schedules.doc(channelId);
  return app.documents.db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(reference)).data()?.subscription;
    const isOurs = stored?.token === token;
    if (mode === 'unsubscribe') return !isOurs;
    if (!stored || !isOurs || mode !== 'subscribe' || !(leaseSeconds > 0)) return false;
    const until = new Date(app.clock.now() + leaseSeconds * 1000).toISOString();
    transaction.update(reference, { subscription: { ...stored, until } });
    return true;
  });
}

function newSubscription(): Omit<StoredSubscription, 'askedAt'> {
  const secrets = { token: randomSecret(), secret: randomSecret() };
  return { ...secrets, until: null, delivers: false, silentAt: null };
}

function randomSecret(): string {
  return randomBytes(24).toString('base64url');
}

function needsRequest(subscription: StoredSubscription | null, now: number): boolean {
  if (!subscription) return true;
  if (now - Date.parse(subscription.askedAt) < CONFIRM_MS) return false;
  return subscription.until === null || Date.parse(subscription.until) < now + RENEW_BEFORE_MS;
}
