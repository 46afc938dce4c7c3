/** The channels in the order in which their next runs are due, as a binary heap. */
export class RunQueue<T> {
  readonly #heap: { at: number; channel: T }[] = [];

  add(at: number, channel: T): void {
    if (at === Infinity) return;
    const heap = this.#heap;
    let n = heap.push({ at, channel }) - 1;
    while (n > 0) {
      const parent = (n - 1) >>> 1;
      if (this.#at(parent) <= at) break;
      this.#swap(n, parent);
      n = parent;
    }
  }

  take(): { at: number; channel: T } | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    heap[0] = last;
    for (let n = 0; ;) {
      const left = 2 * n + 1;
      const least = this.#at(left + 1) < this.#at(left) ? left + 1 : left;
      if (this.#at(least) >= this.#at(n)) return first;
      this.#swap(n, least);
      n = least;
    }
  }

  #at(n: number): number {
    return this.#heap[n]?.at ?? Infinity;
  }

  #swap(a: number, b: number): void {
    const [one, two] = [this.#heap[a], this.#heap[b]];
    if (!one || !two) return;
    this.#heap[a] = two;
    this.#heap[b] = one;
  }
}
