import { PLAN_TERMS, PLANS } from '@threadsweep/shared/plan.ts';

import { accountOf, planOf } from '../account/account.ts';
import { updateUser } from '../account/account-store.ts';
import { api } from '../api.ts';
import type { App } from '../app.ts';
import { isoNow } from '../clock.ts';
import { listStoredChannels, type StoredChannel } from '../channel/channel-store.ts';
import { invalidInput, Problem } from '../problem.ts';

/**
 * Changes the plan, without a payment: the call exists only where payments are simulated. A plan
 * that is given up keeps its limits until the end of the paid month.
 */
export const choosePlan = api.plan.choosePlan.handler(async ({ input, context }) => {
  const { app } = context;
  if (app.config.payments !== 'simulated')
    throw new Problem('NOT_FOUND', 'Plans cannot be changed here.');
  const { uid, user } = accountOf(context);
  const { plan } = input;
  const current = planOf(app, user);
  if (plan === current && user.planEndsAt === null)
    throw new Problem('CONFLICT', 'You are already on this plan');

  const lower = PLANS.indexOf(plan) < PLANS.indexOf(current);
  if (plan === 'free') {
    const endsAt = user.planEndsAt ?? user.nextBillingAt ?? isoNow(app.clock);
    await updateUser(app, uid, { planEndsAt: endsAt });
    return {
      status: 'success' as const,
      message: `Your subscription will revert to Free Trial on ${endsAt.slice(0, 10)}`,
      tier: current,
      ends_at: endsAt,
      next_billing_at: null,
    };
  }
  if (lower) await pauseOthers(app, uid, PLAN_TERMS[plan].channels, input.keep_channels);
  else await resume(app, uid, PLAN_TERMS[plan].channels);
  const nextBillingAt = lower || plan === current ? user.nextBillingAt : oneMonthOn(app);
  await updateUser(app, uid, { plan, planEndsAt: null, nextBillingAt });
  return {
    status: 'success' as const,
    message: 'Subscription updated successfully!',
    tier: plan,
    ends_at: null,
    next_billing_at: nextBillingAt,
  };
});

/** With fewer channels allowed than connected the creator's choice goes on, else the first linked. */
async function pauseOthers(
  app: App,
  uid: string,
  allowed: number,
  keep: readonly string[] | undefined,
): Promise<void> {
  const channels = await listStoredChannels(app, uid);
  if (channels.length <= allowed) return;
  if (keep?.some((id) => channels.every((channel) => channel.id !== id)))
    throw invalidInput({
      keep_channels: 'One of these channels is not connected to your account.',
    });
  if (keep && keep.length > allowed)
    throw invalidInput({
      keep_channels: `This plan allows ${allowed} ${allowed === 1 ? 'channel' : 'channels'}.`,
    });
  const kept = new Set(keep ?? channels.slice(0, allowed).map(({ id }) => id));
  await setStatuses(app, uid, channels, (channel) =>
    kept.has(channel.id) ? 'connected' : 'paused',
  );
}

/** A larger plan brings paused channels back, first linked first. */
async function resume(app: App, uid: string, allowed: number): Promise<void> {
  const channels = await listStoredChannels(app, uid);
  let left = allowed - channels.filter(({ status }) => status !== 'paused').length;
  await setStatuses(app, uid, channels, () => (left-- > 0 ? 'connected' : 'paused'));
}

/** Sets the status of channels that are connected or paused; one to be reconnected stays so. */
async function setStatuses(
  app: App,
  uid: string,
  channels: readonly StoredChannel[],
  statusOf: (channel: StoredChannel) => 'connected' | 'paused',
): Promise<void> {
  const batch = app.documents.db.batch();
  for (const channel of channels) {
    if (channel.status === 'reconnect') continue;
    const status = statusOf(channel);
    if (status !== channel.status)
      batch.update(app.documents.channels(uid).doc(channel.id), { status });
  }
  await batch.commit();
}

/** The same day next month, or its last where the month is shorter. */
function oneMonthOn(app: App): string {
  const date = new Date(app.clock.now());
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}
