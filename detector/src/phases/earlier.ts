import { bandKeys, hashText, likenessOf, slots } from '../text/signature.ts';

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

/** What one piece tells of a comment. */
interface EarlierComment {
  author: number;
  /** The low byte of each slot. */
  signature: Uint8Array;
  liked: number;
}

/**
 * An index over what earlier passes left; its cost grows with the number of comments only. A piece of
 * another version of the detector has another length and tells nothing.
 */
export function indexEarlier(pieces: readonly Uint8Array[]): EarlierIndex {
  const buckets = new Map<number, EarlierComment[]>();
  const lurers = new Set<number>();
  for (const piece of pieces) {
    if (piece.length % bytesPerComment !== 0) continue;
    const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
    for (let at = 0; at < piece.length; at += bytesPerComment) {
      const author = view.getUint32(at);
      const signature = piece.subarray(at + signatureFrom, at + lureAt);
      if (piece[at + lureAt] === 1) lurers.add(author);
      const comment = { author, signature, liked: piece[at + likedAt] ?? 0 };
      for (const bandKey of bandKeys(signature)) {
        const bucket = buckets.get(bandKey);
        if (bucket === undefined) buckets.set(bandKey, [comment]);
        else if (bucket.length < mostInBucket) bucket.push(comment);
      }
    }
  }
  return {
    lurers,
    othersLike(signature, author) {
      const low = Uint8Array.from(signature);
      const authors = new Set<number>();
      for (const bandKey of bandKeys(low))
        for (const other of buckets.get(bandKey) ?? [])
          if (likenessOf(other.signature, low) >= alike) authors.add(other.author);
      authors.delete(author);
      return authors.size;
    },
    likedWith(signature, author) {
      const low = Uint8Array.from(signature);
      const [first = 0] = bandKeys(low);
      const equal = (buckets.get(first) ?? []).filter(
        (other) => likenessOf(other.signature, low) === 1,
      );
      // The same comment, read again, is not a copy.
      if (equal.some((other) => other.author === author)) return 0;
      return equal.reduce((most, { liked }) => Math.max(most, liked), 0);
    },
  };
}

/** Enough to count a campaign's authors; keeps the cost of a bucket constant. */
const mostInBucket = 12;
/** Share of the slots; one slot in 256 is equal by chance. */
const alike = 8 / slots;
