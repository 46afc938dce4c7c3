import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { FakeApi } from '@threadsweep/shared/test/fake-api.ts';

/** Serves the fake API, which the tests of all parts share, on a port for the command. */
export class FakeServer extends FakeApi {
  readonly #server: Server;

  constructor() {
    super();
    this.#server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
      this.#respond(request, response).catch(() => response.destroy());
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get address(): string {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const body = await text(request);
    const answer = await this.fetch(new URL(url, 'http://api'), {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      ...(body === '' ? {} : { body }),
    });
    // Runs in one process would share connections, but each must start without one.
    response.setHeader('connection', 'close');
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  }
}
