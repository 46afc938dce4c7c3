import { createServer } from 'node:net';

import { Server, ServerCredentials } from '@grpc/grpc-js';

import type { RpcService } from './grpc-service.ts';

export interface RunningGrpc {
  port: number;
  stop(): Promise<void>;
}

/**
 * Serves gRPC services without TLS on 127.0.0.1.
 *
 * @param port 0 chooses a free port
 * @throws the EADDRINUSE error of node:net if the port is taken
 */
export async function startGrpc(port: number, services: RpcService[]): Promise<RunningGrpc> {
  // grpc-js hides the error code of a failed bind and logs to stderr, so node:net tries the port
  // first.
  if (port !== 0) await assertFree(port);
  const server = new Server();
  for (const { definition, implementation } of services) {
    server.addService(definition, implementation);
  }
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, actual) =>
      error ? reject(error) : resolve(actual),
    );
  });
  return {
    port: bound,
    stop: async () => {
      // Clients keep their connections open, so a graceful shutdown would never end.
      server.forceShutdown();
    },
  };
}

function assertFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
