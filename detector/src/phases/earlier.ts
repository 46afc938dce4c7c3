import { bandKeys, hashText, likenessOf, slots } from '../text/signature.ts';

/**
 * The bytes that a pass stores about each comment for the next passes, without words and names;
 * 10,000 comments need 180 kB. Contents: a hash of the author (4), the low byte of each slot of the
 * text's signature (12), whether the comment is a lure (1), and its likes (1). Hashes are keyed per
 * channel.
 */
const bytesPerComment = 18;
const signatureFrom = 4;
const lureAt = signatureFrom + slots;
const likedAt = lureAt + 1;
/** The most comments that are stored for the next pass: the newest, because campaigns end. */
const mostHandedOn = 10_000;

/** Returns a hash of an author under a channel's key. */
export function authorHash(author: string, key: string): number {
  return hashText(`${key} ${author}`);
}

/** The data about comments for the next pass, in the order in which they are added. */
export class Handover {
  readonly #rows: Uint8Array[] = [];

  /**
   * Adds the next comment. Comments after the first 10,000 are ignored, because lists begin with
   * the newest.
   *
   * @param liked the likes as `likedAs` in `copies.ts` converts them
   */
  add(author: number, signature: Uint16Array | null, lured: boolean, liked = 0): void {
    if (this.#rows.length === mostHandedOn) return;
    const row = new Uint8Array(bytesPerComment);
    new DataView(row.buffer).setUint32(0, author);
    // Writing a 16-bit slot into a byte array keeps only its low byte, as intended.
    if (signature !== null) row.set(signature, signatureFrom);
    row[lureAt] = lured ? 1 : 0;
    row[likedAt] = liked;
    this.#rows.push(row);
  }

  /** All data, newest comment last, so that later passes can append newer ones. */
  get packed(): Uint8Array {
    const packed = new Uint8Array(this.#rows.length * bytesPerComment);
    for (const [i, row] of this.#rows.toReversed().entries()) packed.set(row, i * bytesPerComment);
    return packed;
  }
}

/** Finds comments of earlier passes that are similar to a new one. */
export interface EarlierIndex {
  /** Returns how many other authors posted nearly this text in earlier passes. */
  othersLike(signature: Uint16Array, author: number): number;
  /**
   * Returns the likes of the most liked earlier comment with the same words by another author; 0 if
   * this author also posted the text before.
   */
  likedWith(signature: Uint16Array, author: number): number;
  /** The authors whose earlier comments were lures. */
  lurers: ReadonlySet<number>;
}

/** The stored data of a comment of an earlier pass. */
interface EarlierComment {
  author: number;
  /** The low byte of each slot of the signature. */
  signature: Uint8Array;
  liked: number;
}

/**
 * Creates an index of the data of earlier passes, in time linear in the number of comments. Ignores
 * data of another version of the detector, whose length differs.
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
      if (buckets.size === 0) return 0;
      const low = new Uint8Array(signature);
      const authors = new Set<number>();
      for (const bandKey of bandKeys(low))
        for (const other of buckets.get(bandKey) ?? [])
          if (likenessOf(other.signature, low) >= alike) authors.add(other.author);
      authors.delete(author);
      return authors.size;
    },
    likedWith(signature, author) {
      if (buckets.size === 0) return 0;
      const low = new Uint8Array(signature);
      const [first = 0] = bandKeys(low);
      const equal = (buckets.get(first) ?? []).filter(
        (other) => likenessOf(other.signature, low) === 1,
      );
      // An equal comment of this author may be the same comment, which is not a copy.
      if (equal.some((other) => other.author === author)) return 0;
      return equal.reduce((most, { liked }) => Math.max(most, liked), 0);
    },
  };
}

/** The most comments in a bucket: enough to count a campaign's authors, at a constant cost. */
const mostInBucket = 12;
/**
 * The smallest share of equal slots at which texts are similar; one in 256 slots is equal by
 * chance.
 */
const alike = 8 / slots;
