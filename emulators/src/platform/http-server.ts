import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

/**
 * Serves over HTTP on 127.0.0.1.
 * @param port 0 takes a free one
 * @throws the EADDRINUSE error of node:net if the port is taken
 */
export async function serveHttp(
  app: Hono,
  port: number,
): Promise<{ port: number; stop(): Promise<void> }> {
  // Idle connections stay open: closing one would make a call fail that was sent at that moment.
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
        // Kept-alive connections would hold the close back; only HTTP/1 servers are made here.
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
