import { z } from 'zod';

import { CHANNEL_STATUSES } from '../contract/channel.ts';
import { expireAt, storedTime } from './time.ts';

/** A secret, encrypted by AES-256-GCM under a data key that Cloud KMS has wrapped; all in base64. */
export const sealedDocument = z.object({
  wrappedKey: z.string(),
  iv: z.string(),
  ciphertext: z.string(),
  tag: z.string(),
});
export type SealedDocument = z.infer<typeof sealedDocument>;

/** `users/{uid}/channels/{channelId}`: a connected channel. The account's owner may read it. */
export const channelDocument = z.object({
  title: z.string(),
  /** Such as `@theworkbench`; null if YouTube gives none. */
  handle: z.string().nullable(),
  thumbnailUrl: z.string(),
  uploadsPlaylistId: z.string(),
  status: z.enum(CHANNEL_STATUSES),
  connectedAt: storedTime,
  /** When title and thumbnail were last read; YouTube's policy lets us keep them for 30 days. */
  refreshedAt: storedTime,
  /** Why scheduled passes are paused, if they resume automatically; null otherwise. */
  pause: z
    .object({ reason: z.enum(['quota', 'youtube']), until: storedTime })
    .nullable()
    .default(null),
  /** Comments that YouTube refuses to hide at the moment; they are hidden when it recovers. */
  heldBack: z.object({ since: storedTime, comments: z.number() }).nullable().default(null),
  /** When another account gets the channel, unless it is connected here again; null for nobody. */
  transferAt: storedTime.nullable().default(null),
});
export interface ChannelDocument extends z.infer<typeof channelDocument> {}

/** The channel that Google has authorised an account for. */
const grantedChannel = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.string().nullable(),
  thumbnailUrl: z.string(),
  uploadsPlaylistId: z.string(),
});
export type GrantedChannel = z.infer<typeof grantedChannel>;

/**
 * `oauthStates/{SHA-256}`: a connection that was started. Server only. The document is named by
 * Google's state until the connection is authorized, then by the secret of the redirect.
 */
export const oauthStateDocument = z.object({
  uid: z.string(),
  /** `exchanging`: the code is being exchanged. `authorized`: the creator can link the channel. */
  status: z.enum(['started', 'exchanging', 'authorized']),
  /** The PKCE verifier, sealed for the account. */
  verifier: sealedDocument,
  /** Where the browser goes from Google: `code`, or a loopback address; null for the dashboard. */
  returnTo: z.string().nullable().default(null),
  expiresAt: storedTime,
  expireAt,
  /** Null until the connection is authorized, like `sealed`. */
  channel: grantedChannel.nullable(),
  /** The grant. */
  sealed: sealedDocument.nullable(),
});
export interface OAuthStateDocument extends z.infer<typeof oauthStateDocument> {}

/**
 * `transfers/{channelId}`: an account that Google has authorised for a channel waits for it, because
 * another account's grant works. Server only.
 */
export const transferDocument = z.object({
  /** The account that waits. */
  uid: z.string(),
  /** The account that has the channel; null if it has given it up. */
  holder: z.string().nullable(),
  effectiveAt: storedTime,
  channel: grantedChannel,
  /** The grant of the account that waits. */
  sealed: sealedDocument,
});
export interface TransferDocument extends z.infer<typeof transferDocument> {}
