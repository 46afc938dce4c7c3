import { bands, hashText, slots } from '../text/signature.ts';
import { BandTable } from './band-table.ts';

/**
 * What passes hand on to the next ones, without words or names: 18 bytes a comment, so that 10,000
 * comments take 180 kB. Four bytes tell the author, twelve the text (the low byte of each slot of
 * its signature), one whether it lured, one how much viewers liked it. Hashes are keyed per channel.
 */
const bytesPerComment = 18;
const signatureFrom = 4;
const lureAt = signatureFrom + slots;
const likedAt = lureAt + 1;
/** Comments that are handed on: the newest ones, for campaigns pass. */
export const mostHandedOn = 10_000;

/** A number that stands for an author under a channel's key. */
export function authorHash(author: string, key: string): number {
  return hashText(`${key} ${author}`);
}

/** Packs what a pass hands on of its comments, as they arrive. */
export class Handover {
  #bytes = new Uint8Array(64 * bytesPerComment);
  #length = 0;

  /**
   * Takes in the next comment. Those behind the first 10,000 are left out: lists begin with the newest.
   *
   * @param liked how much viewers liked it, as `copies.ts` counts it
   */
  add(author: number, signature: Uint16Array | null, lured: boolean, liked = 0): void {
    if (this.#length === mostHandedOn * bytesPerComment) return;
    if (this.#length === this.#bytes.length) {
      const larger = Math.min(2 * this.#length, mostHandedOn * bytesPerComment);
      const before = this.#bytes;
      this.#bytes = new Uint8Array(larger);
      this.#bytes.set(before);
    }
    const at = this.#length;
    new DataView(this.#bytes.buffer).setUint32(at, author);
    // A number in a byte is its low byte.
    if (signature !== null) this.#bytes.set(signature, at + signatureFrom);
    this.#bytes[at + lureAt] = lured ? 1 : 0;
    this.#bytes[at + likedAt] = liked;
    this.#length += bytesPerComment;
  }

  /** All of it, the newest comment last, so that what is put behind it later is newer. */
  get packed(): Uint8Array {
    const packed = new Uint8Array(this.#length);
    for (let at = 0; at < this.#length; at += bytesPerComment) {
      const comment = this.#bytes.subarray(at, at + bytesPerComment);
      packed.set(comment, this.#length - at - bytesPerComment);
    }
    return packed;
  }
}

/** Finds earlier comments like a new one. */
export interface EarlierIndex {
  /** How many authors of earlier comments said nearly what this signature tells, one author apart. */
  othersLike(signature: Uint16Array, author: number): number;
  /**
   * How much viewers liked the most liked earlier comment of equal words by another author; 0 where
   * this author said the same before.
   */
  likedWith(signature: Uint16Array, author: number): number;
  /** Authors who lured viewers before. */
  lurers: ReadonlySet<number>;
}

/**
 * An index over what earlier passes left; its cost grows with the number of comments only, and they stay
 * packed. A piece of another version of the detector has another length and tells nothing.
 */
export function indexEarlier(pieces: readonly Uint8Array[]): EarlierIndex {
  const whole = pieces.filter(({ length }) => length > 0 && length % bytesPerComment === 0);
  const [first = new Uint8Array(), ...more] = whole;
  const packed = more.length === 0 ? first : joined(whole);
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const slot = (row: number, of: number): number =>
    packed[row * bytesPerComment + signatureFrom + of] ?? 0;
  const authorOf = (row: number): number => view.getUint32(row * bytesPerComment);
  const table = new BandTable({ slot });
  const lurers = new Set<number>();
  for (let row = 0; row * bytesPerComment < packed.length; row += 1) {
    const at = row * bytesPerComment;
    if (packed[at + lureAt] === 1) lurers.add(authorOf(row));
    const signature = packed.subarray(at + signatureFrom, at + lureAt);
    for (let band = 0; band < bands; band += 1)
      if (table.rowsOf(band, signature).length < mostInBucket) table.add(band, row);
  }
  return {
    lurers,
    othersLike(signature, author) {
      const low = Uint8Array.from(signature);
      const authors = new Set<number>();
      for (let band = 0; band < bands; band += 1)
        for (const row of table.rowsOf(band, low))
          if (equalSlots(row, low) >= alike) authors.add(authorOf(row));
      authors.delete(author);
      return authors.size;
    },
    likedWith(signature, author) {
      const low = Uint8Array.from(signature);
      let liked = 0;
      for (const row of table.rowsOf(0, low)) {
        if (equalSlots(row, low) < slots) continue;
        // The same comment, read again, is not a copy.
        if (authorOf(row) === author) return 0;
        liked = Math.max(liked, packed[row * bytesPerComment + likedAt] ?? 0);
      }
      return liked;
    },
  };

  function equalSlots(row: number, low: Uint8Array): number {
    let equal = 0;
    for (let of = 0; of < slots; of += 1) if (slot(row, of) === low[of]) equal += 1;
    return equal;
  }
}

/** Enough to count a campaign's authors; keeps the cost of a bucket constant. */
const mostInBucket = 12;
/** Of 12 slots; one in 256 is equal by chance. */
const alike = 8;

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
