import { createHmac } from 'node:crypto';

import type { Category } from '@threadsweep/shared/contract/comment.ts';

import { addressesModel, type Doubtful, type Gemini, type Opinion } from '../google/gemini.ts';
import { describeError, type Log } from '../platform/log.ts';

/** Comments in one question: many enough to be cheap, few enough to be answered in seconds. */
const BATCH = 20;
/** How sure Gemini must be to let a comment stay that we would hide, and to hide one we would keep. */
const SURE_TO_KEEP = 0.7;
const SURE_TO_HIDE = 0.8;

/** A comment that the detector is unsure of. */
export interface Doubt extends Doubtful {
  id: string;
  /** What our own detector would do, and for what. */
  hide: boolean;
  category: Category;
}

/** What the second opinion changes: null to keep a comment, a category to hide it for. */
export type Changes = ReadonlyMap<string, Category | null>;

/** How much may be asked. */
export interface OpinionBudget {
  /** Comments of one pass. */
  perPass: number;
  /** Comments of a channel on one day, UTC. */
  perDay: number;
}

/**
 * Gemini's opinions on a channel's uncertain comments: asked for once for each text, within a budget for
 * each pass and day. Whatever goes wrong with Gemini, the pass goes on with our own verdicts.
 */
export class SecondOpinions {
  /** Opinions by keyed hash of the text, one line each, as they are kept: no text among them. */
  readonly #known = new Map<string, Opinion>();
  readonly #asked: string[] = [];
  #left: number;

  constructor(options: {
    gemini: Gemini;
    key: string;
    budget: OpinionBudget;
    log: Log;
    /** Lines of earlier days. */
    before: Iterable<string>;
    /** Lines of today. */
    today: Iterable<string>;
  }) {
    this.#gemini = options.gemini;
    this.#key = options.key;
    this.#log = options.log;
    let spent = 0;
    for (const line of options.before) this.#learn(line);
    for (const line of options.today) {
      if (!this.#learn(line)) continue;
      this.#asked.push(line);
      spent += 1;
    }
    const { perPass, perDay } = options.budget;
    this.#left = Math.max(0, Math.min(perPass, perDay - spent));
  }

  readonly #gemini: Gemini;
  readonly #key: string;
  readonly #log: Log;

  /** Asks about doubts and says which verdicts change. */
  async changes(
    doubts: readonly Doubt[],
    context: { videoTitle: string; channelTitle: string },
    signal: AbortSignal,
  ): Promise<Changes> {
    const unknown = doubts.filter(({ text }) => !this.#known.has(this.#hash(text)));
    const unique = [...new Map(unknown.map((doubt) => [doubt.text, doubt])).values()];
    const affordable = unique.slice(0, this.#left);
    for (let start = 0; start < affordable.length; start += BATCH) {
      const batch = affordable.slice(start, start + BATCH);
      // What was sent counts, whatever comes back.
      this.#left -= batch.length;
      try {
        this.#keep(batch, await this.#gemini.judge(batch, context, signal));
      } catch (error) {
        signal.throwIfAborted();
        this.#log.warn('the second opinion failed; the pass goes on without it', {
          error: describeError(error),
        });
        break;
      }
    }
    const changes = new Map<string, Category | null>();
    for (const doubt of doubts) {
      const opinion = this.#known.get(this.#hash(doubt.text));
      const change = opinion === undefined ? undefined : changeOf(doubt, opinion);
      if (change !== undefined) changes.set(doubt.id, change);
    }
    return changes;
  }

  /** The lines of today, to keep. */
  get today(): readonly string[] {
    return this.#asked;
  }

  #keep(batch: readonly Doubt[], opinions: readonly (Opinion | null)[]): void {
    for (const [i, opinion] of opinions.entries()) {
      const doubt = batch[i];
      if (doubt === undefined || opinion === null) continue;
      const { verdict, confidence } = opinion;
      const line = `${this.#hash(doubt.text)} ${verdict} ${confidence.toFixed(2)}`;
      this.#learn(line);
      this.#asked.push(line);
    }
  }

  #learn(line: string): boolean {
    const [hash, verdict, confidence] = line.split(' ');
    if (hash === undefined || confidence === undefined || !isVerdict(verdict)) return false;
    this.#known.set(hash, { verdict, confidence: Number(confidence) });
    return true;
  }

  #hash(text: string): string {
    const hash = createHmac('sha256', this.#key).update(`opinion\0${text}`).digest();
    return hash.subarray(0, 9).toString('base64url');
  }
}

/** What an opinion changes about our verdict; undefined where it stays. */
function changeOf(doubt: Doubt, { verdict, confidence }: Opinion): Category | null | undefined {
  if (verdict === 'keep') {
    // A comment that gives a model orders cannot win its own pardon.
    if (!doubt.hide || confidence < SURE_TO_KEEP || addressesModel(doubt.text)) return undefined;
    return null;
  }
  return doubt.hide || confidence < SURE_TO_HIDE ? undefined : verdict;
}

function isVerdict(text: string | undefined): text is Opinion['verdict'] {
  return text === 'keep' || text === 'scam' || text === 'spam' || text === 'inappropriate';
}
