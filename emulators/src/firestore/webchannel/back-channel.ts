import type { ServerResponse } from 'node:http';

import { chunkOf, type NumberedArray } from './wire.ts';

/** Arrays are gathered into chunks of about this size: a client can use a chunk only when it is whole. */
const CHUNK_CHARACTERS = 65_536;

/**
 * After this much, a streaming back channel ends and the client opens the next: the browser keeps
 * all that one response has brought, as long as it lasts.
 */
const MAX_CHARACTERS = 1_048_576;

/** One GET that a client holds open to be sent arrays. */
export class BackChannel {
  /** The arrays up to this one have been sent on it. */
  sentId: number;
  /** Whether it stays open; else the first batch ends it (long polling). */
  readonly streaming: boolean;
  /** The client wants to hear something within this many milliseconds. */
  readonly timeoutMs: number;
  readonly openedAtMs = performance.now();
  readonly #response: ServerResponse;
  #written = 0;

  /** `acknowledged` is the last array that the client has. */
  constructor(
    response: ServerResponse,
    options: { streaming: boolean; acknowledged: number; timeoutMs: number },
  ) {
    this.#response = response;
    this.streaming = options.streaming;
    this.sentId = options.acknowledged;
    this.timeoutMs = options.timeoutMs;
  }

  /** Whether nothing has been sent yet: a client takes an end without a byte for a failure. */
  get empty(): boolean {
    return this.#written === 0;
  }

  get ended(): boolean {
    return this.#response.writableEnded || this.#response.destroyed;
  }

  /** Sends the arrays that follow what has been sent; ends the response where that was its share. */
  send(arrays: readonly NumberedArray[]): void {
    let batch: NumberedArray[] = [];
    let characters = 0;
    const sendBatch = (): void => {
      this.#write(chunkOf(`[${batch.map(({ id, json }) => `[${id},${json}]`).join(',')}]`));
      batch = [];
      characters = 0;
    };
    for (const array of arrays) {
      if (array.id <= this.sentId) continue;
      batch.push(array);
      characters += array.json.length;
      this.sentId = array.id;
      if (characters >= CHUNK_CHARACTERS) sendBatch();
    }
    if (batch.length > 0) sendBatch();
    if (!this.empty && (!this.streaming || this.#written >= MAX_CHARACTERS)) this.end();
  }

  end(): void {
    this.#response.end();
  }

  #write(chunk: string): void {
    this.#written += chunk.length;
    this.#response.write(chunk);
  }
}
