import type { ServerResponse } from 'node:http';

import type { StreamSession } from '../api/stream.ts';
import { parseObject } from '../data/request-body.ts';
import { invalid, statusErrorOf } from '../data/status-error.ts';
import { asciiJson, chunkOf, type ClientMessage } from './wire.ts';

export interface SessionLimits {
  /** After so long without anything sent, a back channel gets a noop, in milliseconds. */
  keepAliveMs: number;
  /** A session that has had no back channel for so long is over, in milliseconds. */
  deadAfterMs: number;
}

/** Arrays are gathered into chunks of about this size: a client can use a chunk only when it is whole. */
const CHUNK_CHARACTERS = 65_536;
/**
 * After this much, a streaming back channel ends and the client opens the next: the browser keeps
 * all that one response has brought, as long as it lasts.
 */
const MAX_CHARACTERS = 1_048_576;

/** One GET that a client holds open to be sent arrays. */
export interface BackChannel {
  readonly response: ServerResponse;
  /** Whether it stays open; else the first batch ends it (long polling). */
  readonly streaming: boolean;
  /** The client wants to hear something within this many milliseconds. */
  readonly timeoutMs: number;
  readonly openedAtMs: number;
  /** The client has the arrays up to this one, or they have been sent on it. */
  sentId: number;
  /** How many characters have been sent: a client takes an end without any for a failure. */
  written: number;
}

/** An array that is sent, with the number that the client acknowledges; its payload is ASCII. */
interface NumberedArray {
  id: number;
  json: string;
}

/** What `channelSession` makes. */
export type ChannelSession = ReturnType<typeof channelSession>;

/**
 * One WebChannel session: it numbers what is sent, keeps it until the client has acknowledged it,
 * and passes on each message of the client once and in order, however often it comes. `open` begins
 * the stream that it is about. `ended` is called once, when the client has ended the session or has
 * been gone for too long.
 */
export function channelSession(
  limits: SessionLimits,
  open: (send: (message: object) => void) => Promise<StreamSession>,
  ended: () => void,
) {
  let outgoing: NumberedArray[] = [];
  let lastId = 0;
  let nextMessage = 0;
  let back: BackChannel | undefined;
  let over = false;
  let flushing = false;
  let idle: NodeJS.Timeout | undefined;
  let dying: NodeJS.Timeout | undefined;
  /** The stream with all done that it was given so far; none where something of that failed. */
  let stream = after(open(send), () => undefined);
  awaitDeath();

  /** Does something with the stream once all before is done; a failure ends it and is told. */
  async function after(
    before: Promise<StreamSession | undefined>,
    step: (stream: StreamSession) => void,
  ): Promise<StreamSession | undefined> {
    let opened: StreamSession | undefined;
    try {
      opened = await before;
      if (opened) step(opened);
      return opened;
    } catch (error) {
      opened?.close();
      // The client closes the session once it has got this.
      send(statusErrorOf(error).body);
      return undefined;
    }
  }

  function send(message: object): void {
    queue([message]);
    if (flushing) return;
    // What is sent in one go, such as the documents of a query, travels in one chunk.
    flushing = true;
    queueMicrotask(() => {
      flushing = false;
      flush();
    });
  }

  function queue(payload: readonly unknown[]): void {
    if (over) return;
    lastId += 1;
    outgoing.push({ id: lastId, json: asciiJson(payload) });
  }

  /** Sends what the GET has not brought yet; ends it where that was its share. */
  function flush(): void {
    if (!back || back.sentId >= lastId) return;
    const { response, streaming } = back;
    let batch: string[] = [];
    let characters = 0;
    for (const { id, json } of outgoing) {
      if (id <= back.sentId) continue;
      batch.push(`[${id},${json}]`);
      characters += json.length;
      back.sentId = id;
      if (characters < CHUNK_CHARACTERS && id < lastId) continue;
      const chunk = chunkOf(`[${batch.join(',')}]`);
      response.write(chunk);
      back.written += chunk.length;
      batch = [];
      characters = 0;
    }
    if (!streaming || back.written >= MAX_CHARACTERS) response.end();
    if (response.writableEnded || response.destroyed) detach(back);
    else awaitIdle(back);
  }

  /** The client no longer holds this GET. */
  function detach(held: BackChannel): void {
    if (back !== held) return;
    back = undefined;
    clearTimeout(idle);
    if (!over) awaitDeath();
  }

  /** Ends the GET that is held now, for the client to open another. */
  function endBack(): void {
    if (!back) return;
    const { response, written } = back;
    if (written === 0) queue(['noop']);
    flush();
    if (back) detach(back);
    response.end();
  }

  /** Ends the session and what it was about. */
  function close(): void {
    if (over) return;
    endBack();
    over = true;
    clearTimeout(idle);
    clearTimeout(dying);
    stream = after(stream, (opened) => opened.close());
    ended();
  }

  function awaitIdle({ timeoutMs }: BackChannel): void {
    clearTimeout(idle);
    idle = setTimeout(
      () => {
        queue(['noop']);
        flush();
      },
      Math.min(limits.keepAliveMs, timeoutMs),
    );
  }

  function awaitDeath(): void {
    clearTimeout(dying);
    dying = setTimeout(close, limits.deadAfterMs);
  }

  return {
    detach,
    endBack,
    close,
    /** What a forward POST is answered: whether there is a back channel, and what is under way. */
    get state(): [present: 0 | 1, lastArrayId: number, outstandingBytes: number] {
      return [back ? 1 : 0, lastId, outgoing.reduce((sum, { json }) => sum + json.length, 0)];
    },
    /** Since when the client has held the present GET, in milliseconds; undefined without one. */
    get heldSinceMs(): number | undefined {
      return back?.openedAtMs;
    },
    /**
     * Takes what a client posts. A client that has got no answer posts the same again, so known ids
     * are passed over; INVALID_ARGUMENT where one is missing or is no JSON object.
     */
    receive: (messages: readonly ClientMessage[]): void => {
      for (const { id, json } of messages) {
        if (id > nextMessage) throw invalid(`Message ${nextMessage} is missing.`);
        if (id < nextMessage) continue;
        const message = parseObject(json);
        nextMessage += 1;
        stream = after(stream, (opened) => {
          if (!over) opened.receive(message);
        });
      }
    },
    /** The client has the arrays up to `id`: they need not be kept any longer. */
    acknowledge: (id: number): void => {
      outgoing = outgoing.filter((array) => array.id > id);
    },
    /** Sends from now on through `next`; an earlier one is ended. */
    attach: (next: BackChannel): void => {
      endBack();
      clearTimeout(dying);
      back = next;
      // A client that is sent nothing at once takes the way for buffered and polls from then on.
      if (next.streaming && lastId === 0) queue(['noop']);
      awaitIdle(next);
      flush();
    },
  };
}
