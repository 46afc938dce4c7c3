import type { ServerResponse } from 'node:http';

import type { RequestStream } from '../api/stream.ts';
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

/**
 * One WebChannel session: it numbers what it sends, keeps it until the client has acknowledged it,
 * and passes on each message of the client once and in order, however often it comes.
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
  /** The stream, after all steps so far; undefined if one of them failed. */
  #stream: Promise<RequestStream | undefined>;

  /**
   * @param open begins the session's stream
   * @param ended called once, when the client has ended the session or has been gone for too long
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

  /** The response to a forward POST: whether there is a back channel, and what is unacknowledged. */
  get state(): [present: 0 | 1, lastArrayId: number, outstandingBytes: number] {
    const bytes = this.#outgoing.reduce((sum, { json }) => sum + json.length, 0);
    return [this.#back ? 1 : 0, this.#lastId, bytes];
  }

  /** Since when the client has held the present GET, in milliseconds; undefined without one. */
  get heldSinceMs(): number | undefined {
    return this.#back?.openedAtMs;
  }

  /**
   * Takes what a client posts. A client without a response posts the same again, so known ids are
   * ignored; INVALID_ARGUMENT if one is missing or is not a JSON object.
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

  /** The client has the arrays up to `id`: they need not be kept any longer. */
  acknowledge(id: number): void {
    this.#outgoing = this.#outgoing.filter((array) => array.id > id);
  }

  /** Sends from now on through `next`; an earlier one is ended. */
  attach(next: BackChannel): void {
    this.endBack();
    clearTimeout(this.#dying);
    this.#back = next;
    // Without anything at once, a client takes the connection for buffered and polls from then on.
    if (next.streaming && this.#lastId === 0) this.#queue(['noop']);
    this.#awaitIdle(next);
    this.#flush();
  }

  /** The client no longer holds this GET. */
  detach(held: BackChannel): void {
    if (this.#back !== held) return;
    this.#back = undefined;
    clearTimeout(this.#idle);
    if (!this.#over) this.#awaitDeath();
  }

  /** Ends the GET that is held now, for the client to open another. */
  endBack(): void {
    if (!this.#back) return;
    const { response, written } = this.#back;
    if (written === 0) this.#queue(['noop']);
    this.#flush();
    if (this.#back) this.detach(this.#back);
    response.end();
  }

  /** Ends the session and its stream. */
  close(): void {
    if (this.#over) return;
    this.endBack();
    this.#over = true;
    clearTimeout(this.#idle);
    clearTimeout(this.#dying);
    // Not after the steps: one of them may wait for a lock.
    void this.#opening.then(
      (opened) => opened.close(),
      () => undefined,
    );
    this.#ended();
  }

  /** Does something with the stream once all before is done; a failure ends it and is sent. */
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
      // The client closes the session once it has got this.
      this.#send(statusErrorOf(error).body);
      return undefined;
    }
  }

  #send(message: object): void {
    this.#queue([message]);
    if (this.#flushing) return;
    // What is sent in one go, such as the documents of a query, travels in one chunk.
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

  /** Sends what the GET has not brought yet; ends the GET after its share. */
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
