type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** A larger array would have to be copied to grow, and what is small should stay so. */
const perBlock = 1024;

/**
 * Numbers that are added one after the other, without an object for each. A block of nothing but zeros
 * takes no memory.
 */
export class Column<A extends Numbers> {
  length = 0;
  readonly #blocks: (A | undefined)[] = [];
  readonly #make: (length: number) => A;

  constructor(make: (length: number) => A) {
    this.#make = make;
  }

  /** @returns the number's index */
  push(value: number): number {
    this.length += 1;
    this.set(this.length - 1, value);
    return this.length - 1;
  }

  /** @returns 0 behind the end */
  at(index: number): number {
    return this.#blocks[Math.floor(index / perBlock)]?.[index % perBlock] ?? 0;
  }

  /** Changes a number that was added. */
  set(index: number, value: number): void {
    const at = Math.floor(index / perBlock);
    let block = this.#blocks[at];
    if (block === undefined) {
      if (value === 0) return;
      block = this.#make(perBlock);
      this.#blocks[at] = block;
    }
    block[index % perBlock] = value;
  }
}

export const bytes = (length: number): Uint8Array => new Uint8Array(length);
export const halves = (length: number): Uint16Array => new Uint16Array(length);
export const words = (length: number): Uint32Array => new Uint32Array(length);
