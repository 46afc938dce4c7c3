import { createServer, request as forward } from 'node:http';

interface Refusal {
  /** A part of the path, such as `signInWithPassword`; empty for every call. */
  path: string;
  status: number;
  reason: string;
  /** How many matching calls succeed before the refusals begin. */
  after: number;
}

/** A proxy of the shared Auth emulator that refuses calls of one test environment. */
export interface AuthProxy {
  /** `host:port` */
  host: string;
  /** Refuses matching calls until {@link reset}. */
  refuse(refusal: Partial<Refusal> & { status: number }): void;
  reset(): void;
  stop(): Promise<void>;
}

/**
 * Starts a proxy of the Auth emulator.
 * @param emulator the Auth emulator's `host:port`
 */
export async function startAuthProxy(emulator: string): Promise<AuthProxy> {
  const [hostname, port] = emulator.split(':');
  let refusal: Refusal | undefined;

  const server = createServer((incoming, response) => {
    const { method, url: path = '/', headers } = incoming;
    if (refusal && path.includes(refusal.path) && (refusal.after -= 1) < 0) {
      const { status, reason } = refusal;
      incoming.resume();
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code: status, message: reason } }));
      return;
    }
    const outgoing = forward({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    host: `127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    refuse(ordered) {
      refusal = { path: '', reason: 'INTERNAL', after: 0, ...ordered };
    },
    reset() {
      refusal = undefined;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
