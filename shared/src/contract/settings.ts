import { z } from 'zod';

import { HANDLINGS, SENSITIVITIES } from '../account-form.ts';
import { INSTRUCTIONS_MAX } from '../moderation-settings.ts';

/** The moderation settings of an account and of its channels, which several endpoints share. */

const WHICH_LEVEL = 'Please choose relaxed, balanced or strict';
const WHICH_HANDLING = 'Please choose hide, ask or keep';

const level = z.enum(SENSITIVITIES, { error: WHICH_LEVEL });
const handled = z.enum(HANDLINGS, { error: WHICH_HANDLING });

function byCategory<Value extends z.ZodType>(value: Value, error: string) {
  return z.strictObject({ scam: value, spam: value, inappropriate: value }, { error });
}

/** How much evidence hides a comment, by category. */
export const sensitivity = byCategory(level, WHICH_LEVEL);
/** What passes do with comments, by category. */
export const handling = byCategory(handled, WHICH_HANDLING);

/** The creator's instructions to Gemini for second opinions; empty for none. */
export const instructions = z
  .string({ error: 'Please give the instructions as a text' })
  .trim()
  .max(INSTRUCTIONS_MAX, `Please give at most ${INSTRUCTIONS_MAX} characters`);

/**
 * The settings in which a channel differs from its account. Null means that the account's setting
 * is in force.
 */
export const channelSettings = z.object({
  sensitivity: byCategory(level.nullable(), WHICH_LEVEL),
  handling: byCategory(handled.nullable(), WHICH_HANDLING),
  instructions: instructions.nullable(),
});
