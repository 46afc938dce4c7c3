import { z } from 'zod';

import { HANDLINGS, SENSITIVITIES } from '../account-form.ts';
import { CATEGORIES } from '../category.ts';
import { CHANNEL_STATUSES } from '../contract/channel.ts';
import { NO_CHANNEL_SETTINGS } from '../moderation-settings.ts';
import { expireAt, storedTime } from './time.ts';

/**
 * A secret that is encrypted with AES-256-GCM under a data key, which Cloud KMS has wrapped. All
 * values are in base64.
 */
export const sealedDocument = z.object({
  wrappedKey: z.string(),
  iv: z.string(),
  ciphertext: z.string(),
  tag: z.string(),
});
export type SealedDocument = z.infer<typeof sealedDocument>;

/** The settings in which a channel differs from its account; null where it does not. */
const channelSettings = z.object({
  sensitivity: z.record(z.enum(CATEGORIES), z.enum(SENSITIVITIES).nullable()),
  handling: z.record(z.enum(CATEGORIES), z.enum(HANDLINGS).nullable()),
  instructions: z.string().nullable(),
});

/** The pause of a channel's protection, about which the creator wants a notice. */
const noticedPause = z.object({
  reason: z.enum(['reconnect', 'plan', 'quota', 'youtube']),
  since: storedTime,
  /** The time of the notice; null before it. */
  toldAt: storedTime.nullable(),
});
export interface NoticedPause extends z.infer<typeof noticedPause> {}

/** `users/{uid}/channels/{channelId}`: a connected channel. The account's owner may read it. */
export const channelDocument = z.object({
  title: z.string(),
  /** The channel's handle, such as `@theworkbench`; null if YouTube returns none. */
  handle: z.string().nullable(),
  thumbnailUrl: z.string(),
  uploadsPlaylistId: z.string(),
  status: z.enum(CHANNEL_STATUSES),
  connectedAt: storedTime,
  /**
   * The time when title and thumbnail were last read. YouTube's policy allows us to store them for
   * 30 days.
   */
  refreshedAt: storedTime,
  /** The pause of scheduled passes, if it ends automatically; null otherwise. */
  pause: z
    .object({ reason: z.enum(['quota', 'youtube']), until: storedTime })
    .nullable()
    .default(null),
  /** Null while protection is active, or if the creator wants no notices of pauses. */
  noticedPause: noticedPause.nullable().default(null),
  /**
   * The number of comments that YouTube currently refuses to hide, and the time since when it
   * refuses. They are hidden when YouTube accepts such calls again.
   */
  heldBack: z.object({ since: storedTime, comments: z.number() }).nullable().default(null),
  /**
   * The time when the channel moves to another account that claims it, unless the holder connects
   * it again before; null if there is no claim.
   */
  transferAt: storedTime.nullable().default(null),
  settings: channelSettings.default(NO_CHANNEL_SETTINGS),
});
export interface ChannelDocument extends z.infer<typeof channelDocument> {}

/** The channel for which Google has given a grant. */
const grantedChannel = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.string().nullable(),
  thumbnailUrl: z.string(),
  uploadsPlaylistId: z.string(),
});
export type GrantedChannel = z.infer<typeof grantedChannel>;

/**
 * `oauthStates/{SHA-256}`: a started connection. Server only. The name is the hash of Google's
 * state until the connection is authorized, and then the hash of the redirect's secret.
 */
export const oauthStateDocument = z.object({
  uid: z.string(),
  /**
   * The state of the connection. `exchanging`: the code is being exchanged. `authorized`: the
   * creator can link the channel.
   */
  status: z.enum(['started', 'exchanging', 'authorized']),
  /** The PKCE verifier, sealed for the account. */
  verifier: sealedDocument,
  /**
   * The place to which the browser is redirected after the consent page: `code` or a loopback
   * address; null for the dashboard.
   */
  returnTo: z.string().nullable().default(null),
  expiresAt: storedTime,
  expireAt,
  /** The channel; null until the connection is authorized, like `sealed`. */
  channel: grantedChannel.nullable(),
  sealed: sealedDocument.nullable(),
});
export interface OAuthStateDocument extends z.infer<typeof oauthStateDocument> {}

/**
 * `transfers/{channelId}`: an account claims the channel from its holder, and both have a grant
 * that works. Server only.
 */
export const transferDocument = z.object({
  /** The account that claims the channel. */
  uid: z.string(),
  /** The account that has the channel; null if it has disconnected the channel. */
  holder: z.string().nullable(),
  effectiveAt: storedTime,
  channel: grantedChannel,
  /** The grant of the account that claims the channel. */
  sealed: sealedDocument,
});
export interface TransferDocument extends z.infer<typeof transferDocument> {}
