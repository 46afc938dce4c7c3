import { CATEGORIES } from '@threadsweep/shared/category.ts';
import type { ActionDocument } from '@threadsweep/shared/documents/activity.ts';
import type { ChannelSettings } from '@threadsweep/shared/moderation-settings.ts';

/**
 * Returns the settings of moderation that have changed, with their new values. Instead of the text
 * of instructions, it returns only whether there is any.
 */
export function changedSettings(
  before: ChannelSettings,
  after: ChannelSettings,
): ActionDocument['settings'] {
  const settings: ActionDocument['settings'] = {};
  const { sensitivity, handling, instructions } = after;
  for (const category of CATEGORIES) {
    if (sensitivity[category] !== before.sensitivity[category])
      settings[`sensitivity_${category}`] = sensitivity[category] ?? 'account';
    if (handling[category] !== before.handling[category])
      settings[`handling_${category}`] = handling[category] ?? 'account';
  }
  if (instructions !== before.instructions) settings['instructions'] = stateOf(instructions);
  return settings;
}

function stateOf(instructions: string | null) {
  if (instructions === null) return 'account';
  return instructions === '' ? 'off' : 'on';
}
