import { z } from 'zod';

import { KNOWN_MODELS, REQUESTS_KEPT } from './limits.ts';

const stateSchema = z.object({ version: z.literal(1), answers: z.array(z.unknown()) });

/** One request as `GET /control/gemini/requests` returns it. */
export interface SeenRequest {
  model: string;
  /** The time of the request, in real time. */
  at: string;
  request: unknown;
}

/** The scripted responses, and the latest requests. The requests are not saved. */
export class GeminiState {
  #answers: unknown[];
  readonly #requests: SeenRequest[] = [];
  /** The names of the models that exist; null if every name does. */
  #models: readonly string[] | null = KNOWN_MODELS;
  readonly #listeners: (() => void)[] = [];

  /** @throws ZodError if `state` is not a snapshot */
  constructor(state?: unknown) {
    this.#answers = state === undefined ? [] : stateSchema.parse(state).answers;
  }

  /** Replaces the scripted responses that have not been used. */
  script(answers: unknown[]): void {
    this.#answers = answers;
    this.#changed();
  }

  /** Takes the next scripted response; undefined if none is left. */
  takeAnswer(): { answer: unknown } | undefined {
    if (this.#answers.length === 0) return undefined;
    const [answer, ...rest] = this.#answers;
    this.#answers = rest;
    this.#changed();
    return { answer };
  }

  /**
   * Replaces the names of the models that exist; null allows every name. The names are not saved.
   */
  setModels(models: readonly string[] | null): void {
    this.#models = models;
  }

  hasModel(name: string): boolean {
    return this.#models === null || this.#models.includes(name);
  }

  record(model: string, request: unknown): void {
    this.#requests.push({ model, at: new Date().toISOString(), request });
    if (this.#requests.length > REQUESTS_KEPT) this.#requests.shift();
  }

  requests(): readonly SeenRequest[] {
    return this.#requests;
  }

  snapshot(): unknown {
    return { version: 1, answers: this.#answers };
  }

  /** Calls the listener after every change to the result of `snapshot`. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
