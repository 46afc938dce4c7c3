import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

import { throughHosting } from './hop.ts';

export interface Front {
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts the part of Hosting that firebase-tools does not emulate: the hops between a client and a
 * function. Its Hosting emulator passes on the headers of a client as they are.
 * @param origin the port of that emulator
 */
export async function startFront(port: number, origin: number): Promise<Front> {
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, response) => {
    pass(incoming, response, origin).catch((error: unknown) => {
      // The client or the origin is gone. Only a client that still listens can be told.
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
    // A kept connection may close at the moment of the next request, which would fail.
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
  // The origin may answer, and end, before it has read the body.
  sent.catch(() => undefined);
  const answered = await answer;
  response.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
  await pipeline(answered, response);
}
