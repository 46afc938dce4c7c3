import { agreeToTransfer as agree } from '../workflows/transfer.ts';
import { accountOf, api } from './procedure.ts';

/** Lets the account that waits for one of the caller's channels have it at once. */
export const agreeToTransfer = api.channel.agreeToTransfer.handler(async ({ input, context }) => {
  await agree(context.app, accountOf(context).uid, input.account);
  return { status: 'success' as const };
});
