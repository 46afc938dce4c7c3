/** Longer chunks are split: a change moves the items of one chunk only. */
const MAX_CHUNK = 512;

/** Items in an order in which no two are equal; a change costs about the same in a list of any length. */
export class SortedList<Item> {
  readonly #compare: (left: Item, right: Item) => number;
  /** None is empty but the only one of an empty list. */
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

  /** Puts the item in its place; one that is equal to it goes. */
  put(item: Item): void {
    const { chunk, index, isThere } = this.#placeOf(item);
    chunk.splice(index, isThere ? 1 : 0, item);
    if (chunk.length <= MAX_CHUNK) return;
    this.#chunks.splice(this.#chunks.indexOf(chunk) + 1, 0, chunk.splice(MAX_CHUNK / 2));
  }

  /** Takes the item that is equal to this one out, if there is one. */
  delete(item: Item): void {
    const { chunk, index, isThere } = this.#placeOf(item);
    if (isThere) chunk.splice(index, 1);
    if (chunk.length > 0 || this.#chunks.length === 1) return;
    this.#chunks.splice(this.#chunks.indexOf(chunk), 1);
  }

  [Symbol.iterator](): Iterator<Item> {
    return this.walk(false, () => false);
  }

  /** The items in order, or from last to first, without the first ones for which `skipped` holds. */
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

  /** Where the item is, or would have to be inserted. */
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

/** The index of the first item for which `holds` does, which then holds for all behind it. */
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
