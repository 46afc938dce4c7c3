import { type Plan, PLAN_TERMS, planInForce, removalsLeft } from '@threadsweep/shared/plan.ts';
import { CATEGORIES } from '@threadsweep/shared/category.ts';
import type { Channel, Protection } from '@threadsweep/shared/contract/channel.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { ChannelSettings } from '@threadsweep/shared/moderation-settings.ts';
import { protectionOf, type ProtectionPause } from '@threadsweep/shared/protection.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { invalidInput, Problem, type Refusing } from '../platform/errors.ts';

/** Returns the user's plan, or the Free plan if the paid month of a cancelled plan is over. */
export function planOf(app: App, user: UserDocument): Plan {
  return planInForce({ tier: user.plan, endsAt: user.planEndsAt }, app.clock.now());
}

/** Returns whether the account's plan limits how many comments passes may hide. */
export function limitsRemovals(app: App, user: UserDocument): boolean {
  return PLAN_TERMS[planOf(app, user)].removals !== null;
}

/** Returns the protection status that the user sees for one of the account's channels. */
export function protectionFor(
  app: App,
  user: UserDocument,
  channel: { status: Channel['status']; pause: ProtectionPause | null },
): Protection {
  const { autoCleaning, removalsUsed } = user;
  const account = { autoCleaning, removalsLeft: removalsLeft(planOf(app, user), removalsUsed) };
  return protectionOf(channel, account, app.clock.now());
}

/** Refuses a pass if earlier passes have hidden as many comments as the plan allows. */
export function checkRemovals(app: App<'PLAN_LIMIT'>, user: UserDocument): void {
  const plan = planOf(app, user);
  const { removals: allowed } = PLAN_TERMS[plan];
  if (allowed === null || removalsLeft(plan, user.removalsUsed) > 0) return;
  throw new Problem(
    app,
    'PLAN_LIMIT',
    `Your free plan has hidden all of its ${allowed} comments. Choose Basic or Pro to continue without a limit.`,
    { data: { plan, limit: 'removals', allowed, offer: 'basic' } },
  );
}

/** Refuses the call if the plan has no rules that hide comments. */
export function checkRules(app: App<'PLAN_LIMIT'>, user: UserDocument): void {
  const plan = planOf(app, user);
  if (PLAN_TERMS[plan].rules) return;
  const sentence = 'Rules that hide comments are part of Pro. You can trust authors on every plan.';
  throw new Problem(app, 'PLAN_LIMIT', sentence, { data: { plan, limit: 'rules', offer: 'pro' } });
}

/**
 * Refuses a change of settings if the plan has no custom moderation settings. On every plan, each
 * setting can go back to its usual value.
 */
export function checkSettings(
  app: App<'PLAN_LIMIT'>,
  user: UserDocument,
  { before, after, usual }: Record<'before' | 'after' | 'usual', ChannelSettings>,
): void {
  const plan = planOf(app, user);
  if (PLAN_TERMS[plan].settings) return;
  const [was, is, always] = [before, after, usual].map(valuesOf);
  const isCustom = is?.some((value, index) => value !== was?.[index] && value !== always?.[index]);
  if (!isCustom) return;
  const sentence =
    'Custom moderation settings are part of Pro. You can reset those that you have on every plan.';
  throw new Problem(app, 'PLAN_LIMIT', sentence, {
    data: { plan, limit: 'settings', offer: 'pro' },
  });
}

function valuesOf({ sensitivity, handling, instructions }: ChannelSettings) {
  const ofCategories = CATEGORIES.flatMap((one) => [sensitivity[one], handling[one]]);
  return [...ofCategories, instructions];
}

/**
 * Returns the account's rules that its plan includes: the channel ids of trusted and of blocked
 * authors, and the blocked texts.
 */
export function rulesInForce(app: App, user: UserDocument) {
  const { trusted, blocked, texts } = user.rules;
  const hides = PLAN_TERMS[planOf(app, user)].rules;
  return {
    trusted: idsOf(trusted),
    blocked: idsOf(hides ? blocked : []),
    texts: hides ? texts : [],
  };
}

function idsOf(authors: readonly { id: string }[]): ReadonlySet<string> {
  return new Set(authors.map(({ id }) => id));
}

/**
 * Returns how many more comments passes may claim. Pending comments have already reserved their
 * removals.
 */
export function unreservedRemovals(app: App, user: UserDocument): number {
  const reserved = Object.values(user.removalsReserved).reduce(
    (total, count) => total + Math.max(0, count),
    0,
  );
  return removalsLeft(planOf(app, user), user.removalsUsed + reserved);
}

/**
 * Refuses the creator's choice of channels if it contains a channel that the account does not have,
 * or more channels than the plan allows.
 */
export function checkChoice(
  refusing: Refusing<'BAD_REQUEST'>,
  channels: readonly { id: string }[],
  allowed: number,
  choice: readonly string[],
): void {
  if (choice.some((id) => channels.every((channel) => channel.id !== id)))
    throw invalidInput(refusing, {
      keep_channels: 'One of these channels is not connected to your account.',
    });
  if (new Set(choice).size > allowed)
    throw invalidInput(refusing, {
      keep_channels: `This plan allows ${allowed} ${allowed === 1 ? 'channel' : 'channels'}.`,
    });
}

/**
 * Returns the channels that stay connected under a plan that allows `allowed` channels. These are
 * the channels that the creator chose, or else the ones that were connected first.
 */
export function keptChannels(
  channels: readonly { id: string }[],
  allowed: number,
  choice: readonly string[] | undefined,
): string[] {
  return [...new Set(choice ?? channels.map(({ id }) => id))].slice(0, allowed);
}

/** Returns the same day of the next month, or the last day of a shorter month. */
export function oneMonthOn(app: App): string {
  const date = new Date(isoNow(app.clock));
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}
