import { finishConnection as finish } from '../workflows/finish-connection.ts';
import { api } from './procedure.ts';

/**
 * Receives the redirect from Google's consent page, and redirects the browser to the page where the
 * creator continues.
 */
export const finishConnection = api.channel.finishConnection.handler(
  async ({ input, context: { app } }) => ({
    status: 302 as const,
    headers: { location: await finish(app, input) },
  }),
);
