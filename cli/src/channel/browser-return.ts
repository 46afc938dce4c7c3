import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The result with which a browser returns from Google: the secret that links the channel, or an
 * error code.
 */
export type BrowserAnswer = { state: string } | { error: string };

/** A server on this machine that waits for the browser's return from Google. */
export interface BrowserReturn {
  /** The loopback address to which the API redirects the browser. */
  address: string;
  /** Stops listening. Resolves when every browser has received its response. */
  close(): Promise<void>;
}

/**
 * Listens on a free port of the loopback address, which no other machine can reach.
 * @param handle handles the return of a browser and resolves with the sentence to show there
 */
export async function awaitBrowser(
  handle: (answer: BrowserAnswer) => Promise<string>,
): Promise<BrowserReturn> {
  const server = createServer((request, response) => {
    const answer = answerOf(request, address);
    if (!answer) return respond(response, 404, '');
    handle(answer).then(
      (sentence) => respond(response, 200, sentence),
      () => respond(response, 500, ''),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    async close() {
      server.close();
      server.closeIdleConnections();
      await once(server, 'close');
    },
  };
}

/** Returns the result in a request; undefined for any other request, such as one for an icon. */
function answerOf(
  { method, url = '', headers }: IncomingMessage,
  address: string,
): BrowserAnswer | undefined {
  // Refuses web pages whose host name resolves to this machine.
  if (method !== 'GET' || `http://${headers.host}` !== address) return undefined;
  if (!url.startsWith('/?')) return undefined;
  const { searchParams } = new URL(url, address);
  const [state, error] = [searchParams.get('state'), searchParams.get('error')];
  if (state !== null) return { state };
  return error === null ? undefined : { error };
}

function respond(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(`${sentence}\n`);
}
