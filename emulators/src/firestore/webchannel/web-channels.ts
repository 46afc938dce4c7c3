import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { callerOf, type Caller } from '../access.ts';
import type { StreamMethod, StreamSession } from '../api.ts';
import { MAX_REQUEST_BYTES } from '../codec.ts';
import { invalid, StatusError } from '../status-error.ts';
import { BackChannel } from './back-channel.ts';
import { Rotation } from './rotation.ts';
import { ChannelSession, type SessionLimits } from './channel-session.ts';
import { chunkOf, parseChannelForm, wholeNumber } from './wire.ts';
import { readBody } from '../request-body.ts';

/** What a client is told: it gives up on a back channel that is silent for 1.5 times as long. */
const TOLD_KEEP_ALIVE_MS = 30_000;
const SERVER_VERSION = 14;
const PROTOCOL = 8;
/** Every byte of a message may be percent-encoded. */
const MAX_FORM_BYTES = MAX_REQUEST_BYTES * 3 + 65_536;

const LIMITS: SessionLimits = { keepAliveMs: 15_000, deadAfterMs: 60_000 };

/** Opens the stream that a new session is about. */
export type OpenStream = (
  method: StreamMethod,
  caller: Caller,
  send: (message: object) => void,
) => Promise<StreamSession>;

/** One request with its answer. */
interface Exchange {
  query: URLSearchParams;
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * WebChannel, the protocol by which browsers hold a two-way stream over plain HTTP/1.1: the client
 * posts its messages and holds a GET open to be sent the answers. There is no public description;
 * the client's side is goog.labs.net.webChannel of the Closure library. Each session carries one
 * stream, and the token of its handshake counts for all of it.
 */
export class WebChannels {
  readonly #open: OpenStream;
  readonly #limits: SessionLimits;
  readonly #sessions = new Map<string, ChannelSession>();
  readonly #rotation = new Rotation();

  constructor(open: OpenStream, limits: SessionLimits = LIMITS) {
    this.#open = open;
    this.#limits = limits;
  }

  /** How many sessions live. */
  get size(): number {
    return this.#sessions.size;
  }

  async handle(
    method: StreamMethod,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const exchange = { query, request, response };
    response.setHeader('cache-control', 'no-cache, no-store, max-age=0');
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    // Without it Chrome holds back the first kilobyte to guess what it is.
    response.setHeader('x-content-type-options', 'nosniff');
    try {
      const sid = query.get('SID');
      if (sid === null) await this.#handshake(method, exchange);
      else await this.#continue(sid, exchange);
    } catch (error) {
      // To a client any status but 200 ends the channel; it says why only here.
      if (!(error instanceof StatusError)) throw error;
      response.writeHead(400).end(`Bad request: ${error.message}`);
    }
  }

  stop(): void {
    for (const session of this.#sessions.values()) session.close();
    this.#rotation.stop();
  }

  async #handshake(method: StreamMethod, exchange: Exchange): Promise<void> {
    const { query, request, response } = exchange;
    if (request.method !== 'POST') throw invalid('A handshake is a POST.');
    if (query.get('VER') !== String(PROTOCOL)) throw invalid(`VER must be ${PROTOCOL}.`);
    const { headers, messages } = parseChannelForm(await readBody(request, MAX_FORM_BYTES));
    const caller = callerOf(headers.get('authorization') ?? request.headers.authorization);
    const id = randomBytes(16).toString('base64url');
    const session = new ChannelSession(
      this.#limits,
      (send) => this.#open(method, caller, send),
      () => this.#sessions.delete(id),
    );
    this.#sessions.set(id, session);
    try {
      session.receive(messages);
    } catch (error) {
      session.close();
      throw error;
    }
    const created = ['c', id, '', PROTOCOL, SERVER_VERSION, TOLD_KEEP_ALIVE_MS];
    response.end(chunkOf(JSON.stringify([[0, created]])));
  }

  async #continue(sid: string, exchange: Exchange): Promise<void> {
    const { query, request, response } = exchange;
    const ends = query.get('TYPE') === 'terminate';
    const body = request.method === 'POST' ? await readBody(request, MAX_FORM_BYTES) : '';
    const session = this.#sessions.get(sid);
    if (!session) {
      // The client looks for these words, and not at the very beginning.
      response.writeHead(400).end('Error: Unknown SID');
      return;
    }
    if (ends) {
      session.close();
      response.end();
      return;
    }
    const acknowledged = wholeNumber(query, 'AID', 0);
    if (request.method === 'GET') {
      session.acknowledge(acknowledged);
      this.#hold(session, acknowledged, exchange);
      return;
    }
    if (request.method !== 'POST') throw invalid(`${request.method} is not part of WebChannel.`);
    session.receive(parseChannelForm(body).messages);
    session.acknowledge(acknowledged);
    response.end(chunkOf(JSON.stringify(session.state)));
  }

  #hold(session: ChannelSession, acknowledged: number, exchange: Exchange): void {
    const { query, request, response } = exchange;
    const back = new BackChannel(response, {
      streaming: query.get('CI') !== '1',
      acknowledged,
      timeoutMs: wholeNumber(query, 'TO', this.#limits.keepAliveMs),
    });
    // The client shall know that it is connected, though nothing may come for a while.
    response.flushHeaders();
    response.on('close', () => session.detach(back));
    session.attach(back);
    this.#rotation.held(peerOf(request), session);
  }
}

/** A browser limits its connections per host: connections of one browser look like this to us. */
function peerOf({ socket, headers }: IncomingMessage): string {
  return `${socket.remoteAddress ?? ''} ${headers['user-agent'] ?? ''}`;
}
