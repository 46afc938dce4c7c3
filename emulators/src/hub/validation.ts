import { z } from 'zod';

import { DEFAULT_LEASE_SECONDS, MAX_LEASE_SECONDS, MAX_SECRET_BYTES } from './limits.ts';

// This module decides which requests the hub accepts (PubSubHubbub Core 0.4, 5.1), and creates its
// refusals, which are plain text.

const webAddress = z.url({ protocol: /^https?$/ });
const formSchema = z.object({
  'hub.mode': z.enum(['subscribe', 'unsubscribe']),
  'hub.topic': webAddress,
  'hub.callback': webAddress,
  'hub.verify': z.enum(['async', 'sync']).default('async'),
  'hub.verify_token': z.string().optional(),
  'hub.lease_seconds': z.coerce.number().int().min(0).default(0),
  'hub.secret': z
    .string()
    .refine((secret) => Buffer.byteLength(secret) <= MAX_SECRET_BYTES, 'too long')
    .optional(),
});

/** A valid request to subscribe or to unsubscribe. */
export interface HubRequest {
  mode: 'subscribe' | 'unsubscribe';
  topic: string;
  callback: string;
  /** The id of the topic's channel. */
  channelId: string;
  /** Whether the response waits until the callback has confirmed the request. */
  isSync: boolean;
  verifyToken: string | undefined;
  leaseSeconds: number;
  secret: string | undefined;
}

/** A request that the hub refuses with 400. The subscriber receives the message. */
export class InvalidHubRequest extends Error {}

/**
 * Parses the form of a request.
 *
 * @throws InvalidHubRequest if the hub does not accept it
 */
export function parseHubRequest(body: string): HubRequest {
  const parsed = formSchema.safeParse(Object.fromEntries(new URLSearchParams(body)));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
    throw new InvalidHubRequest(problems.join('\n'));
  }
  const { 'hub.topic': topic, 'hub.lease_seconds': lease, ...form } = parsed.data;
  const channelId = new URL(topic).searchParams.get('channel_id');
  if (channelId === null) throw new InvalidHubRequest('hub.topic: not the feed of a channel');
  return {
    mode: form['hub.mode'],
    topic,
    callback: form['hub.callback'],
    channelId,
    isSync: form['hub.verify'] === 'sync',
    verifyToken: form['hub.verify_token'],
    leaseSeconds: Math.min(lease === 0 ? DEFAULT_LEASE_SECONDS : lease, MAX_LEASE_SECONDS),
    secret: form['hub.secret'],
  };
}
