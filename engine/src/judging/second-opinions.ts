import { createHmac } from 'node:crypto';

import type { Category } from '@threadsweep/shared/category.ts';

import type { StoredOpinions } from '../ports/memory.ts';
import type { Opinion, OpinionContext, OpinionModel, Ports } from '../ports/ports.ts';

/**
 * The most comments in one request. A larger batch is cheaper, and a smaller one gets its
 * response sooner.
 */
export const BATCH = 20;
/** The confidence that an opinion needs to keep a comment that the detector would hide. */
const SURE_TO_KEEP = 0.7;
const SURE_TO_HIDE = 0.8;

/** A comment on which the detector's verdict is uncertain. */
export interface UncertainVerdict {
  id: string;
  text: string;
  /** Whether the detector would hide the comment, and in which category. */
  hide: boolean;
  category: Category;
}

/**
 * The verdicts that second opinions change: null to keep the comment, or the category in which to
 * hide it.
 */
export type Changes = ReadonlyMap<string, Category | null>;

/**
 * Requests a model's opinions on uncertain verdicts, once for each text, within a budget per pass
 * and per day. If a request fails, the pass continues with the detector's verdicts.
 */
export class SecondOpinions {
  readonly #model: OpinionModel;
  readonly #key: string;
  readonly #warn: Ports['warn'];
  /** The opinions by the keyed hash of the text and of the creator's instructions. */
  readonly #known = new Map<string, Opinion>();
  /**
   * The opinions of the current day, one line each: keyed hash, verdict and confidence. They
   * contain no text.
   */
  readonly #today: string[] = [];
  #left: number;

  constructor(model: OpinionModel, key: string, stored: StoredOpinions, warn: Ports['warn']) {
    this.#model = model;
    this.#key = key;
    this.#warn = warn;
    for (const line of stored.earlier) this.#learn(line);
    for (const line of stored.today) if (this.#learn(line)) this.#today.push(line);
    const { perPass, perDay } = model.budget;
    this.#left = Math.max(0, Math.min(perPass, perDay - this.#today.length));
  }

  /**
   * Requests opinions on uncertain verdicts. A comment that tries to instruct the model is not sent,
   * because it could change the opinions on the other comments of its request. Its verdict stays.
   *
   * @returns the verdicts that change
   */
  async changes(
    uncertain: readonly UncertainVerdict[],
    context: OpinionContext,
    signal: AbortSignal,
  ): Promise<Changes> {
    const { instructions } = context;
    const hash = (text: string) => this.#hash(text, instructions);
    const askable = uncertain.filter(({ text }) => !this.#model.isAddressedBy(text));
    const unknown = askable.filter(({ text }) => !this.#known.has(hash(text)));
    const unique = [...new Map(unknown.map((one) => [one.text, one])).values()];
    const affordable = unique.slice(0, this.#left);
    for (let start = 0; start < affordable.length; start += BATCH) {
      const batch = affordable.slice(start, start + BATCH);
      // Comments count against the budget when they are sent, because a failed request costs money
      // too.
      this.#left -= batch.length;
      try {
        this.#keep(
          batch.map(({ text }) => hash(text)),
          await this.#model.judge(batch, context, signal),
        );
      } catch (error) {
        signal.throwIfAborted();
        this.#warn('the second opinion failed; the pass continues without it', { error });
        break;
      }
    }
    const changes = new Map<string, Category | null>();
    for (const verdict of askable) {
      const opinion = this.#known.get(hash(verdict.text));
      const change = opinion && changeOf(verdict, opinion);
      if (change !== undefined) changes.set(verdict.id, change);
    }
    return changes;
  }

  /** The lines of the current day, to be stored. */
  get today(): readonly string[] {
    return this.#today;
  }

  #keep(hashes: readonly string[], opinions: readonly (Opinion | null)[]): void {
    for (const [i, opinion] of opinions.entries()) {
      const hash = hashes[i];
      if (hash === undefined || opinion === null) continue;
      const { verdict, confidence } = opinion;
      const line = `${hash} ${verdict} ${confidence.toFixed(2)}`;
      this.#learn(line);
      this.#today.push(line);
    }
  }

  /**
   * Parses a stored line, and adds its opinion to the known opinions.
   *
   * @returns false if the line is not valid
   */
  #learn(line: string): boolean {
    const [hash, verdict, confidence] = line.split(' ');
    if (hash === undefined || confidence === undefined || !isVerdict(verdict)) return false;
    this.#known.set(hash, { verdict, confidence: Number(confidence) });
    return true;
  }

  /** Includes the instructions in the hash, because other instructions can give another opinion. */
  #hash(text: string, instructions: string): string {
    const asked =
      instructions === ''
        ? `opinion\0${text}`
        : `instructed opinion\0${JSON.stringify([instructions, text])}`;
    return createHmac('sha256', this.#key).update(asked).digest().toString('base64url', 0, 9);
  }
}

/**
 * Returns the change that an opinion makes to the detector's verdict; undefined if the verdict does
 * not change.
 */
function changeOf(
  { hide }: UncertainVerdict,
  { verdict, confidence }: Opinion,
): Category | null | undefined {
  if (verdict === 'keep') return hide && confidence >= SURE_TO_KEEP ? null : undefined;
  return hide || confidence < SURE_TO_HIDE ? undefined : verdict;
}

function isVerdict(text: string | undefined): text is Opinion['verdict'] {
  return text === 'keep' || text === 'scam' || text === 'spam' || text === 'inappropriate';
}
