type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Numbers that are added one after the other, without an object for each. */
export class Column<A extends Numbers> {
  values: A;
  length = 0;
  readonly #make: (length: number) => A;

  constructor(make: (length: number) => A) {
    this.#make = make;
    this.values = make(256);
  }

  /** @returns the number's index */
  push(value: number): number {
    if (this.length === this.values.length) {
      const larger = this.#make(2 * this.length);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
    return this.length - 1;
  }
}
