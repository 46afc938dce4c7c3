import { randomBytes } from 'node:crypto';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { writeDay } from '../comment/decision-store.ts';
import type { StoredSubscription } from '../schedule/schedule-document.ts';
import { describeError } from '../platform/log.ts';

const HOUR_MS = 3_600_000;
/** A subscription is renewed when it has less than this left: more than two daily looks. */
const RENEW_BEFORE_MS = 60 * HOUR_MS;
/** How long the hub may take to confirm before it is asked again. */
const CONFIRM_MS = HOUR_MS;

/** Whether YouTube's hub announces the channel's uploads to us. */
export function isLive(app: App, subscription: StoredSubscription | null): boolean {
  const until = subscription?.until ?? null;
  return until !== null && Date.parse(until) > app.clock.now();
}

/**
 * Subscribes to a channel's uploads where there is no subscription, renews one that ends soon, and
 * asks again where the hub has not confirmed. The hub confirms at our callback, see `notices.ts`.
 * Where the hub does not answer, the hourly look at the uploads goes on without it.
 */
export async function keepSubscribed(app: App, uid: string, channelId: string): Promise<void> {
  if (app.config.uploads.noticeUrl === undefined) return;
  const reference = app.documents.schedules.doc(channelId);
  const now = app.clock.now();
  const subscription = await app.documents.db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    if (stored?.uid !== uid || !needsRequest(stored.subscription, now)) return undefined;
    const { token, secret, until } = stored.subscription ?? newSubscription();
    const asked = { token, secret, until, askedAt: isoNow(app.clock) };
    transaction.update(reference, { subscription: asked });
    return asked;
  });
  if (!subscription) return;
  const callback = callbackOf(app.config.uploads.noticeUrl, channelId, subscription.token);
  try {
    await app.uploadHub.request('subscribe', channelId, callback, subscription.secret);
  } catch (error) {
    app.log.warn('a channel has no subscription to its uploads', {
      channelId,
      error: describeError(error),
    });
  }
}

/** Ends a channel's subscription and its schedule; the hub may forget it later by itself. */
export async function endSchedule(app: App, uid: string, channelId: string): Promise<void> {
  const reference = app.documents.schedules.doc(channelId);
  const stored = (await reference.get()).data();
  if (stored?.uid !== uid) return;
  const of = { uid, channelId, chain: stored.chain };
  const look = { kind: 'look' as const, ...of };
  await app.tasks.removeChannel(look, Date.parse(stored.lookAt));
  for (const at of stored.tasksAt)
    await app.tasks.removeChannel({ kind: 'run', ...of }, Date.parse(at));
  // Before the hub asks whether we mean it, after what can fail and be asked for again.
  await app.documents.db.runTransaction(async (transaction) => {
    const counted = (await transaction.get(reference)).data()?.counted;
    // The account's statistics stay, where there still is an account.
    const user = counted && (await transaction.get(app.documents.user(uid)));
    if (counted && user?.exists === true) writeDay(app, transaction, uid, counted, counted.day);
    transaction.delete(reference);
  });
  const { noticeUrl } = app.config.uploads;
  if (!stored.subscription || noticeUrl === undefined) return;
  const { token, secret } = stored.subscription;
  try {
    await app.uploadHub.request(
      'unsubscribe',
      channelId,
      callbackOf(noticeUrl, channelId, token),
      secret,
    );
  } catch (error) {
    app.log.warn('a subscription was not ended', { channelId, error: describeError(error) });
  }
}

/**
 * The hub asks whether it is we who want this.
 * @returns whether we do: to subscribe with a token that is ours, to unsubscribe with one no longer
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

function newSubscription(): Pick<StoredSubscription, 'token' | 'secret' | 'until'> {
  return { token: unguessable(), secret: unguessable(), until: null };
}

function unguessable(): string {
  return randomBytes(24).toString('base64url');
}

function needsRequest(subscription: StoredSubscription | null, now: number): boolean {
  if (!subscription) return true;
  if (now - Date.parse(subscription.askedAt) < CONFIRM_MS) return false;
  return subscription.until === null || Date.parse(subscription.until) < now + RENEW_BEFORE_MS;
}

/** Our address that the hub calls; nobody who does not know the token can subscribe it. */
function callbackOf(noticeUrl: string, channelId: string, token: string): string {
  const callback = new URL(noticeUrl);
  callback.searchParams.set('channel', channelId);
  callback.searchParams.set('token', token);
  return callback.href;
}
