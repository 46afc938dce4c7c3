import { type Plan, PLAN_TERMS, PLANS } from '@threadsweep/shared/plan.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

import type { StoredChannel } from '../channel/channel-store.ts';
import type { App } from '../google/app.ts';
import { checkChoice, keptChannels, oneMonthOn, planOf } from '../plan/plan.ts';
import { isoNow } from '../platform/clock.ts';
import { notFound, Problem } from '../platform/errors.ts';
import { validDocuments } from '../platform/stored-document.ts';
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
  app: App<'CONFLICT' | 'BAD_REQUEST' | 'NOT_FOUND'>,
  { uid, user }: { uid: string; user: UserDocument },
  plan: Plan,
  choice: readonly string[] | undefined,
): Promise<ChangedPlan> {
  const current = planOf(app, user);
  if (plan === current && user.planEndsAt === null)
    throw new Problem(app, 'CONFLICT', 'You are already on this plan');
  const allowed = PLAN_TERMS[plan].channels;
  const isLower = PLANS.indexOf(plan) < PLANS.indexOf(current);
  const keepsBill = isLower || plan === current;
  const endsAt =
    plan === 'free' ? (user.planEndsAt ?? user.nextBillingAt ?? isoNow(app.clock)) : null;
  const nextBillingAt = keepsBill ? user.nextBillingAt : oneMonthOn(app);
  const isChanged = await writePlan(app, uid, user, (channels) => {
    if (choice) checkChoice(app, channels, allowed, choice);
    const kept = keptChannels(channels, allowed, choice);
    if (endsAt !== null) return { changes: { planEndsAt: endsAt, keepChannels: kept } };
    return {
      changes: { plan, planEndsAt: null, nextBillingAt, keepChannels: null },
      statuses: isLower ? onlyKept(channels, kept) : resumed(channels, allowed),
    };
  });
  if (!isChanged) {
    const changed = (await app.documents.user(uid).get()).data();
    if (!changed) throw notFound(app, 'account');
    return changePlan(app, { uid, user: changed }, plan, choice);
  }
  await planAccount(app, uid);
  if (endsAt !== null) return { tier: current, endsAt, nextBillingAt: null };
  return { tier: plan, endsAt: null, nextBillingAt };
}

/**
 * Moves an account to the Free plan if its cancelled plan has ended, and pauses excess channels.
 * Every caller whose work depends on a user's plan must call it first. Repeated calls are harmless.
 * @param user the user as the caller has read it. It may be out of date
 * @returns the user with the plan that is valid now
 */
export async function endPlanIfDue(
  app: App,
  uid: string,
  user: UserDocument,
): Promise<UserDocument> {
  if (planOf(app, user) === user.plan) return user;
  const changes = {
    plan: 'free' as const,
    planEndsAt: null,
    nextBillingAt: null,
    keepChannels: null,
  };
  const isEnded = await writePlan(app, uid, user, (channels, { keepChannels }) => {
    const chosen = keepChannels?.filter((id) => channels.some((channel) => channel.id === id));
    const choice = chosen && chosen.length > 0 ? chosen : undefined;
    const kept = keptChannels(channels, PLAN_TERMS.free.channels, choice);
    return { changes, statuses: onlyKept(channels, kept) };
  });
  if (isEnded) return { ...user, ...changes };
  const changed = (await app.documents.user(uid).get()).data();
  return changed ? endPlanIfDue(app, uid, changed) : user;
}

type Status = 'connected' | 'paused';
type Statuses = ReadonlyMap<string, Status>;

/**
 * Changes an account's plan and the status of its channels together. A channel that the creator
 * must reconnect keeps its status.
 * @param user the user on whose plan the change is based
 * @param change returns the changes of the user, and the new status of channels by id. It gets the
 *   user as stored now
 * @returns false if the plan has changed since `user` was read, or the account was deleted. Then
 *   nothing changes
 */
async function writePlan(
  app: App,
  uid: string,
  user: UserDocument,
  change: (
    channels: readonly StoredChannel[],
    current: UserDocument,
  ) => {
    changes: Partial<UserDocument>;
    statuses?: Statuses;
  },
): Promise<boolean> {
  const { documents } = app;
  return documents.contended(async (transaction) => {
    const reference = documents.user(uid);
    const collection = documents.channels(uid);
    const [stored, found] = await Promise.all([
      transaction.get(reference),
      transaction.get(collection.orderBy('connectedAt')),
    ]);
    const current = stored.data();
    if (current?.plan !== user.plan || current.planEndsAt !== user.planEndsAt) return false;
    const channels = validDocuments(app, found.docs);
    const { changes, statuses } = change(channels, current);
    for (const { id, status: was } of channels) {
      const status = statuses?.get(id) ?? was;
      if (was !== 'reconnect' && status !== was) transaction.update(collection.doc(id), { status });
    }
    transaction.update(reference, changes);
    return true;
  });
}

/** Pauses all channels except the kept ones. */
function onlyKept(channels: readonly StoredChannel[], kept: readonly string[]): Statuses {
  return new Map(channels.map(({ id }) => [id, kept.includes(id) ? 'connected' : 'paused']));
}

/**
 * Reactivates paused channels in the order of their connection, until the plan's limit is reached.
 */
function resumed(channels: readonly StoredChannel[], allowed: number): Statuses {
  const paused = channels.filter(({ status }) => status === 'paused');
  const room = Math.max(0, allowed - (channels.length - paused.length));
  return new Map(paused.slice(0, room).map(({ id }) => [id, 'connected']));
}
