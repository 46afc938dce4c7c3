import type { Protection } from '@threadsweep/shared/contract/channel.ts';

import { protectionFor } from '../plan/plan.ts';
import { accountOf, api } from './procedure.ts';
import { chosenChannel } from '../channel/channel-store.ts';
import { countPending } from '../workflows/count-store.ts';
import { readChannelQuota, readDay, shareByHand } from '../quota/ledger-store.ts';
import {
  equalPart,
  forecast,
  leftForChannel,
  policyFor,
} from '@threadsweep/engine/planning/sharing.ts';

/** Returns the channel's part of YouTube's daily quota, without counts of other channels. */
export const getQuota = api.quota.getQuota.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid, user } = accountOf(context);
  const channel = await chosenChannel(app, uid, input.account);
  const [{ day, pacific, closedUntil }, { used, byHand, clicks, yesterday }, { hides, restores }] =
    await Promise.all([
      readDay(app),
      readChannelQuota(app, channel.id),
      countPending(app, uid, channel.id),
    ]);
  const now = app.clock.now();
  const closed = closedUntil > now;
  const resumesAt = closed ? closedUntil : pacific.end;
  const usedUp = closed || leftForChannel(day, used) === 0;
  const protection = protectionFor(app, user, channel);
  const expected = forecast(day, { yesterday, used, pending: hides + restores });
  return {
    status: 'success' as const,
    channel_id: channel.id,
    day: pacific.name,
    resets_at: new Date(pacific.end).toISOString(),
    used: used + byHand,
    used_by_hand: byHand,
    by_hand: { used: clicks, share: shareByHand(app) },
    share: equalPart(day),
    policy: policyFor(day),
    automatic: automatic(protection, usedUp ? new Date(resumesAt).toISOString() : null),
    forecast: {
      units: expected.units,
      enough: expected.enough && !closed,
      hides_waiting: hides,
    },
  };
});

/**
 * Returns the state of automatic cleaning. A reason that the creator must act on takes precedence
 * over the quota.
 * @param resumesAt the time when the quota resets; null unless it is used up
 */
function automatic(protection: Protection, resumesAt: string | null): Protection {
  const { status, resumes_at: until } = protection;
  const mustAct = status === 'off' || (status === 'paused' && until === null);
  if (mustAct || resumesAt === null) return protection;
  return { status: 'paused', reason: 'quota', resumes_at: resumesAt };
}
