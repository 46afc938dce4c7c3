import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';

import { accountOf, planOf } from '../account/account.ts';
import { api } from '../api.ts';
import { isoNow } from '../clock.ts';
import type { ChannelDocument } from '../documents.ts';
import { Problem } from '../problem.ts';
import { channelLimit } from './channel-limit.ts';
import { channelAnswer, listStoredChannels } from './channel-store.ts';
import { takeState } from './state-store.ts';

/** Links the channel that waits under a state to the caller's account. */
export const linkChannel = api.channel.linkChannel.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid, user } = accountOf(context);
  const granted = await takeState(app, uid, input.state);
  const { channel, sealed } = granted ?? {};
  if (!channel || !sealed)
    throw new Problem(
      'LINK_EXPIRED',
      'This connection attempt is too old or was used before. Please connect again.',
    );

  const plan = planOf(app, user);
  const others = (await listStoredChannels(app, uid)).filter(({ id }) => id !== channel.id);
  if (others.length >= PLAN_TERMS[plan].channels) throw channelLimit(plan);

  const now = isoNow(app.clock);
  const { id, ...details } = channel;
  const token = app.documents.tokens.doc(id);
  const reference = app.documents.channels(uid).doc(id);
  const stored = await app.documents.db.runTransaction(async (transaction) => {
    const owner = (await transaction.get(token)).data()?.uid;
    const known = (await transaction.get(reference)).data();
    if (owner !== undefined && owner !== uid)
      throw new Problem(
        'CHANNEL_TAKEN',
        'This YouTube channel is already connected to another Threadsweep account.',
      );
    const document: ChannelDocument = {
      ...details,
      status: 'connected',
      connectedAt: known?.connectedAt ?? now,
      refreshedAt: now,
    };
    transaction.set(token, { uid, sealed });
    transaction.set(reference, document);
    return document;
  });
  return {
    status: 'success' as const,
    message: 'YouTube account linked successfully',
    account: channelAnswer({ id, ...stored }),
  };
});
