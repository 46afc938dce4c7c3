import { agreeToTransfer as agree } from '../workflows/transfer.ts';
import { accountOf, api } from './procedure.ts';

/** Transfers one of the caller's channels at once to the account that has claimed it. */
export const agreeToTransfer = api.channel.agreeToTransfer.handler(async ({ input, context }) => {
  await agree(context.app, accountOf(context).uid, input.account);
  return { status: 'success' as const };
});
