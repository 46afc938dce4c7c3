import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';

import { planOf } from './plan.ts';
import { updateUser } from '../account/account-store.ts';
import type { App } from '../google/app.ts';
import { listStoredChannels } from '../channel/channel-store.ts';
import type { UserDocument } from '../platform/firestore.ts';
import { keptChannels, pauseOthers } from './plan-channels.ts';

/**
 * Brings an account whose paid plan was given up and has ended to the Free plan: the channels that
 * are too many pause. Whoever reads a user to act on it goes through here; it can run any number of
 * times.
 * @returns the user as it stands then
 */
export async function settlePlan(app: App, uid: string, user: UserDocument): Promise<UserDocument> {
  if (planOf(app, user) === user.plan) return user;
  const channels = await listStoredChannels(app, uid);
  // Those that were chosen when the plan was given up, as far as they are still connected.
  const chosen = user.keepChannels?.filter((id) => channels.some((channel) => channel.id === id));
  const allowed = PLAN_TERMS.free.channels;
  const choice = chosen && chosen.length > 0 ? chosen : undefined;
  await pauseOthers(app, uid, keptChannels(channels, allowed, choice));
  const changes = {
    plan: 'free' as const,
    planEndsAt: null,
    nextBillingAt: null,
    keepChannels: null,
  };
  await updateUser(app, uid, changes);
  return { ...user, ...changes };
}
