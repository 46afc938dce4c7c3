import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';

import { planOf } from '../plan/plan.ts';
import { accountOf, api } from './procedure.ts';
import { isoNow } from '../platform/clock.ts';
import type { ChannelDocument } from '../platform/firestore.ts';
import { Problem } from '../platform/errors.ts';
import { beginSchedule } from '../schedule/begin-schedule.ts';
import { isTaken, newSchedule } from '../schedule/schedule-store.ts';
import { channelLimit } from '../channel/channel-limit.ts';
import { channelResponse } from './responses.ts';
import { revokeUnlinked } from '../workflows/disconnect.ts';
import { takeState } from '../channel/state-store.ts';

/** Links the channel that waits under a state to the caller's account. */
export const linkChannel = api.channel.linkChannel.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid, user } = accountOf(context);
  const granted = await takeState(app, uid, input.state);
  const { channel, sealed } = granted ?? {};
  if (!channel || !sealed)
    throw new Problem(
      'LINK_EXPIRED',
      'This connection attempt has expired or was already used. Please connect again.',
    );

  const plan = planOf(app, user);
  const now = isoNow(app.clock);
  const { id, ...details } = channel;
  const schedule = app.documents.schedules.doc(id);
  const channels = app.documents.channels(uid);
  const link = app.documents.db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(schedule)).data();
    const linked = (await transaction.get(channels)).docs;
    if (isTaken(stored, uid))
      throw new Problem(
        'CHANNEL_TAKEN',
        'This YouTube channel is already connected to another Threadsweep account.',
      );
    const known = linked.find((document) => document.id === id)?.data();
    // A channel that is reconnected shares the plan with those that work; a new one with all.
    const others = linked.filter(
      (document) => document.id !== id && !(known && document.data().status === 'paused'),
    );
    if (others.length >= PLAN_TERMS[plan].channels) throw channelLimit(plan);
    const document: ChannelDocument = {
      ...details,
      status: 'connected',
      connectedAt: known?.connectedAt ?? now,
      refreshedAt: now,
      pause: known?.pause ?? null,
    };
    if (stored?.uid === uid) transaction.update(schedule, { sealed });
    else transaction.set(schedule, { ...newSchedule(app, uid), sealed });
    transaction.set(channels.doc(id), document);
    const channelIds = [...new Set([...linked.map((other) => other.id), id])];
    transaction.update(app.documents.user(uid), { channelIds });
    return document;
  });
  const stored = await link.catch(async (error: unknown) => {
    // The offer that the refusal makes must not come with an access that nobody uses.
    if (error instanceof Problem && error.code === 'PLAN_LIMIT')
      await revokeUnlinked(app, uid, id, sealed);
    throw error;
  });
  await beginSchedule(app, uid, id);
  return {
    status: 'success' as const,
    message: 'YouTube account linked successfully',
    account: channelResponse(app, { id, ...stored }, user),
  };
});
