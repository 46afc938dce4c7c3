import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { Category } from '@threadsweep/shared/category.ts';
import { CATEGORIES } from '../language/reasons.ts';

/** A hidden comment that is shown as an example of its category. */
export interface Sample {
  category: Category;
  author: string;
  text: string;
}

/**
 * The most reads of samples for a video, and the least time between two in ms. Each read costs one
 * or two units of quota.
 */
const MOST_LOOKS = 6;
const BETWEEN_LOOKS_MS = 4000;

/**
 * Reads samples of the comments that a pass hid from YouTube, because the server stores no text. If
 * they cannot be read, none are shown.
 */
export class SampleReader {
  readonly #api: ApiClient;
  readonly #video: string;
  #looks = 0;
  #lookedAt = -Infinity;
  #seenHidden = 0;
  #reading: Promise<readonly Sample[]> | undefined;

  constructor(api: ApiClient, video: string) {
    this.#api = api;
    this.#video = video;
  }

  /**
   * Reads samples if the pass has hidden more comments since the last read, and the limits allow
   * another read.
   * @param hidden how many comments the pass has hidden so far
   * @param last whether the pass has ended; the limits then do not prevent the first read
   * @returns undefined if no samples were read
   */
  async look(hidden: number, last = false): Promise<readonly Sample[] | undefined> {
    if (hidden <= this.#seenHidden || this.#reading) return this.#reading;
    const now = performance.now();
    const isLimited = this.#looks >= MOST_LOOKS || now - this.#lookedAt < BETWEEN_LOOKS_MS;
    if (isLimited && !(last && this.#looks === 0)) return undefined;
    this.#seenHidden = hidden;
    this.#lookedAt = now;
    this.#looks += 1;
    this.#reading = this.#read();
    const samples = await this.#reading;
    this.#reading = undefined;
    return samples;
  }

  async #read(): Promise<readonly Sample[]> {
    try {
      const videoId = this.#video;
      const { hidden } = await this.#api.comment.listComments({ videoId, status: 'hidden' });
      const byCategory = new Map<Category, Sample>();
      for (const { source, category, author, text } of hidden)
        if (source === 'threadsweep' && category !== null && !byCategory.has(category))
          byCategory.set(category, { category, author, text });
      return CATEGORIES.flatMap((category) => byCategory.get(category) ?? []);
    } catch {
      return [];
    }
  }
}
