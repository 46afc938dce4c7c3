import { hasChannel } from '../channel/channel-store.ts';
import { transfersTo } from '../channel/transfer-store.ts';
import { accountOf, api } from './procedure.ts';
import { placeOf } from '../workflows/waiting-list.ts';
import { userResponse } from './responses.ts';

/** Returns the signed-in user. */
export const me = api.account.me.handler(async ({ context }) => {
  const { app } = context;
  const account = accountOf(context);
  const [isConnected, waiting, transfers] = await Promise.all([
    hasChannel(app, account.uid),
    placeOf(app, account.user),
    transfersTo(app, account.uid),
  ]);
  const claims = transfers.map(({ channel, effectiveAt }) => ({
    channel: channel.title,
    effective_at: effectiveAt,
  }));
  return {
    ...userResponse(app, account, isConnected),
    ...(waiting && { waiting }),
    ...(claims.length > 0 && { claims }),
  };
});
