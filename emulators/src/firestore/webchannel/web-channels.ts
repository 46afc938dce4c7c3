import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { callerOf, type Caller } from '../state/access.ts';
import type { StreamMethod, StreamSession } from '../api/stream.ts';
import { MAX_REQUEST_BYTES } from '../data/codec.ts';
import { invalid, StatusError } from '../data/status-error.ts';
import { Rotation } from './rotation.ts';
import { channelSession, type BackChannel, type ChannelSession } from './channel-session.ts';
import type { SessionLimits } from './channel-session.ts';
import { chunkOf, parseChannelForm, wholeNumber } from './wire.ts';
import { readBody } from '../data/request-body.ts';

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
export function webChannels(openStream: OpenStream, limits: SessionLimits = LIMITS) {
  const sessions = new Map<string, ChannelSession>();
  const rotation = new Rotation();

  async function handshake(method: StreamMethod, { query, request }: Exchange): Promise<unknown> {
    if (request.method !== 'POST') throw invalid('A handshake is a POST.');
    if (query.get('VER') !== String(PROTOCOL)) throw invalid(`VER must be ${PROTOCOL}.`);
    const { headers, messages } = parseChannelForm(await readBody(request, MAX_FORM_BYTES));
    const caller = callerOf(headers.get('authorization') ?? request.headers.authorization);
    const id = randomBytes(16).toString('base64url');
    const session = channelSession(
      limits,
      (send) => openStream(method, caller, send),
      () => sessions.delete(id),
    );
    sessions.set(id, session);
    try {
      session.receive(messages);
    } catch (error) {
      session.close();
      throw error;
    }
    return [[0, ['c', id, '', PROTOCOL, SERVER_VERSION, TOLD_KEEP_ALIVE_MS]]];
  }

  /** Answers undefined where the answer comes over time. */
  async function goOn(sid: string, exchange: Exchange): Promise<unknown> {
    const { query, request, response } = exchange;
    const body = request.method === 'POST' ? await readBody(request, MAX_FORM_BYTES) : '';
    const session = sessions.get(sid);
    // The client looks for these words, and not at the very beginning.
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
      timeoutMs: wholeNumber(query, 'TO', limits.keepAliveMs),
      openedAtMs: performance.now(),
      sentId: acknowledged,
      written: 0,
    };
    // The client shall know that it is connected, though nothing may come for a while.
    response.flushHeaders();
    response.on('close', () => session.detach(back));
    session.attach(back);
    rotation.held(peerOf(request), session);
    return undefined;
  }

  return {
    /** How many sessions live. */
    get size(): number {
      return sessions.size;
    },
    handle: async (method: StreamMethod, exchange: Exchange): Promise<void> => {
      const { query, response } = exchange;
      response.setHeader('cache-control', 'no-cache, no-store, max-age=0');
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      // Without it Chrome holds back the first kilobyte to guess what it is.
      response.setHeader('x-content-type-options', 'nosniff');
      try {
        const sid = query.get('SID');
        const answer = await (sid === null ? handshake(method, exchange) : goOn(sid, exchange));
        if (answer !== undefined) response.end(chunkOf(JSON.stringify(answer)));
      } catch (error) {
        // To a client any status but 200 ends the channel; it says why only here.
        if (!(error instanceof StatusError)) throw error;
        response.writeHead(400).end(`Bad request: ${error.message}`);
      }
    },
    stop: (): void => {
      for (const session of sessions.values()) session.close();
      rotation.stop();
    },
  };
}

/** A browser limits its connections per host: connections of one browser look like this to us. */
function peerOf({ socket, headers }: IncomingMessage): string {
  return `${socket.remoteAddress ?? ''} ${headers['user-agent'] ?? ''}`;
}
