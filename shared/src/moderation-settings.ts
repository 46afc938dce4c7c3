import type { Handling, Sensitivity } from './account-form.ts';
import { CATEGORIES, type Category } from './category.ts';

/**
 * The settings that decide how passes treat the comments of a channel: the account's settings, and
 * the settings in which a channel differs. This file does not import zod, so that pages can import
 * it without loading zod.
 */

/** The most characters of the instructions for Gemini, in UTF-16 code units. */
export const INSTRUCTIONS_MAX = 500;

/** The settings of an account, or the settings in force for one of its channels. */
export interface ModerationSettings {
  /** How much evidence hides a comment of each category. */
  sensitivity: Record<Category, Sensitivity>;
  /** What passes do with comments of each category. */
  handling: Record<Category, Handling>;
  /** The creator's instructions to Gemini for second opinions; empty for none. */
  instructions: string;
}

/** The settings of one channel. Null means that the account's setting is in force. */
export interface ChannelSettings {
  sensitivity: Record<Category, Sensitivity | null>;
  handling: Record<Category, Handling | null>;
  instructions: string | null;
}

const AS_ACCOUNT = { scam: null, spam: null, inappropriate: null };

/** The settings of a channel for which the creator has set none. */
export const NO_CHANNEL_SETTINGS: ChannelSettings = {
  sensitivity: AS_ACCOUNT,
  handling: AS_ACCOUNT,
  instructions: null,
};

/** Returns the settings in force for a channel: its own, and the account's where it has none. */
export function settingsInForce(
  account: ModerationSettings,
  channel: ChannelSettings,
): ModerationSettings {
  return {
    sensitivity: merged(account.sensitivity, channel.sensitivity),
    handling: merged(account.handling, channel.handling),
    instructions: channel.instructions ?? account.instructions,
  };
}

/** Returns the values by category after a change. Omitted categories keep theirs. */
export function withChanges<Value>(
  before: Record<Category, Value>,
  changes: Partial<Record<Category, Value | undefined>> = {},
): Record<Category, Value> {
  const { scam = before.scam, spam = before.spam, inappropriate = before.inappropriate } = changes;
  return { scam, spam, inappropriate };
}

/** Returns whether a channel differs from its account in any setting. */
export function hasOwnSettings({ sensitivity, handling, instructions }: ChannelSettings): boolean {
  if (instructions !== null) return true;
  return CATEGORIES.some((one) => sensitivity[one] !== null || handling[one] !== null);
}

function merged<Value>(
  account: Record<Category, Value>,
  channel: Record<Category, Value | null>,
): Record<Category, Value> {
  return {
    scam: channel.scam ?? account.scam,
    spam: channel.spam ?? account.spam,
    inappropriate: channel.inappropriate ?? account.inappropriate,
  };
}
