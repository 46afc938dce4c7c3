import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { type Context, Hono } from 'hono';
import { z } from 'zod';

import { uploadFeed, type UploadNotice } from './upload-feed.ts';

/** How a request to a callback went. */
const deliverySchema = z.object({
  at: z.string(),
  attempts: z.number(),
  /** The callback's status, or why none came. */
  outcome: z.string(),
});

const subscriptionSchema = z.object({
  topic: z.string(),
  callback: z.string(),
  channelId: z.string(),
  secret: z.string().optional(),
  expiresMs: z.number(),
  lastDelivery: deliverySchema.optional(),
});
type Subscription = z.output<typeof subscriptionSchema>;

export const hubState = z.array(subscriptionSchema);
export type HubState = z.output<typeof hubState>;

const DEFAULT_LEASE_SECONDS = 432_000;
const MAX_LEASE_SECONDS = 864_000;
/** Waits between the attempts of a delivery, in real time. */
const RETRY_DELAYS_MS = [200, 1000, 5000];
const ATTEMPT_TIMEOUT_MS = 15_000;

const webAddress = z.url({ protocol: /^https?$/ });
const hubRequest = z.object({
  'hub.mode': z.enum(['subscribe', 'unsubscribe']),
  'hub.topic': webAddress,
  'hub.callback': webAddress,
  'hub.verify': z.enum(['async', 'sync']).default('async'),
  'hub.verify_token': z.string().optional(),
  'hub.lease_seconds': z.coerce.number().int().min(0).optional(),
  'hub.secret': z.string().max(200).optional(),
});
type HubRequest = z.output<typeof hubRequest>;

/**
 * The WebSub hub that announces uploads, as pubsubhubbub.appspot.com does for YouTube
 * (PubSubHubbub Core 0.4): subscriptions are verified at the callback, notices signed.
 */
