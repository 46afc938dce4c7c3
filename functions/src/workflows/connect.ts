import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';

import { listStoredChannels, type StoredChannel } from '../channel/channel-store.ts';
import { createState, takeState } from '../channel/state-store.ts';
import type { App } from '../google/app.ts';
import { planOf } from '../plan/plan.ts';
import { isProblem, Problem } from '../platform/errors.ts';
import { type RevokeCode, revokeUnlinked } from './disconnect.ts';
import { channelLimit, linkGrant } from './link.ts';
import { takeOver } from './take-over.ts';
import { assertPlace } from './waiting-list.ts';
import type { Owner } from './videos.ts';

/**
 * Starts a connection: creates a state and the address of the consent page. Refuses if the plan
 * does not allow another channel.
 * @param returnTo where the browser goes after the consent page: `code`, a loopback address, or
 *   null for the dashboard
 */
export async function startConnection(
  app: App<'PLAN_LIMIT' | 'SERVICE_UNAVAILABLE'>,
  { uid, user }: Owner,
  returnTo: string | null,
): Promise<string> {
  const plan = planOf(app, user);
  const channels = await listStoredChannels(app, uid);
  // Even if the plan is full, a creator may reconnect a channel or refuse its transfer.
  const isFull = channels.length >= PLAN_TERMS[plan].channels;
  if (isFull && channels.every(({ status, transferAt }) => status !== 'reconnect' && !transferAt))
    throw channelLimit(app, plan);
  const { state, verifier } = await createState(app, uid, returnTo);
  return app.oauth.authorizationUrl(state, verifier);
}

type LinkCode = 'LINK_EXPIRED' | 'CHANNEL_TAKEN' | 'WAITING_LIST' | 'PLAN_LIMIT' | RevokeCode;

/** Links the channel that is stored under a secret to the account that started the connection. */
export async function linkChannel(
  app: App<LinkCode>,
  owner: Owner,
  secret: string,
): Promise<StoredChannel> {
  const { uid } = owner;
  const { channel, sealed } = (await takeState(app, uid, secret)) ?? {};
  if (!channel || !sealed)
    throw new Problem(
      app,
      'LINK_EXPIRED',
      'This connection attempt has expired or was already used. Please connect again.',
    );
  const link = async () => {
    const isNew = !(await app.documents.schedules.doc(channel.id).get()).exists;
    if (isNew) await assertPlace(app, owner);
    await takeOver(app, owner, channel, sealed);
    return linkGrant(app, owner, channel, sealed);
  };
  return link().catch(async (error: unknown) => {
    // After this refusal, the creator chooses a larger plan or waits, and connects again with a new
    // grant. So this grant must be revoked.
    if (isProblem(error, 'PLAN_LIMIT', 'WAITING_LIST'))
      await revokeUnlinked(app, uid, channel.id, sealed);
    throw error;
  });
}
