import { HANDLINGS, SENSITIVITIES } from './account-form.ts';

/**
 * The kinds of actions, which happen besides passes. `keep` and `confirm` are decisions of the
 * review: the comment stays visible, or stays hidden. `undo` is the undo of a pass. `rules` concern
 * the whole account, `settings` the account or one channel.
 */
export const ACTION_KINDS = [
  'hide',
  'restore',
  'keep',
  'confirm',
  'undo',
  'rules',
  'settings',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** The kinds of rows of the activity: the triggers of passes, and the kinds of actions. */
export const ACTIVITY_KINDS = ['schedule', 'manual', ...ACTION_KINDS] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/**
 * The values in the activity's rows about a changed setting. `account` means that a channel follows
 * its account again, and `reset` that the learned data were deleted.
 */
export const SETTING_VALUES = [
  'on',
  'off',
  'account',
  'reset',
  ...SENSITIVITIES,
  ...HANDLINGS,
] as const;
