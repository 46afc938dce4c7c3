import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Api, StreamMethod } from '../api.ts';
import { methodShapes, normalisedRequest } from '../codec.ts';
import { statusErrorOf } from '../status-error.ts';
import { handleRest } from './rest.ts';
import { WebChannels } from './web-channels.ts';

const STREAMS: ReadonlyMap<string, StreamMethod> = new Map([
  ['/google.firestore.v1.Firestore/Listen/channel', 'Listen'],
  ['/google.firestore.v1.Firestore/Write/channel', 'Write'],
]);
const REST = /^\/v1\/(projects\/.+):([A-Za-z]+)$/;

/** How long a browser may keep the answer to a preflight, in seconds. */
const PREFLIGHT_SECONDS = 3600;

/** What the web SDK says to Firestore: WebChannel for its streams, REST for the rest. */
export class WebRoutes {
  readonly #api: Api;
  readonly #channels: WebChannels;

  constructor(api: Api) {
    this.#api = api;
    this.#channels = new WebChannels(async (method, caller, send) => {
      const stream = await api.open(method, caller, send);
      const codec = methodShapes.get(method)?.request;
      if (!codec) throw new Error(`the descriptor has no ${method}`);
      return {
        receive: (message) => stream.receive(normalisedRequest(codec, message)),
        close: () => stream.close(),
      };
    });
  }

  /** Answers what is a web client's, and says whether it was. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const answering = this.#answer(request, response);
    if (!answering) return false;
    answering.catch((error: unknown) => {
      // A client that has gone in the middle of its request needs no answer.
      if (request.destroyed && !request.complete) return;
      const { message } = statusErrorOf(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(message);
    });
    return true;
  }

  stop(): void {
    this.#channels.stop();
  }

  #answer(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const url = request.url ?? '/';
    const [pathname = '/'] = url.split('?', 1);
    const stream = STREAMS.get(pathname);
    const [, resource, verb] = REST.exec(pathname) ?? [];
    if (stream === undefined && resource === undefined) return undefined;
    allowOrigin(request, response);
    if (request.method === 'OPTIONS') {
      request.resume();
      response.writeHead(204).end();
      return Promise.resolve();
    }
    if (stream !== undefined) {
      const query = new URLSearchParams(url.slice(pathname.length));
      return this.#channels.handle(stream, query, request, response);
    }
    return handleRest(this.#api, { resource: resource ?? '', verb: verb ?? '' }, request, response);
  }
}

/** Lets pages of any origin call, as Google's service does: what protects the data is the token. */
function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  const { origin } = headers;
  if (origin === undefined) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-expose-headers', 'X-HTTP-Session-Id, X-Client-Wire-Protocol');
  response.setHeader('vary', 'origin');
  const asked = headers['access-control-request-headers'];
  if (headers['access-control-request-method'] === undefined) return;
  response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS');
  if (asked !== undefined) response.setHeader('access-control-allow-headers', asked);
  response.setHeader('access-control-max-age', String(PREFLIGHT_SECONDS));
}
