import { z } from 'zod';

import { POLICIES } from '../contract/quota.ts';
import { expireAt } from './time.ts';

/** What a run leaves to the channel's next run: unspent units, and unreported work. */
export const keptUnits = z.object({
  /** The Pacific day that the units belong to, such as 2026-11-20. */
  day: z.string(),
  units: z.number(),
  /**
   * The policy that a run last read in the ledger of the day. A run with enough units does not read
   * the ledger.
   */
  policy: z.exactOptional(z.enum(POLICIES)),
  /** The number of units spent on calls that hide comments. */
  hiding: z.number(),
  /** The number of comments that passes decided to hide. */
  flagged: z.number(),
  /** The number of calls that passes would need if each pass hid its own comments at once. */
  chances: z.number(),
});
export interface KeptUnits extends z.infer<typeof keptUnits> {}

/**
 * The units that a channel has used on its current quota day. An increment of one field may create
 * this record. The other fields then have their defaults, and the empty `day` matches no day.
 */
export const channelQuota = z.object({
  /** The Pacific day, such as 2026-11-20. */
  day: z.string().default(''),
  /** The number of units that scheduled passes have used. */
  used: z.number().default(0),
  /** The number of units that the creator's calls have used. */
  byHand: z.number().default(0),
  /**
   * The part of `byHand` that counts against the channel's daily share: the units of all calls
   * except manual cleans.
   */
  clicks: z.number().default(0),
  /**
   * The number of units with which manual cleans have sent pending changes. They are counted before
   * the changes are sent.
   */
  sent: z.number().default(0),
  /** The number of units that scheduled passes used on the day before. */
  yesterday: z.number().default(0),
  /** Whether scheduled passes have requested units today. */
  asked: z.boolean().default(false),
  kept: keptUnits.nullable().default(null),
});
export interface ChannelQuota extends z.infer<typeof channelQuota> {}

/**
 * `quotaDays/{Pacific day}.{shard}`: a part of the quota ledger of a day, over all channels. Server
 * only.
 */
export const shardDocument = z.object({
  /** The Pacific day, such as 2026-11-20. */
  day: z.string(),
  /** The number of used units, including reserved ones. */
  used: z.number(),
  /** The part of `used` that creators' calls used. */
  byHand: z.number(),
  /**
   * The units that scheduled passes used, each channel counted up to its equal part of the day's
   * units.
   */
  withinParts: z.number(),
  /** The number of units that scheduled passes spent on calls that hide comments. */
  hiding: z.number(),
  /** The number of channels whose scheduled passes have requested units. */
  channels: z.number(),
  /** The number of comments that scheduled passes decided to hide. */
  flagged: z.number(),
  /** The number of calls that passes would need if each pass hid its own comments at once. */
  chances: z.number(),
  /** The time until which Google refuses all calls, in epoch ms; 0 if it accepts them. */
  closedUntil: z.number(),
  expireAt,
});
export interface ShardDocument extends z.infer<typeof shardDocument> {}