export class Hub {
  readonly routes = new Hono();
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #now: () => number;
  readonly #baseUrl: () => string;
  readonly #onChange: () => void;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(options: {
    now: () => number;
    baseUrl: () => string;
    onChange: () => void;
    state?: HubState | undefined;
  }) {
    this.#now = options.now;
    this.#baseUrl = options.baseUrl;
    this.#onChange = options.onChange;
    for (const subscription of options.state ?? []) {
      this.#subscriptions.set(keyOf(subscription.topic, subscription.callback), subscription);
    }
    this.routes.post('/hub', (c) => this.#handle(c));
  }

  subscriptions(): object[] {
    return this.snapshot().map((subscription) => ({
      topic: subscription.topic,
      callback: subscription.callback,
      channelId: subscription.channelId,
      signed: subscription.secret !== undefined,
      expiresAt: new Date(subscription.expiresMs).toISOString(),
      lastDelivery: subscription.lastDelivery,
    }));
  }

  snapshot(): HubState {
    return [...this.#subscriptions.values()];
  }

  /** Sends a notice to every live subscriber of the channel; each delivery is retried on its own. */
  announce(notice: UploadNotice): void {
    for (const [key, subscription] of this.#subscriptions) {
      if (subscription.expiresMs <= this.#now()) {
        this.#subscriptions.delete(key);
        this.#onChange();
      } else if (subscription.channelId === notice.channelId) {
        this.#begin(this.#deliver(subscription, notice));
      }
    }
  }

  /** Waits until the callbacks know all that they are to be told by now, or were tried often enough. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #begin(work: Promise<unknown>): void {
    const ended = work.finally(() => this.#underWay.delete(ended));
    this.#underWay.add(ended);
  }

  async #handle(c: Context): Promise<Response> {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
    const parsed = hubRequest.safeParse(form);
    if (!parsed.success) {
      const problems = parsed.error.issues.map(
        (issue) => `${issue.path.join('.')}: ${issue.message}`,
      );
      return c.text(problems.join('\n'), 400);
    }
    const request = parsed.data;
    const channelId = new URL(request['hub.topic']).searchParams.get('channel_id');
    if (channelId === null) return c.text('hub.topic: no feed of a channel', 400);
    if (request['hub.verify'] === 'sync') {
      const problem = await this.#verify(request, channelId);
      return problem === undefined ? c.body(null, 204) : c.text(problem, 409);
    }
    // Nobody waits for the outcome: a callback that does not confirm stays unsubscribed, as at Google.
    this.#begin(this.#verify(request, channelId));
    return c.body(null, 202);
  }

  /** Asks the callback whether it wants this; a reason where it does not. */
  async #verify(request: HubRequest, channelId: string): Promise<string | undefined> {
    const asked = request['hub.lease_seconds'] ?? 0;
    const leaseSeconds = Math.min(asked === 0 ? DEFAULT_LEASE_SECONDS : asked, MAX_LEASE_SECONDS);
    const { 'hub.topic': topic, 'hub.callback': callback, 'hub.mode': mode } = request;
    const challenge = randomBytes(16).toString('hex');
    const url = new URL(callback);
    url.searchParams.set('hub.mode', mode);
    url.searchParams.set('hub.topic', topic);
    url.searchParams.set('hub.challenge', challenge);
    if (mode === 'subscribe') url.searchParams.set('hub.lease_seconds', String(leaseSeconds));
    if (request['hub.verify_token'] !== undefined) {
      url.searchParams.set('hub.verify_token', request['hub.verify_token']);
    }
    const sent = await attempts(async () => {
      const response = await fetch(url, { signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS) });
      return { status: response.status, text: await response.text() };
    });
    if (!isOk(sent.status) || sent.text.trim() !== challenge) {
      return `the callback did not confirm: ${sent.outcome}`;
    }
    const key = keyOf(topic, callback);
    if (mode === 'unsubscribe') this.#subscriptions.delete(key);
    else {
      const expiresMs = this.#now() + leaseSeconds * 1000;
      const secret = request['hub.secret'];
      this.#subscriptions.set(key, { topic, callback, channelId, secret, expiresMs });
    }
    this.#onChange();
    return undefined;
  }

  async #deliver(subscription: Subscription, notice: UploadNotice): Promise<void> {
    const { topic, callback, secret } = subscription;
    const hub = `${this.#baseUrl()}/hub`;
    const updatedAt = new Date(this.#now()).toISOString().replace('Z', '+00:00');
    const body = uploadFeed(notice, { hub, topic, updatedAt });
    const headers = new Headers({
      'content-type': 'application/atom+xml',
      link: `<${hub}>; rel=hub, <${topic}>; rel=self`,
    });
    if (secret !== undefined) {
      const signature = createHmac('sha1', secret).update(body).digest('hex');
      headers.set('x-hub-signature', `sha1=${signature}`);
    }
    const sent = await attempts(async () => {
      const signal = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
      const response = await fetch(callback, { method: 'POST', headers, body, signal });
      return { status: response.status, text: await response.text() };
    });
    subscription.lastDelivery = {
      at: new Date(this.#now()).toISOString(),
      attempts: sent.attempts,
      outcome: sent.outcome,
    };
    this.#onChange();
  }
}

function keyOf(topic: string, callback: string): string {
  return JSON.stringify([topic, callback]);
}

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

interface Sent {
  status: number;
  text: string;
  attempts: number;
  outcome: string;
}

/** Tries until a 2xx comes; the last outcome where none does. */
async function attempts(send: () => Promise<{ status: number; text: string }>): Promise<Sent> {
  for (let attempt = 1; ; attempt += 1) {
    let sent: Sent;
    try {
      const { status, text } = await send();
      sent = { status, text, attempts: attempt, outcome: String(status) };
    } catch (error) {
      // A callback that is down is an outcome, kept with the subscription where the control API shows it.
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      sent = { status: 0, text: '', attempts: attempt, outcome: String(cause) };
    }
    const wait = RETRY_DELAYS_MS[attempt - 1];
    if (isOk(sent.status) || wait === undefined) return sent;
    await delay(wait, undefined, { ref: false });
  }
}
