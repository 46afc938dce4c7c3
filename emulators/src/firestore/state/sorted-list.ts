/**
 * The most items in a chunk. A longer chunk is split, because a change moves the items of its
 * chunk.
 */
const MAX_CHUNK = 512;

/**
 * Items in an order in which no two are equal. The cost of a change hardly depends on the list's
 * length.
 */
export class SortedList<Item> {
  readonly #compare: (left: Item, right: Item) => number;
  /** The chunks. None is empty, except the only chunk of an empty list. */
  readonly #chunks: Item[][];

  constructor(compare: (left: Item, right: Item) => number, items: readonly Item[] = []) {
    this.#compare = compare;
    const sorted = items.toSorted(compare);
    this.#chunks = [sorted.splice(0, MAX_CHUNK / 2)];
    for (let start = 0; start < sorted.length; start += MAX_CHUNK / 2) {
      this.#chunks.push(sorted.slice(start, start + MAX_CHUNK / 2));
    }
  }

  get size(): number {
    return this.#chunks.reduce((size, { length }) => size + length, 0);
  }

  /** Inserts the item at its position. An equal item is replaced. */
  put(item: Item): void {
    const { chunk, index, isThere } = this.#placeOf(item);
    chunk.splice(index, isThere ? 1 : 0, item);
    if (chunk.length <= MAX_CHUNK) return;
    this.#chunks.splice(this.#chunks.indexOf(chunk) + 1, 0, chunk.splice(MAX_CHUNK / 2));
  }

  delete(item: Item): void {
    const { chunk, index, isThere } = this.#placeOf(item);
    if (isThere) chunk.splice(index, 1);
    if (chunk.length > 0 || this.#chunks.length === 1) return;
    this.#chunks.splice(this.#chunks.indexOf(chunk), 1);
  }

  [Symbol.iterator](): Iterator<Item> {
    return this.walk(false, () => false);
  }

  /**
   * Yields the items in order, or in reverse, without the first ones for which `skipped` returns
   * true.
   */
  *walk(reversed: boolean, skipped: (item: Item) => boolean): Generator<Item, undefined> {
    const turned = <Of>(of: readonly Of[]): readonly Of[] => (reversed ? of.toReversed() : of);
    const begins = (item: Item): boolean => !skipped(item);
    const chunks = turned(this.#chunks);
    const first = firstIndex(chunks, (chunk) => turned(chunk).slice(-1).some(begins));
    for (let at = first; at < chunks.length; at += 1) {
      const items = turned(chunks[at] ?? []);
      yield* at === first ? items.slice(firstIndex(items, begins)) : items;
    }
  }

  /** Returns the position of an equal item, or the position at which to insert the item. */
  #placeOf(item: Item): { chunk: Item[]; index: number; isThere: boolean } {
    const reaches = (other: Item): boolean => this.#compare(other, item) >= 0;
    const chunks = this.#chunks;
    const chunkIndex = firstIndex(chunks, (each) => each.slice(-1).some(reaches));
    const chunk = chunks[chunkIndex] ?? chunks.at(-1) ?? [];
    const index = firstIndex(chunk, reaches);
    const [found] = chunk.slice(index, index + 1);
    return { chunk, index, isThere: found !== undefined && this.#compare(found, item) === 0 };
  }
}

/**
 * Returns the index of the first item for which `holds` returns true. `holds` must be true for all
 * later items as well.
 */
function firstIndex<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item === undefined || holds(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
