import { type Plan, planInForce } from '@threadsweep/shared/plan.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { invalidInput } from '../platform/errors.ts';
import type { UserDocument } from '../platform/firestore.ts';

/** The plan in force for a user now. */
export function planOf(app: App, user: UserDocument): Plan {
  return planInForce({ tier: user.plan, endsAt: user.planEndsAt }, app.clock.now());
}

/**
 * The channels that stay connected under a plan that allows `allowed` of them: the creator's choice,
 * else those that were linked first.
 * @throws Problem BAD_REQUEST for a choice of other channels, or of too many
 */
export function keptChannels(
  channels: readonly { id: string }[],
  allowed: number,
  choice: readonly string[] | undefined,
): string[] {
  if (choice?.some((id) => channels.every((channel) => channel.id !== id)))
    throw invalidInput({
      keep_channels: 'One of these channels is not connected to your account.',
    });
  if (choice && new Set(choice).size > allowed)
    throw invalidInput({
      keep_channels: `This plan allows ${allowed} ${allowed === 1 ? 'channel' : 'channels'}.`,
    });
  return [...new Set(choice ?? channels.slice(0, allowed).map(({ id }) => id))];
}

/** The same day next month, or the last day of a shorter month. */
export function oneMonthOn(app: App): string {
  const date = new Date(isoNow(app.clock));
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}
