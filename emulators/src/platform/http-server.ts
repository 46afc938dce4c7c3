import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

/**
 * Serves an app over HTTP on 127.0.0.1.
 *
 * @param port 0 chooses a free port
 * @throws the EADDRINUSE error of node:net if the port is taken
 */
export async function serveHttp(
  app: Hono,
  port: number,
): Promise<{ port: number; stop(): Promise<void> }> {
  // Keeps idle connections open, because a call that a client sends on a closing one would fail.
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { keepAliveTimeout: 0 },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP port was bound');
  return {
    port: address.port,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        // Ends all connections, because `close` waits for kept-alive ones. The check only narrows
        // the type: this server is always HTTP/1, which has the method.
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
