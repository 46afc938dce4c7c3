import { bandHash, bands } from '../text/signature.ts';

/** The share of the places that may be taken, and what the table grows by then: memory counts here. */
const mostTaken = 0.75;
const growth = 1.5;

/** Signatures that are kept somewhere, by the number of their row. */
export interface Signatures {
  slot(row: number, slot: number): number;
}

/**
 * Finds texts that have a band of their signature in common: a hash table of the numbers of rows, five
 * to eight bytes for each band of a row, and no object for any.
 */
export class BandTable {
  readonly #signatures: Signatures;
  /** A row times the number of bands, plus the band, plus one; 0 for none. */
  #entries = new Uint32Array(256);
  #taken = 0;

  constructor(signatures: Signatures) {
    this.#signatures = signatures;
  }

  /** The rows with this band of a signature, in the order they were added. */
  rowsOf(band: number, signature: ArrayLike<number>): number[] {
    const rows: number[] = [];
    const a = signature[3 * band] ?? 0;
    const b = signature[3 * band + 1] ?? 0;
    const c = signature[3 * band + 2] ?? 0;
    const { length } = this.#entries;
    for (let at = bandHash(band, a, b, c) % length; ; at = (at + 1) % length) {
      const entry = (this.#entries[at] ?? 0) - 1;
      if (entry < 0) return rows;
      const row = Math.floor(entry / bands);
      if (entry % bands === band && this.#isBandOf(row, band, a, b, c)) rows.push(row);
    }
  }

  /** Adds a row, whose signature is kept by now, under one of its bands. */
  add(band: number, row: number): void {
    this.#taken += 1;
    if (this.#taken > this.#entries.length * mostTaken) this.#grow();
    this.#put(row * bands + band);
  }

  #isBandOf(row: number, band: number, a: number, b: number, c: number): boolean {
    const signatures = this.#signatures;
    return (
      signatures.slot(row, 3 * band) === a &&
      signatures.slot(row, 3 * band + 1) === b &&
      signatures.slot(row, 3 * band + 2) === c
    );
  }

  #put(entry: number): void {
    const signatures = this.#signatures;
    const band = entry % bands;
    const row = Math.floor(entry / bands);
    const a = signatures.slot(row, 3 * band);
    const b = signatures.slot(row, 3 * band + 1);
    const c = signatures.slot(row, 3 * band + 2);
    const { length } = this.#entries;
    let at = bandHash(band, a, b, c) % length;
    while (this.#entries[at] !== 0) at = (at + 1) % length;
    this.#entries[at] = entry + 1;
  }

  #grow(): void {
    const before = this.#entries;
    this.#entries = new Uint32Array(Math.ceil(before.length * growth));
    // From behind a free place on: of the rows with the same band the first ones stand first from there.
    const free = before.indexOf(0);
    for (let i = 1; i <= before.length; i += 1) {
      const entry = before[(free + i) % before.length] ?? 0;
      if (entry !== 0) this.#put(entry - 1);
    }
  }
}
