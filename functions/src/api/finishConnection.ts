import { attempting } from '../google/app.ts';
import { describeError } from '../platform/log.ts';
import { ConnectionRefused, finishConnection as finish } from '../workflows/connect.ts';
import { api } from './procedure.ts';

/**
 * Receives the browser that Google sends back, and leads it to the dashboard, which links the channel
 * in the creator's name. It never answers with an error page: the dashboard's address says what failed.
 */
export const finishConnection = api.channel.finishConnection.handler(
  async ({ input, context: { app } }) => {
    const query = await attempting<Record<string, string>>(
      app,
      async (finishing) => ({ youtube: 'connected', state: await finish(finishing, input) }),
      (error) => {
        const isRefused = error instanceof ConnectionRefused;
        if (!isRefused) app.log.error('a connection failed', { error: describeError(error) });
        const sentence = isRefused
          ? error.message
          : 'Google returned an unexpected response. Please try again.';
        return { youtube: 'error', error: sentence };
      },
    );
    const location = `${app.config.appUrl}/dashboard?${new URLSearchParams(query).toString()}`;
    return { status: 302 as const, headers: { location } };
  },
);
