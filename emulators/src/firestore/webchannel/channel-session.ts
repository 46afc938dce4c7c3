import type { ServerResponse } from 'node:http';

import type { RequestStream } from '../api/stream.ts';
import { parseObject } from '../data/request-body.ts';
import { invalid, statusErrorOf } from '../data/status-error.ts';
import { asciiJson, chunkOf, type ClientMessage } from './wire.ts';

export interface SessionLimits {
  /** The time without data after which a back channel sends a noop, in milliseconds. */
  keepAliveMs: number;
  /** The time without a back channel after which a session ends, in milliseconds. */
  deadAfterMs: number;
}

/** The approximate size of a chunk of arrays. A client can use a chunk only when it is complete. */
const CHUNK_CHARACTERS = 65_536;
/**
 * The size at which a streaming back channel ends, and the client opens the next one. The browser
 * keeps all data of a response until it ends.
 */
const MAX_CHARACTERS = 1_048_576;

/** One GET that a client keeps open to receive arrays. */
export interface BackChannel {
  readonly response: ServerResponse;
  /** Whether the GET stays open after the first batch. In long polling, that batch ends the GET. */
  readonly streaming: boolean;
  /** The longest time, in milliseconds, that the client waits for data. */
  readonly timeoutMs: number;
  readonly openedAtMs: number;
  /** The id of the last array that the client has, or that was sent on this back channel. */
  sentId: number;
  /**
   * The number of characters that were sent. If a response ends without any, the client treats it
   * as a failure.
   */
  written: number;
}

/** An array to send, with the number that the client acknowledges. Its payload is ASCII. */
interface NumberedArray {
  id: number;
  json: string;
}

/**
 * One WebChannel session. It numbers the arrays that it sends, and keeps them until the client
 * acknowledges them. It passes on each message of the client once and in order, even if the client
 * repeats it.
 */
export class ChannelSession {
  readonly #limits: SessionLimits;
  readonly #ended: () => void;
  #outgoing: NumberedArray[] = [];
  #lastId = 0;
  #nextMessage = 0;
  #back: BackChannel | undefined;
  #over = false;
  #flushing = false;
  #idle: NodeJS.Timeout | undefined;
  #dying: NodeJS.Timeout | undefined;
  readonly #opening: Promise<RequestStream>;
  /**
   * Resolves with the stream after all earlier steps have ended; with undefined if one of them
   * failed.
   */
  #stream: Promise<RequestStream | undefined>;

  /**
   * @param open opens the session's stream
   * @param ended called once, when the client has ended the session or has been absent for too long
   */
  constructor(
    limits: SessionLimits,
    open: (send: (message: object) => void) => Promise<RequestStream>,
    ended: () => void,
  ) {
    this.#limits = limits;
    this.#ended = ended;
    this.#opening = open((message) => this.#send(message));
    this.#stream = this.#after(this.#opening, () => undefined);
    this.#awaitDeath();
  }

