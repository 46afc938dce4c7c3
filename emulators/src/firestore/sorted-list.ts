/** Longer chunks are split: a change moves the items of one chunk only. */
const MAX_CHUNK = 512;

/** Items in an order in which no two are equal; a change costs about the same in a list of any length. */
export class SortedList<Item> {
  readonly #compare: (left: Item, right: Item) => number;
  /** None is empty. */
  readonly #chunks: Item[][] = [];
  #size = 0;

  constructor(compare: (left: Item, right: Item) => number, items: readonly Item[] = []) {
    this.#compare = compare;
    const sorted = items.toSorted(compare);
    for (let start = 0; start < sorted.length; start += MAX_CHUNK / 2) {
      this.#chunks.push(sorted.slice(start, start + MAX_CHUNK / 2));
    }
    this.#size = sorted.length;
  }

  get size(): number {
    return this.#size;
  }

  /** Puts the item in its place; one that is equal to it goes. */
  put(item: Item): void {
    const { chunk, chunkIndex, index } = this.#place(item);
    const present = this.#isAt(chunk, index, item);
    chunk.splice(index, present ? 1 : 0, item);
    if (!present) this.#size += 1;
    if (this.#chunks.length === 0) this.#chunks.push(chunk);
    if (chunk.length > MAX_CHUNK) {
      this.#chunks.splice(chunkIndex + 1, 0, chunk.splice(MAX_CHUNK / 2));
    }
  }

  /** Takes the item that is equal to this one out, if there is one. */
  delete(item: Item): void {
    const { chunk, chunkIndex, index } = this.#place(item);
    if (!this.#isAt(chunk, index, item)) return;
    chunk.splice(index, 1);
    this.#size -= 1;
    if (chunk.length === 0) this.#chunks.splice(chunkIndex, 1);
  }

  [Symbol.iterator](): Iterator<Item> {
    return this.walk(false, () => false);
  }

  /** The items in order, or from last to first, without the first ones for which `skipped` holds. */
  *walk(reversed: boolean, skipped: (item: Item) => boolean): Generator<Item, undefined> {
    const chunks = this.#chunks;
    const turned = (index: number, length: number): number =>
      reversed ? length - 1 - index : index;
    const firstChunk = firstIndex(chunks.length, (index) => {
      const farthest = chunks[turned(index, chunks.length)]?.at(reversed ? 0 : -1);
      return farthest === undefined || !skipped(farthest);
    });
    for (let chunkIndex = firstChunk; chunkIndex < chunks.length; chunkIndex += 1) {
      const chunk = chunks[turned(chunkIndex, chunks.length)] ?? [];
      const { length } = chunk;
      const isSkipped = (index: number): boolean => {
        const item = chunk[turned(index, length)];
        return item !== undefined && skipped(item);
      };
      let index = chunkIndex === firstChunk ? firstIndex(length, (at) => !isSkipped(at)) : 0;
      for (; index < length; index += 1) {
        const item = chunk[turned(index, length)];
        if (item !== undefined) yield item;
      }
    }
  }

  /** Where the item is, or would have to be inserted. */
  #place(item: Item): { chunk: Item[]; chunkIndex: number; index: number } {
    const reaches = (other: Item | undefined): boolean =>
      other === undefined || this.#compare(other, item) >= 0;
    const chunks = this.#chunks;
    const chunkIndex = firstIndex(chunks.length - 1, (at) => reaches(chunks[at]?.at(-1)));
    const chunk = chunks[chunkIndex] ?? [];
    return { chunk, chunkIndex, index: firstIndex(chunk.length, (at) => reaches(chunk[at])) };
  }

  #isAt(chunk: readonly Item[], index: number, item: Item): boolean {
    const other = chunk[index];
    return other !== undefined && this.#compare(other, item) === 0;
  }
}

/** The lowest index below `length` for which `holds` does, which then holds for all above it. */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
