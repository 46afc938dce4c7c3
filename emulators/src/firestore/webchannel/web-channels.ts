import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { callerOf, type Caller } from '../state/access.ts';
import type { RequestStream, StreamMethod } from '../api/stream.ts';
import { MAX_REQUEST_BYTES } from '../data/limits.ts';
import { invalid, StatusError } from '../data/status-error.ts';
import { Rotation } from './rotation.ts';
import { ChannelSession, type BackChannel } from './channel-session.ts';
import type { SessionLimits } from './channel-session.ts';
import { chunkOf, parseChannelForm, wholeNumber } from './wire.ts';
import { readBody } from '../data/request-body.ts';

/**
 * The keepalive interval that the handshake reports to clients. A client gives up a back channel
 * without data after 1.5 times as long.
 */
const TOLD_KEEP_ALIVE_MS = 30_000;
const SERVER_VERSION = 14;
const PROTOCOL = 8;
/** The most bytes of a form, in which every byte of a message may be percent-encoded. */
const MAX_FORM_BYTES = MAX_REQUEST_BYTES * 3 + 65_536;

const LIMITS: SessionLimits = { keepAliveMs: 15_000, deadAfterMs: 60_000 };

/** Opens the stream of a new session. */
export type OpenStream = (
  method: StreamMethod,
  caller: Caller,
  send: (message: object) => void,
) => Promise<RequestStream>;

/** One request with its response. */
interface Exchange {
  query: URLSearchParams;
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * WebChannel, the protocol with which browsers keep a two-way stream over plain HTTP/1.1. The
 * client posts its messages, and keeps a GET open for the responses. There is no public
 * description; the client's code is goog.labs.net.webChannel of the Closure library. Each session
 * has one stream, and the token of its handshake applies to the whole stream.
 */
export class WebChannels {
  readonly #openStream: OpenStream;
  readonly #limits: SessionLimits;
  readonly #sessions = new Map<string, ChannelSession>();
  readonly #rotation = new Rotation();

  constructor(openStream: OpenStream, limits: SessionLimits = LIMITS) {
    this.#openStream = openStream;
    this.#limits = limits;
  }

  /** The number of open sessions. */
  get size(): number {
    return this.#sessions.size;
  }

  async handle(method: StreamMethod, exchange: Exchange): Promise<void> {
    const { query, response } = exchange;
    response.setHeader('cache-control', 'no-cache, no-store, max-age=0');
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    // Without this header, Chrome delays the first kilobyte to guess the content type.
    response.setHeader('x-content-type-options', 'nosniff');
    try {
      const sid = query.get('SID');
      const content = await (sid === null
        ? this.#handshake(method, exchange)
        : this.#resume(sid, exchange));
      if (content !== undefined) response.end(chunkOf(JSON.stringify(content)));
    } catch (error) {
      // Any status except 200 ends the channel. Only the text of the response tells the client why.
      if (!(error instanceof StatusError)) throw error;
      response.writeHead(400).end(`Bad request: ${error.message}`);
    }
  }

  stop(): void {
    for (const session of this.#sessions.values()) session.close();
    this.#rotation.stop();
  }

  async #handshake(method: StreamMethod, { query, request }: Exchange): Promise<unknown> {
    if (request.method !== 'POST') throw invalid('A handshake is a POST.');
    if (query.get('VER') !== String(PROTOCOL)) throw invalid(`VER must be ${PROTOCOL}.`);
    const { headers, messages } = parseChannelForm(await readBody(request, MAX_FORM_BYTES));
    const caller = callerOf(headers.get('authorization') ?? request.headers.authorization);
    const id = randomBytes(16).toString('base64url');
    const session = new ChannelSession(
      this.#limits,
      (send) => this.#openStream(method, caller, send),
      () => this.#sessions.delete(id),
    );
    this.#sessions.set(id, session);
    try {
      session.receive(messages);
    } catch (error) {
      session.close();
      throw error;
    }
    return [[0, ['c', id, '', PROTOCOL, SERVER_VERSION, TOLD_KEEP_ALIVE_MS]]];
  }

  async #resume(sid: string, { query, request, response }: Exchange): Promise<unknown> {
    const body = request.method === 'POST' ? await readBody(request, MAX_FORM_BYTES) : '';
    const session = this.#sessions.get(sid);
    // Clients search the response for «Unknown SID», but not at its very beginning.
    if (!session) throw invalid('Unknown SID');
    if (query.get('TYPE') === 'terminate') {
      session.close();
      response.end();
      return undefined;
    }
    const acknowledged = wholeNumber(query, 'AID', 0);
    if (request.method === 'POST') {
      session.receive(parseChannelForm(body).messages);
      session.acknowledge(acknowledged);
      return session.state;
    }
    if (request.method !== 'GET') throw invalid(`${request.method} is not part of WebChannel.`);
    session.acknowledge(acknowledged);
    const back: BackChannel = {
      response,
      streaming: query.get('CI') !== '1',
      timeoutMs: wholeNumber(query, 'TO', this.#limits.keepAliveMs),
      openedAtMs: performance.now(),
      sentId: acknowledged,
      written: 0,
    };
    // Sends the headers at once, which show the client that it is connected.
    response.flushHeaders();
    response.on('close', () => session.detach(back));
    session.attach(back);
    this.#rotation.held(peerOf(request), session);
    return undefined;
  }
}

/**
 * Returns a key for a browser. A browser limits its connections per host, and the address and user
 * agent identify its connections approximately.
 */
function peerOf({ socket, headers }: IncomingMessage): string {
  return `${socket.remoteAddress ?? ''} ${headers['user-agent'] ?? ''}`;
}
