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
  const { uid } = accountOf(context);
  const channel = await chosenChannel(app, uid, input.account);
  const [{ day, pacific, closedUntil }, { used, byHand, clicks, yesterday }, pending] =
    await Promise.all([
      readDay(app),
      readChannelQuota(app, channel.id),
      countPending(app, uid, channel.id),
    ]);
  const now = app.clock.now();
  const closed = closedUntil > now;
  const resumesAt = closed ? closedUntil : pacific.end;
  const stopped = closed || leftForChannel(day, used) === 0;
  const expected = forecast(day, { yesterday, used, pending });
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
    automatic: {
      status: stopped ? ('waiting' as const) : ('running' as const),
      resumes_at: stopped ? new Date(resumesAt).toISOString() : null,
    },
    forecast: {
      units: expected.units,
      enough: expected.enough && !closed,
      hides_waiting: pending,
    },
  };
});
