import { Column, halves } from './column.ts';

const perBlock = 1024;
/** So that the bytes of a block can be told with 16 bits. */
const longest = 63;

/** Ids that are added one after the other, a byte for each character and two more; no object for each. */
export class Ids {
  length = 0;
  /** The characters of each 1,024 ids, one after the other. */
  readonly #blocks: Uint8Array[] = [];
  #last = new Uint8Array(perBlock * (longest + 1));
  #lastUsed = 0;
  /** Where an id ends in its block. */
  readonly #ends = new Column(halves);
  /** Ids that are too long, or of other letters than YouTube's. */
  readonly #others = new Map<number, string>();

  /** @returns the id's index */
  push(id: string): number {
    const index = this.length;
    this.length += 1;
    const start = this.#lastUsed;
    if (!this.#write(id)) {
      this.#lastUsed = start;
      this.#others.set(index, id);
    }
    this.#ends.push(this.#lastUsed);
    if (this.length % perBlock === 0) {
      this.#blocks.push(this.#last.slice(0, this.#lastUsed));
      this.#lastUsed = 0;
    }
    return index;
  }

  at(index: number): string {
    const other = this.#others.get(index);
    if (other !== undefined) return other;
    const block = this.#blocks[Math.floor(index / perBlock)] ?? this.#last;
    const start = index % perBlock === 0 ? 0 : this.#ends.at(index - 1);
    return String.fromCharCode(...block.subarray(start, this.#ends.at(index)));
  }

  #write(id: string): boolean {
    if (id.length > longest) return false;
    for (let i = 0; i < id.length; i += 1) {
      const code = id.charCodeAt(i);
      if (code > 0xff) return false;
      this.#last[this.#lastUsed] = code;
      this.#lastUsed += 1;
    }
    return true;
  }
}
