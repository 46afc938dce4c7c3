import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import { NO_CHANNEL_SETTINGS } from '@threadsweep/shared/moderation-settings.ts';
import * as v from 'valibot';

import { count, isoTime, optional, readBody, successful } from '../data/responses.ts';

const maybeTime = optional(v.nullable(isoTime), null);
const level = optional(v.nullable(v.picklist(['relaxed', 'balanced', 'strict'])), null);
const handled = optional(v.nullable(v.picklist(['hide', 'ask', 'keep'])), null);

/**
 * The fields of a channel. Only id, title and picture are guaranteed (specification, section 3).
 */
const channel = v.object({
  id: v.string(),
  channelTitle: v.string(),
  thumbnailUrl: optional(v.string(), ''),
  handle: optional(v.nullable(v.string()), null),
  status: optional(v.picklist(['connected', 'reconnect', 'paused']), 'connected'),
  connected_at: optional(isoTime, ''),
  transfer_at: maybeTime,
  protection: optional(
    v.object({
      status: v.picklist(['active', 'off', 'paused']),
      reason: v.nullable(v.picklist(['reconnect', 'plan', 'quota', 'youtube'])),
      resumes_at: maybeTime,
    }),
    { status: 'active', reason: null, resumes_at: null },
  ),
  held_back: optional(v.nullable(v.object({ since: isoTime, comments: count })), null),
  settings: optional(
    v.object({
      sensitivity: v.object({ scam: level, spam: level, inappropriate: level }),
      handling: v.object({ scam: handled, spam: handled, inappropriate: handled }),
      instructions: optional(v.nullable(v.string()), null),
    }),
    NO_CHANNEL_SETTINGS,
  ),
}) satisfies v.GenericSchema<unknown, Channel>;

/**
 * Reads the list of the account's channels.
 * @throws {FailedResponse} if the body is not one
 */
export function readChannels(body: unknown): Channel[] {
  return readBody(v.array(channel), body);
}

/**
 * Reads the response to linking a channel.
 * @returns the channel's id; undefined if the response does not contain it
 * @throws {FailedResponse} if it does not report a success
 */
export function readLink(body: unknown): string | undefined {
  const account = optional(v.object({ id: v.optional(v.string()) }), { id: undefined });
  return readBody(v.object({ ...successful, account }), body).account.id;
}

/**
 * Reads the address of Google's consent page.
 * @returns undefined if there is no address that a browser may open
 */
export function readConsentAddress(body: unknown): string | undefined {
  const address = v.pipe(v.string(), v.regex(/^https?:\/\//));
  const read = v.safeParse(v.object({ authorization_url: address }), body);
  return read.success ? read.output.authorization_url : undefined;
}
