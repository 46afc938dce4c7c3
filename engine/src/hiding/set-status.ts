import {
  type Comments,
  type ModerationStatus,
  STATUS_IDS,
  StatusUnavailable,
} from '../ports/comments.ts';

/**
 * The size of a batch from which, after one id has succeeded alone, all other ids are sent in one
 * call. The other ids of a smaller batch are split at once.
 */
const WHOLE_FROM = 17;
/** From this many ids on, a comment counts as refused only after two failed calls with it alone. */
const TWICE_FROM = 8;
/** The most calls for one batch, after which the remaining comments keep their status. */
const CALLS_MAX = 30;

export interface StatusSet {
  /** The comments that now have the status. */
  done: string[];
  /** The comments that YouTube refused although it accepted others, or that no longer exist. */
  refused: string[];
  /** The comments whose status is unknown or unchanged. */
  left: string[];
  /** Whether YouTube refused everything, so that the function stopped. */
  isRefused: boolean;
  /** The error, if YouTube did not process a call. */
  cause?: StatusUnavailable;
}

type AfterCall = (done: readonly string[]) => Promise<void>;

/**
 * Sets the status of comments, 50 in a call that costs 50 units. One invalid id makes its call
 * fail; the function then asks which ids exist (1 unit).
 *
 * - If some do not exist, it sends those that exist. The missing ones count as refused unless
 *   YouTube refuses all that exist, because its lists can be incomplete during an outage.
 * - If all exist, it sends one id and then the rest, because YouTube's `processingFailure` may be
 *   transient. It splits the rest until the refused comment is alone, in at most 2·log₂ n calls.
 * - If YouTube refuses everything, which has lasted for days, it stops after three calls, or four
 *   if some comments do not exist.
 *
 * https://developers.google.com/youtube/v3/docs/comments/setModerationStatus#errors
 *
 * @param afterCall awaited after each successful call, before the next begins
 */
export async function setStatus(
  comments: Pick<Comments, 'setStatus' | 'existing'>,
  ids: readonly string[],
  status: ModerationStatus,
  afterCall: AfterCall,
): Promise<StatusSet> {
  const result: StatusSet = { done: [], refused: [], left: [], isRefused: false };
  for (let start = 0; start < ids.length; start += STATUS_IDS) {
    const part = ids.slice(start, start + STATUS_IDS);
    const batch = new Batch(comments, status, afterCall, result);
    if (await batch.send(part)) continue;
    result.isRefused = true;
    result.left.push(...ids.slice(start + STATUS_IDS));
    break;
  }
  return result;
}

/** One batch of at most 50 comments. */
class Batch {
  readonly #comments: Pick<Comments, 'setStatus' | 'existing'>;
  readonly #status: ModerationStatus;
  readonly #afterCall: AfterCall;
  readonly #result: StatusSet;
  #calls = 0;

  constructor(
    comments: Pick<Comments, 'setStatus' | 'existing'>,
    status: ModerationStatus,
    afterCall: AfterCall,
    result: StatusSet,
  ) {
    this.#comments = comments;
    this.#status = status;
    this.#afterCall = afterCall;
    this.#result = result;
  }

  /**
   * Sends the batch.
   *
   * @returns whether YouTube accepted a call; if not, all ids are in `left`
   */
  async send(ids: readonly string[]): Promise<boolean> {
    try {
      if (await this.#call(ids)) return true;
      const existing = await this.#comments.existing(ids);
      if (existing === null) return this.#leave(ids);
      const rest = ids.filter((id) => existing.has(id));
      const missing = ids.filter((id) => !existing.has(id));
      const isAccepted = rest.length === 0 || (await this.#sendExisting(rest, missing.length > 0));
      if (isAccepted) this.#result.refused.push(...missing);
      else this.#leave(missing);
      return isAccepted;
    } catch (error) {
      if (!(error instanceof StatusUnavailable)) throw error;
      this.#result.cause = error;
      // After a success, a failure is no outage. Comments with unknown status are left for the next
      // pass.
      const known = new Set([...this.#result.done, ...this.#result.refused]);
      this.#leave(ids.filter((id) => !known.has(id)));
      return ids.some((id) => this.#result.done.includes(id));
    }
  }

  /** Sends the comments that exist. Returns false if YouTube refuses everything. */
  async #sendExisting(ids: readonly string[], areFewer: boolean): Promise<boolean> {
    return (areFewer && (await this.#call(ids))) || this.#split(ids);
  }

  #leave(ids: readonly string[]): false {
    this.#result.left.push(...ids);
    return false;
  }

  async #call(ids: readonly string[]): Promise<boolean> {
    this.#calls += 1;
    if (!(await this.#comments.setStatus(ids, this.#status))) return false;
    await this.#afterCall(ids);
    this.#result.done.push(...ids);
    return true;
  }

  /**
   * Isolates the refused comments of a batch.
   *
   * @returns false if YouTube refuses everything
   */
  async #split(ids: readonly string[]): Promise<boolean> {
    const [sample] = ids;
    if (sample === undefined || ids.length === 1) return this.#leave(ids);
    const rest = ids.slice(1);
    const isLong = ids.length >= WHOLE_FROM;
    if (await this.#call([sample])) {
      await (isLong ? this.#sendOrSplit(rest) : this.#isolate(rest));
      return true;
    }
    if (!(await this.#call(rest))) return this.#leave(ids);
    // In a batch of more than two, the sample gets a second call before it counts as refused,
    // because the first failure may be transient.
    if (ids.length === 2 || !(await this.#call([sample]))) this.#result.refused.push(sample);
    return true;
  }

  async #sendOrSplit(ids: readonly string[]): Promise<void> {
    if (ids.length === 0 || (await this.#call(ids))) return;
    await this.#isolate(ids);
  }

  /**
   * Finds one refused comment by bisection. The halves that it does not search are sent together at
   * the end.
   */
  async #isolate(ids: readonly string[]): Promise<void> {
    const later: string[] = [];
    let search = ids;
    let isAlone = false;
    while (search.length > 1) {
      if (this.#calls >= CALLS_MAX) {
        this.#leave([...search, ...later]);
        return;
      }
      const middle = Math.floor(search.length / 2);
      const [first, second] = [search.slice(0, middle), search.slice(middle)];
      if (await this.#call(first)) {
        search = second;
        isAlone = false;
      } else {
        later.push(...second);
        search = first;
        isAlone = first.length === 1;
      }
    }
    // A comment counts as refused only after a call with it alone; in long batches after two,
    // because a refusal may be transient.
    const calls = Number(!isAlone) + Number(ids.length >= TWICE_FROM);
    let isDone = false;
    for (let n = 0; n < calls && !isDone; n += 1) isDone = await this.#call(search);
    if (!isDone) this.#result.refused.push(...search);
    await this.#sendOrSplit(later);
  }
}
