import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

import { throughHosting } from './hop.ts';

export interface Front {
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts the part of Hosting that firebase-tools does not emulate: the hops between a client and a
 * function. The Hosting emulator of firebase-tools forwards a client's headers unchanged.
 *
 * @param origin the port of that Hosting emulator
 */
export async function startFront(port: number, origin: number): Promise<Front> {
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, response) => {
    pass(incoming, response, origin).catch((error: unknown) => {
      // The client or the origin has closed its connection. The client gets a 502, unless its
      // response has begun.
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function pass(
  incoming: IncomingMessage,
  response: ServerResponse,
  origin: number,
): Promise<void> {
  const { method = 'GET', url = '/', headers, socket } = incoming;
  const outgoing = request({
    // A reused connection may close just as the next request is sent, and fail it.
    agent: false,
    host: '127.0.0.1',
    port: origin,
    method,
    path: url,
    headers: throughHosting(headers, socket.remoteAddress ?? 'unknown'),
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
  });
  response.once('close', () => outgoing.destroy());
  const sent = pipeline(incoming, outgoing);
  // The origin may respond before it has read the whole body, so failing to send the rest is no
  // error.
  sent.catch(() => undefined);
  const answered = await answer;
  response.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
  await pipeline(answered, response);
}
