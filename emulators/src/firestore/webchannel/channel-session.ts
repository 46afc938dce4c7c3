import type { StreamSession } from '../api.ts';
import { invalid, statusErrorOf } from '../status-error.ts';
import type { BackChannel } from './back-channel.ts';
import { asciiJson, type NumberedArray } from './wire.ts';
import { parseObject } from '../request-body.ts';

export interface SessionLimits {
  /** After so long without anything sent, a back channel gets a noop, in milliseconds. */
  keepAliveMs: number;
  /** A session that has had no back channel for so long is over, in milliseconds. */
  deadAfterMs: number;
}

/**
 * One WebChannel session: it numbers what is sent, keeps it until the client has acknowledged it,
 * and passes on each message of the client once and in order, however often it comes.
 */
export class ChannelSession {
  readonly #limits: SessionLimits;
  readonly #ended: () => void;
  /** The stream with all done that it was given so far; rejected where something of that failed. */
  #stream: Promise<StreamSession>;
  #failed = false;
  #over = false;
  #outgoing: NumberedArray[] = [];
  #lastId = 0;
  #acknowledged = 0;
  #nextMessage = 0;
  #back: BackChannel | undefined;
  #everHadBack = false;
  #flushing = false;
  #idle: NodeJS.Timeout | undefined;
  #dying: NodeJS.Timeout | undefined;

  /**
   * `open` begins the stream that the session is about. `ended` is called once, when the client has
   * ended the session or has been gone for too long.
   */
  constructor(
    limits: SessionLimits,
    open: (send: (message: object) => void) => Promise<StreamSession>,
    ended: () => void,
  ) {
    this.#limits = limits;
    this.#ended = ended;
    this.#stream = open((message) => this.#send(message));
    this.#withStream(() => undefined);
    this.#awaitDeath();
  }

  /** What a forward POST is answered: whether there is a back channel, and what is under way. */
  get state(): [present: 0 | 1, lastArrayId: number, outstandingBytes: number] {
    const bytes = this.#outgoing.reduce((sum, { json }) => sum + json.length, 0);
    return [this.#back ? 1 : 0, this.#lastId, bytes];
  }

  /** Since when the client has held the present GET, in milliseconds; undefined without one. */
  get heldSinceMs(): number | undefined {
    return this.#back?.openedAtMs;
  }

  /**
   * Takes what a client posts. A client that has got no answer posts the same again, so known ids
   * are passed over; INVALID_ARGUMENT where one is missing or is no JSON object.
   */
  receive(messages: readonly { id: number; json: string }[]): void {
    for (const { id, json } of messages) {
      if (id > this.#nextMessage) throw invalid(`Message ${this.#nextMessage} is missing.`);
      if (id < this.#nextMessage) continue;
      const message = parseObject(json);
      this.#nextMessage += 1;
      this.#withStream((stream) => {
        if (!this.#over) stream.receive(message);
      });
    }
  }

  /** The client has the arrays up to `id`: they need not be kept any longer. */
  acknowledge(id: number): void {
    if (id <= this.#acknowledged) return;
    this.#acknowledged = id;
    this.#outgoing = this.#outgoing.filter((array) => array.id > id);
  }

  /** Sends from now on through `back`; an earlier one is ended. */
  attach(back: BackChannel): void {
    this.endBack();
    clearTimeout(this.#dying);
    this.#back = back;
    // A client that is sent nothing at once takes the way for buffered and polls from then on.
    if (back.streaming && !this.#everHadBack && this.#outgoing.length === 0) this.#noop();
    this.#everHadBack = true;
    this.#flush();
    this.#awaitIdle();
  }

  /** The client no longer holds this GET. */
  detach(back: BackChannel): void {
    if (this.#back !== back) return;
    this.#back = undefined;
    clearTimeout(this.#idle);
    if (!this.#over) this.#awaitDeath();
  }

  /** Ends the GET that is held now, for the client to open another. */
  endBack(): void {
    const back = this.#back;
    if (!back) return;
    if (back.empty) this.#noop();
    this.#flush();
    this.detach(back);
    back.end();
  }

  /** Ends the session and what it was about. */
  close(): void {
    if (this.#over) return;
    this.endBack();
    this.#over = true;
    clearTimeout(this.#idle);
    clearTimeout(this.#dying);
    this.#withStream((stream) => stream.close());
    this.#ended();
  }

  /** Does something with the stream once all before is done; a failure ends it and is told. */
  #withStream(step: (stream: StreamSession) => void): void {
    this.#stream = this.#stream.then((stream) => {
      try {
        step(stream);
        return stream;
      } catch (error) {
        stream.close();
        throw error;
      }
    });
    this.#stream.catch((error: unknown) => {
      if (this.#failed) return;
      this.#failed = true;
      // The client closes the session once it has got this.
      this.#send(statusErrorOf(error).body);
    });
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

  #noop(): void {
    this.#queue(['noop']);
  }

  #queue(payload: readonly unknown[]): void {
    if (this.#over) return;
    this.#lastId += 1;
    this.#outgoing.push({ id: this.#lastId, json: asciiJson(payload) });
  }

  #flush(): void {
    const back = this.#back;
    if (!back || back.sentId >= this.#lastId) return;
    back.send(this.#outgoing);
    if (back.ended) this.detach(back);
    else this.#awaitIdle();
  }

  #awaitIdle(): void {
    clearTimeout(this.#idle);
    if (!this.#back) return;
    this.#idle = setTimeout(
      () => {
        this.#noop();
        this.#flush();
      },
      Math.min(this.#limits.keepAliveMs, this.#back.timeoutMs),
    );
  }

  #awaitDeath(): void {
    clearTimeout(this.#dying);
    this.#dying = setTimeout(() => this.close(), this.#limits.deadAfterMs);
  }
}
