import { createHmac, randomBytes } from 'node:crypto';

import { type Context, Hono } from 'hono';

import { callCallback, isOk } from './callback.ts';
import { type HubState, type Subscription, Subscriptions } from './state.ts';
import { uploadFeed, type UploadNotice } from './upload-feed.ts';
import { type HubRequest, InvalidHubRequest, parseHubRequest } from './validation.ts';

/**
 * The WebSub hub that announces uploads, as pubsubhubbub.appspot.com does for YouTube (PubSubHubbub
 * Core 0.4). It verifies a subscription at the callback, and signs its notices.
 */
export class Hub {
  readonly routes = new Hono();
  readonly #subscriptions: Subscriptions;
  readonly #now: () => number;
  readonly #baseUrl: () => string;
  readonly #isSilent: () => boolean;
  readonly #pending = new Set<Promise<unknown>>();

  constructor(options: {
    now: () => number;
    baseUrl: () => string;
    /** Returns whether the hub delivers nothing at the moment. By default it always delivers. */
    isSilent?: () => boolean;
    onChange: () => void;
    state?: HubState | undefined;
  }) {
    this.#now = options.now;
    this.#baseUrl = options.baseUrl;
    this.#isSilent = options.isSilent ?? (() => false);
    this.#subscriptions = new Subscriptions(options);
    this.routes.post('/hub', (c) => this.#respond(c));
  }

  /** Returns all subscriptions in the control API's format. */
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
    return this.#subscriptions.snapshot();
  }

  /**
   * Sends a notice to every active subscriber of the channel. Each delivery is retried
   * independently.
   */
  announce(notice: UploadNotice): void {
    if (this.#isSilent()) return;
    for (const subscription of this.#subscriptions.ofChannel(notice.channelId)) {
      this.#begin(this.#deliver(subscription, notice));
    }
  }

  /** Waits until every pending notice and verification has succeeded or has no attempts left. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  #begin(work: Promise<unknown>): void {
    const ended = work.finally(() => this.#pending.delete(ended));
    this.#pending.add(ended);
  }

  async #respond(c: Context): Promise<Response> {
    let request: HubRequest;
    try {
      request = parseHubRequest(await c.req.text());
    } catch (error) {
      if (!(error instanceof InvalidHubRequest)) throw error;
      return c.text(error.message, 400);
    }
    if (request.isSync) {
      const problem = await this.#verify(request);
      return problem === undefined ? c.body(null, 204) : c.text(problem, 409);
    }
    // Responds before the verification, as Google does. If the callback does not confirm the
    // request, the subscription does not change.
    this.#begin(this.#verify(request));
    return c.body(null, 202);
  }

  /**
   * Calls the callback to confirm the request. Returns the reason if the callback does not confirm
   * it.
   */
  async #verify(request: HubRequest): Promise<string | undefined> {
    const { mode, topic, callback, channelId, leaseSeconds, secret } = request;
    const challenge = randomBytes(16).toString('hex');
    const url = new URL(callback);
    url.searchParams.set('hub.mode', mode);
    url.searchParams.set('hub.topic', topic);
    url.searchParams.set('hub.challenge', challenge);
    if (mode === 'subscribe') url.searchParams.set('hub.lease_seconds', String(leaseSeconds));
    if (request.verifyToken !== undefined) {
      url.searchParams.set('hub.verify_token', request.verifyToken);
    }
    const { status, text, outcome } = await callCallback(url);
    if (!isOk(status) || text.trim() !== challenge) {
      return `the callback did not confirm: ${outcome}`;
    }
    const expiresMs = this.#now() + leaseSeconds * 1000;
    if (mode === 'unsubscribe') this.#subscriptions.remove(request);
    else this.#subscriptions.add({ topic, callback, channelId, secret, expiresMs });
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
    const { attempts, outcome } = await callCallback(callback, { method: 'POST', headers, body });
    const at = new Date(this.#now()).toISOString();
    this.#subscriptions.delivered(subscription, { at, attempts, outcome });
  }
}
