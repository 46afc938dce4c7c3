import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { Category } from '@threadsweep/shared/category.ts';
import { CATEGORIES } from '../language/reasons.ts';

/** A hidden comment as an example of its category. */
export interface Sample {
  category: Category;
  author: string;
  text: string;
}

/** Reading samples costs a unit or two each time. */
const MOST_LOOKS = 6;
const BETWEEN_LOOKS_MS = 4000;

/**
 * Reads samples of the comments that a pass hid from YouTube, because the server stores no text. Samples
 * are optional: a failure to read them shows none.
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
   * Reads samples if the pass hid more comments.
   * @param hidden how many comments the pass has hidden so far
   * @param last whether this is the last call, which is always made
   * @returns undefined if nothing was read
   */
  async look(hidden: number, last = false): Promise<readonly Sample[] | undefined> {
    if (hidden <= this.#seenHidden || this.#reading) return this.#reading;
    const now = performance.now();
    const spared = this.#looks >= MOST_LOOKS || now - this.#lookedAt < BETWEEN_LOOKS_MS;
    if (spared && !(last && this.#looks === 0)) return undefined;
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
