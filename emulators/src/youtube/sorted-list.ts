/** An item's position in a list. The order is: highest rank first, then newest, then by id. */
export interface Position {
  rank: number;
  /** Milliseconds since 1970. */
  ms: number;
  id: string;
}

export function comparePositions(a: Position, b: Position): number {
  if (a.rank !== b.rank) return b.rank - a.rank;
  if (a.ms !== b.ms) return b.ms - a.ms;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

export interface Page<T> {
  items: T[];
  /** The index of the page's first item in the whole list. */
  start: number;
  /** The position of the page's last item; undefined if no items follow the page. */
  next: Position | undefined;
}

/**
 * Items that are kept in order as they are added and removed, so that no request has to sort them.
 * A page begins after a position, not after a number of items. A comment that is added between the
 * requests for two pages therefore does not shift the second page.
 */
export class SortedList<T> {
  readonly #positionOf: (item: T) => Position;
  #items: T[] = [];

  constructor(positionOf: (item: T) => Position, items: Iterable<T> = []) {
    this.#positionOf = positionOf;
    this.addAll(items);
  }

  get size(): number {
    return this.#items.length;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#items[Symbol.iterator]();
  }

  add(item: T): void {
    this.#items.splice(this.#placeOf(this.#positionOf(item)), 0, item);
  }

  addAll(items: Iterable<T>): void {
    this.#items = [...this.#items, ...items].sort((a, b) =>
      comparePositions(this.#positionOf(a), this.#positionOf(b)),
    );
  }

  /** Removes an item. Its position must be the one with which it was added. */
  remove(item: T): void {
    const place = this.#placeOf(this.#positionOf(item));
    if (this.#items[place] !== item) throw new Error('the item is not at its position');
    this.#items.splice(place, 1);
  }

  /**
   * Returns up to `limit` items after the position `after`, or from the start if it is undefined.
   */
  page(after: Position | undefined, limit: number): Page<T> {
    let start = 0;
    if (after !== undefined) {
      start = this.#placeOf(after);
      const found = this.#items[start];
      if (found !== undefined && comparePositions(this.#positionOf(found), after) === 0) start += 1;
    }
    const items = this.#items.slice(start, start + limit);
    const last = items.at(-1);
    const more = start + limit < this.#items.length;
    return { items, start, next: more && last !== undefined ? this.#positionOf(last) : undefined };
  }

  /** Returns the index of the first item that is not before `position`. */
  #placeOf(position: Position): number {
    let low = 0;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const item = this.#items[middle];
      if (item !== undefined && comparePositions(this.#positionOf(item), position) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
