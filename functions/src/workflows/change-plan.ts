import { type Plan, PLAN_TERMS, PLANS } from '@threadsweep/shared/plan.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

import { updateUser } from '../account/account-store.ts';
import { listStoredChannels, type StoredChannel } from '../channel/channel-store.ts';
import type { App } from '../google/app.ts';
import { checkChoice, keptChannels, oneMonthOn, planOf } from '../plan/plan.ts';
import { isoNow } from '../platform/clock.ts';
import { Problem } from '../platform/errors.ts';
import { planAccount } from './protect.ts';

/** The current plan of an account after a change, the plan's end, and the next bill. */
export interface ChangedPlan {
  tier: Plan;
  endsAt: string | null;
  nextBillingAt: string | null;
}

/**
 * Changes an account's plan without a payment. Refuses the account's current plan. A cancelled plan
 * stays valid until the end of the paid month.
 * @param choice the channels that stay connected under a plan that allows fewer
 */
export async function changePlan(
  app: App<'CONFLICT' | 'BAD_REQUEST'>,
  { uid, user }: { uid: string; user: UserDocument },
  plan: Plan,
  choice: readonly string[] | undefined,
): Promise<ChangedPlan> {
  const current = planOf(app, user);
  if (plan === current && user.planEndsAt === null)
    throw new Problem(app, 'CONFLICT', 'You are already on this plan');
  const allowed = PLAN_TERMS[plan].channels;
  const channels = await listStoredChannels(app, uid);
  if (choice) checkChoice(app, channels, allowed, choice);
  const kept = keptChannels(channels, allowed, choice);
  const changed = { tier: current, endsAt: null, nextBillingAt: null };
  if (plan === 'free') {
    const endsAt = user.planEndsAt ?? user.nextBillingAt ?? isoNow(app.clock);
    await updateUser(app, uid, { planEndsAt: endsAt, keepChannels: kept });
    await planAccount(app, uid);
    return { ...changed, endsAt };
  }
  const isLower = PLANS.indexOf(plan) < PLANS.indexOf(current);
  if (isLower) await pauseOthers(app, uid, channels, kept);
  else await resumeChannels(app, uid, channels, allowed);
  const nextBillingAt = isLower || plan === current ? user.nextBillingAt : oneMonthOn(app);
  await updateUser(app, uid, { plan, planEndsAt: null, nextBillingAt, keepChannels: null });
  await planAccount(app, uid);
  return { ...changed, tier: plan, nextBillingAt };
}

/**
 * Moves an account to the Free plan if its cancelled plan has ended, and pauses excess channels.
 * Every caller whose work depends on a user's plan must call it first. Repeated calls are harmless.
 * @returns the user with the plan that is valid now
 */
export async function endPlanIfDue(
  app: App,
  uid: string,
  user: UserDocument,
): Promise<UserDocument> {
  if (planOf(app, user) === user.plan) return user;
  const channels = await listStoredChannels(app, uid);
  const chosen = user.keepChannels?.filter((id) => channels.some((channel) => channel.id === id));
  const choice = chosen && chosen.length > 0 ? chosen : undefined;
  const kept = keptChannels(channels, PLAN_TERMS.free.channels, choice);
  await pauseOthers(app, uid, channels, kept);
  const changes = {
    plan: 'free' as const,
    planEndsAt: null,
    nextBillingAt: null,
    keepChannels: null,
  };
  await updateUser(app, uid, changes);
  return { ...user, ...changes };
}

/** Pauses all channels of an account except the kept ones. */
async function pauseOthers(
  app: App,
  uid: string,
  channels: readonly StoredChannel[],
  kept: readonly string[],
): Promise<void> {
  await setStatuses(app, uid, channels, ({ id }) => (kept.includes(id) ? 'connected' : 'paused'));
}

/**
 * Reactivates paused channels in the order of their connection, until the plan's limit is reached.
 */
async function resumeChannels(
  app: App,
  uid: string,
  channels: readonly StoredChannel[],
  allowed: number,
): Promise<void> {
  let left = allowed - channels.filter(({ status }) => status !== 'paused').length;
  await setStatuses(app, uid, channels, ({ status }) => {
    if (status === 'paused') left -= 1;
    return status === 'paused' && left < 0 ? 'paused' : 'connected';
  });
}

/** Sets the status of channels. A channel that the creator must reconnect keeps its status. */
async function setStatuses(
  app: App,
  uid: string,
  channels: readonly StoredChannel[],
  statusOf: (channel: StoredChannel) => 'connected' | 'paused',
): Promise<void> {
  const changes = channels
    .filter((channel) => channel.status !== 'reconnect')
    .map((channel) => ({ id: channel.id, was: channel.status, status: statusOf(channel) }))
    .filter(({ was, status }) => was !== status);
  await app.documents.contended(async (transaction) => {
    const references = changes.map(({ id }) => app.documents.channels(uid).doc(id));
    const found = await Promise.all(references.map((reference) => transaction.get(reference)));
    for (const [index, { status }] of changes.entries()) {
      // A disconnected channel has no document to update.
      const document = found[index];
      if (document?.exists === true) transaction.update(document.ref, { status });
    }
  });
}
