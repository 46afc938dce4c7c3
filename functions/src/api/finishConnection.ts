import { finishConnection as finish } from '../workflows/finish-connection.ts';
import { api } from './procedure.ts';

/** Receives the browser that Google sends back, and sends it where the creator waits. */
export const finishConnection = api.channel.finishConnection.handler(
  async ({ input, context: { app } }) => ({
    status: 302 as const,
    headers: { location: await finish(app, input) },
  }),
);
