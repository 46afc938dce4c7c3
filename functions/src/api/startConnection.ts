import { startConnection as start } from '../workflows/connect.ts';
import { accountOf, api } from './procedure.ts';

/** Starts the connection of a channel. */
export const startConnection = api.channel.startConnection.handler(async ({ input, context }) => ({
  status: 'success' as const,
  authorization_url: await start(context.app, accountOf(context), input?.return_to ?? null),
}));