  /**
   * The response to a forward POST: whether there is a back channel, the last array's id, and the
   * number of unacknowledged bytes.
   */
  get state(): [present: 0 | 1, lastArrayId: number, outstandingBytes: number] {
    const bytes = this.#outgoing.reduce((sum, { json }) => sum + json.length, 0);
    return [this.#back ? 1 : 0, this.#lastId, bytes];
  }

  /** When the client opened the current GET, in milliseconds; undefined if there is none. */
  get heldSinceMs(): number | undefined {
    return this.#back?.openedAtMs;
  }

  /**
   * Receives the messages that a client posts. A client that gets no response posts them again, so
   * known ids are ignored. Throws INVALID_ARGUMENT if a message is missing or is not a JSON object.
   */
  receive(messages: readonly ClientMessage[]): void {
    for (const { id, json } of messages) {
      if (id > this.#nextMessage) throw invalid(`Message ${this.#nextMessage} is missing.`);
      if (id < this.#nextMessage) continue;
      const message = parseObject(json);
      this.#nextMessage += 1;
      this.#stream = this.#after(this.#stream, (opened) =>
        this.#over ? undefined : opened.receive(message),
      );
    }
  }

  /** Drops the arrays up to `id`, which the client has received. */
  acknowledge(id: number): void {
    this.#outgoing = this.#outgoing.filter((array) => array.id > id);
  }

  /** Sends further data through `next`, and ends an earlier back channel. */
  attach(next: BackChannel): void {
    this.endBack();
    clearTimeout(this.#dying);
    this.#back = next;
    // Without data at once, a client assumes that a proxy buffers the response, and polls from then
    // on.
    if (next.streaming && this.#lastId === 0) this.#queue(['noop']);
    this.#awaitIdle(next);
    this.#flush();
  }

  /** Records that the client no longer holds this GET. */
  detach(held: BackChannel): void {
    if (this.#back !== held) return;
    this.#back = undefined;
    clearTimeout(this.#idle);
    if (!this.#over) this.#awaitDeath();
  }

  /** Ends the current GET. The client then opens another. */
  endBack(): void {
    if (!this.#back) return;
    const { response, written } = this.#back;
    if (written === 0) this.#queue(['noop']);
    this.#flush();
    if (this.#back) this.detach(this.#back);
    response.end();
  }

  close(): void {
    if (this.#over) return;
    this.endBack();
    this.#over = true;
    clearTimeout(this.#idle);
    clearTimeout(this.#dying);
    // Does not wait for current steps, one of which may wait for a lock.
    void this.#opening.then(
      (opened) => opened.close(),
      () => undefined,
    );
    this.#ended();
  }

  /**
   * Runs a step on the stream after all earlier steps. If the step fails, ends the stream and sends
   * the error.
   */
  async #after(
    before: Promise<RequestStream | undefined>,
    step: (stream: RequestStream) => void | Promise<void>,
  ): Promise<RequestStream | undefined> {
    let opened: RequestStream | undefined;
    try {
      opened = await before;
      if (opened) await step(opened);
      return opened;
    } catch (error) {
      opened?.close();
      // The client closes the session when it has received the error.
      this.#send(statusErrorOf(error).body);
      return undefined;
    }
  }

  #send(message: object): void {
    this.#queue([message]);
    if (this.#flushing) return;
    // Sends messages of one turn, such as the documents of a query, in one chunk.
    this.#flushing = true;
    queueMicrotask(() => {
      this.#flushing = false;
      this.#flush();
    });
  }

  #queue(payload: readonly unknown[]): void {
    if (this.#over) return;
    this.#lastId += 1;
    this.#outgoing.push({ id: this.#lastId, json: asciiJson(payload) });
  }

  /**
   * Sends the data that the current GET has not sent yet. Then ends the GET for long polling, or if
   * its response has reached `MAX_CHARACTERS`.
   */
  #flush(): void {
    const back = this.#back;
    if (!back || back.sentId >= this.#lastId) return;
    const { response, streaming } = back;
    let batch: string[] = [];
    let characters = 0;
    for (const { id, json } of this.#outgoing) {
      if (id <= back.sentId) continue;
      batch.push(`[${id},${json}]`);
      characters += json.length;
      back.sentId = id;
      if (characters < CHUNK_CHARACTERS && id < this.#lastId) continue;
      const chunk = chunkOf(`[${batch.join(',')}]`);
      response.write(chunk);
      back.written += chunk.length;
      batch = [];
      characters = 0;
    }
    if (!streaming || back.written >= MAX_CHARACTERS) response.end();
    if (response.writableEnded || response.destroyed) this.detach(back);
    else this.#awaitIdle(back);
  }

  #awaitIdle({ timeoutMs }: BackChannel): void {
    clearTimeout(this.#idle);
    const wait = Math.min(this.#limits.keepAliveMs, timeoutMs);
    this.#idle = setTimeout(() => {
      this.#queue(['noop']);
      this.#flush();
    }, wait);
  }

  #awaitDeath(): void {
    clearTimeout(this.#dying);
    this.#dying = setTimeout(() => this.close(), this.#limits.deadAfterMs);
  }
}
