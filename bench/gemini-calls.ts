import { z } from 'zod';

import type { Opinion, OpinionContext, OpinionModel } from '../engine/src/ports/ports.ts';
import { addressesModel, createGemini, type Gemini } from '../functions/src/google/gemini.ts';
import type { Config } from '../functions/src/platform/config.ts';

/** The most attempts of one request, including the first one. */
const MOST_ATTEMPTS = 6;
/** The statuses after which the same request may succeed later. */
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 300_000;
/** The number of consecutive failed requests after which no more are sent. */
const FAILURES_IN_A_ROW = 3;

const tokens = z.int().min(0).default(0);
/** Names such as `SAFETY`. Anything else from the response is not printed. */
const name = z
  .string()
  .regex(/^[A-Z_]+$/)
  .optional()
  .catch('UNKNOWN');
const body = z.object({
  promptFeedback: z.object({ blockReason: name }).optional(),
  candidates: z.array(z.object({ finishReason: name })).default([]),
  usageMetadata: z
    .object({
      promptTokenCount: tokens,
      candidatesTokenCount: tokens,
      thoughtsTokenCount: tokens,
    })
    .optional(),
  error: z.object({ details: z.array(z.object({ retryDelay: z.string().optional() })) }).optional(),
});

/** The latest response of Gemini; `content` is null if it cannot be read. */
interface LatestResponse {
  status: number;
  retryAfter: string | null;
  content: z.output<typeof body> | null;
}

/** What an evaluation needs besides the settings of Gemini. */
export interface Calling {
  fetch: typeof fetch;
  /** Waits for this time, in ms, or until the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Gemini as the product calls it, with retries. It counts requests, tokens, refusals and errors, and
 * keeps no text of a response. After it has stopped, it gives no more opinions.
 */
export class GeminiCalls implements OpinionModel {
  readonly budget = { perPass: Infinity, perDay: Infinity };
  readonly isAddressedBy = addressesModel;
  /** The texts of all completed requests, and of those on which there is an opinion. */
  readonly asked = new Set<string>();
  readonly judged = new Set<string>();
  readonly count = { calls: 0, retries: 0, uncounted: 0, input: 0, output: 0, ms: 0 };
  /** The numbers of refused and of failed requests, by reason. */
  readonly refusals = new Map<string, number>();
  readonly errors = new Map<string, number>();
  /** Why no more requests are sent; null while they are. */
  stopped: string | null = null;
  readonly #gemini: Gemini;
  readonly #calling: Calling;
  readonly #signal: AbortSignal;
  #latest: LatestResponse | null = null;
  #failuresInARow = 0;

  constructor(config: Config['gemini'], calling: Calling, signal: AbortSignal) {
    const gemini = createGemini(config, '', (...request) => this.#request(...request));
    if (gemini === null) throw new Error('Gemini is off.');
    this.#gemini = gemini;
    this.#calling = calling;
    this.#signal = signal;
  }

  async judge(
    comments: readonly { text: string }[],
    context: OpinionContext,
  ): Promise<(Opinion | null)[]> {
    const started = performance.now();
    const opinions = this.stopped === null ? await this.#ask(comments, context) : null;
    this.count.ms += performance.now() - started;
    if (opinions !== null)
      for (const [i, { text }] of comments.entries()) {
        this.asked.add(text);
        if (opinions[i]) this.judged.add(text);
      }
    return opinions ?? comments.map(() => null);
  }

  /** Returns the opinions, of which there are none after a refusal; null after a stop. */
  async #ask(
    comments: readonly { text: string }[],
    context: OpinionContext,
  ): Promise<(Opinion | null)[] | null> {
    for (let attempt = 1; ; attempt += 1) {
      if (this.#signal.aborted) return this.#stop('Interrupted.');
      this.#latest = null;
      let problem: string;
      try {
        const opinions = await this.#gemini.judge(comments, context, this.#signal);
        this.#failuresInARow = 0;
        return opinions;
      } catch (error) {
        problem = error instanceof Error ? error.message : '';
      }
      if (this.#signal.aborted) continue;
      // The callback of `fetch` has set it meanwhile, which the types cannot know.
      const latest = this.#latest as LatestResponse | null;
      const status = latest?.status ?? 0;
      if (status >= 200 && status < 300) {
        add(this.refusals, refusalOf(latest?.content ?? null, problem));
        this.#failuresInARow = 0;
        return [];
      }
      if (status !== 0 && !TRANSIENT.has(status))
        return this.#stop(
          `Gemini refuses requests with status ${status}. Check GEMINI_API_KEY, GEMINI_MODEL and GEMINI_THINKING.`,
        );
      if (attempt === MOST_ATTEMPTS) {
        add(this.errors, status === 0 ? 'no response' : `status ${status}`);
        this.#failuresInARow += 1;
        if (this.#failuresInARow === FAILURES_IN_A_ROW)
          this.stopped = `${FAILURES_IN_A_ROW} requests in a row failed.`;
        return [];
      }
      this.count.retries += 1;
      await this.#calling.wait(waitOf(latest, attempt), this.#signal);
    }
  }

  #stop(reason: string): null {
    this.stopped = reason;
    return null;
  }

  async #request(...[url, init]: Parameters<typeof fetch>): Promise<Response> {
    this.count.calls += 1;
    const response = await this.#calling.fetch(url, init);
    const json: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    // A response that ends too early counts as none, so that the request is repeated.
    if (response.ok && json === undefined) return response;
    const content = body.safeParse(json).data ?? null;
    const { status } = response;
    this.#latest = { status, retryAfter: response.headers.get('retry-after'), content };
    if (!response.ok) return response;
    const usage = content?.usageMetadata;
    if (usage === undefined) this.count.uncounted += 1;
    this.count.input += usage?.promptTokenCount ?? 0;
    // Google bills thoughts as output.
    this.count.output += (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0);
    return response;
  }
}

/** Returns why a response has no opinions, without any of its text. */
function refusalOf(content: LatestResponse['content'], problem: string): string {
  const blocked = content?.promptFeedback?.blockReason;
  if (blocked !== undefined) return `prompt blocked: ${blocked}`;
  if (content?.candidates.length === 0) return 'no candidate';
  const ended = content?.candidates[0]?.finishReason ?? 'STOP';
  if (ended !== 'STOP') return `answer ended: ${ended}`;
  // The product's own sentences about responses contain nothing of them.
  return problem.startsWith('Gemini’s response') ? problem : 'the response cannot be read';
}

/** Returns how long to wait before the next attempt: as long as Gemini says, or ever longer. */
function waitOf(latest: LatestResponse | null, attempt: number): number {
  const said =
    latest?.retryAfter ??
    latest?.content?.error?.details.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay;
  const seconds = Number.parseFloat(said ?? '');
  const ms = Number.isNaN(seconds) ? FIRST_WAIT_MS * 2 ** (attempt - 1) : seconds * 1000;
  return Math.min(ms, LONGEST_WAIT_MS);
}

function add(counts: Map<string, number>, reason: string): void {
  counts.set(reason, (counts.get(reason) ?? 0) + 1);
}
