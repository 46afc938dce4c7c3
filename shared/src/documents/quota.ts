import { z } from 'zod';

import { POLICIES } from '../contract/quota.ts';
import { expireAt } from './time.ts';

/** What a run leaves to the channel's next run: unspent units, and work that is unreported. */
export const keptUnits = z.object({
  /** The Pacific day that the units belong to, such as 2026-11-20. */
  day: z.string(),
  units: z.number(),
  /** The policy of the last look at the day: a run with enough units does not look. */
  policy: z.exactOptional(z.enum(POLICIES)),
  /** Units spent on calls that hide. */
  hiding: z.number(),
  /** Comments that passes decided to hide. */
  flagged: z.number(),
  /** Calls that it would have taken to hide them in the passes that found them. */
  chances: z.number(),
});
export interface KeptUnits extends z.infer<typeof keptUnits> {}

/**
 * What a channel has used of its current day of YouTube's quota. An increment of one field may create
 * it: the others then have their defaults, which belong to no day.
 */
export const channelQuota = z.object({
  /** The Pacific day, such as 2026-11-20. */
  day: z.string().default(''),
  /** Units of scheduled passes. */
  used: z.number().default(0),
  /** Units of the creator's clicks. */
  byHand: z.number().default(0),
  /** Of these, the units of all but manual cleans, which count against the share by hand. */
  clicks: z.number().default(0),
  /** Units with which manual cleans have sent pending changes, counted before they are sent. */
  sent: z.number().default(0),
  /** Units of scheduled passes on the day before. */
  yesterday: z.number().default(0),
  /** Whether scheduled passes have asked for units today. */
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
  /** Units, reserved ones included. */
  used: z.number(),
  /** Of these, those of creators' clicks. */
  byHand: z.number(),
  /** Units of scheduled passes within their channels' equal parts. */
  withinParts: z.number(),
  /** Units that scheduled passes spent on hiding. */
  hiding: z.number(),
  /** Channels whose scheduled passes asked for units. */
  channels: z.number(),
  /** Comments that scheduled passes decided to hide. */
  flagged: z.number(),
  /** Calls that it would have taken to hide them in the passes that found them. */
  chances: z.number(),
  /** Until when Google refuses all calls, epoch ms; 0 if it does not. */
  closedUntil: z.number(),
  expireAt,
});
export interface ShardDocument extends z.infer<typeof shardDocument> {}
