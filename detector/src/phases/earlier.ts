import { bandsOf, hashText, slots } from '../text/signature.ts';

/**
 * What passes hand on to the next ones, without words or names: 18 bytes a comment, so that 10,000
 * comments take 180 kB. Four bytes tell the author, twelve the text (the low byte of each slot of
 * its signature), two flags. Hashes are keyed per channel.
 */
const bytesPerComment = 18;

/** A comment of an earlier pass. */
export interface EarlierComment {
  author: number;
  /** Low bytes of the signature's slots. */
  signature: Uint8Array;
  /** Whether it lured viewers. */
  lured: boolean;
}

/** A number that stands for an author under a channel's key. */
export function authorHash(author: string, key: string): number {
  return hashText(`${key} ${author}`);
}

/** Packs what `unpackEarlier` reads. */
export function packEarlier(comments: readonly EarlierComment[]): Uint8Array {
  const bytes = new Uint8Array(comments.length * bytesPerComment);
  const view = new DataView(bytes.buffer);
  for (const [i, { author, signature, lured }] of comments.entries()) {
    const at = i * bytesPerComment;
    view.setUint32(at, author);
    bytes.set(signature, at + 4);
    bytes[at + 4 + slots] = lured ? 1 : 0;
  }
  return bytes;
}

/**
 * Reads what an earlier pass left. A piece of another version of the detector has another length
 * and tells nothing.
 */
export function unpackEarlier(bytes: Uint8Array): EarlierComment[] {
  if (bytes.length % bytesPerComment !== 0) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / bytesPerComment }, (_, i) => {
    const at = i * bytesPerComment;
    return {
      author: view.getUint32(at),
      signature: bytes.slice(at + 4, at + 4 + slots),
      lured: bytes[at + 4 + slots] === 1,
    };
  });
}

/** The low byte of each slot: what an earlier comment is compared by. */
export function lowBytes(signature: Uint16Array): Uint8Array {
  return Uint8Array.from(signature, (slot) => slot & 0xff);
}

/** Finds earlier comments like a new one. */
export interface EarlierIndex {
  /** Authors of earlier comments with nearly the text of this signature. */
  authorsOf(signature: Uint16Array): Set<number>;
  /** Authors who lured viewers before. */
  lurers: ReadonlySet<number>;
}

/** An index over what earlier passes saw; its cost grows with their number only. */
export function indexEarlier(comments: readonly EarlierComment[]): EarlierIndex {
  const buckets = new Map<number, EarlierComment[]>();
  for (const comment of comments) {
    for (const band of bandsOf(Uint16Array.from(comment.signature))) {
      const bucket = buckets.get(band) ?? [];
      if (bucket.length < mostInBucket) buckets.set(band, [...bucket, comment]);
    }
  }
  return {
    authorsOf(signature) {
      const bytes = lowBytes(signature);
      const authors = new Set<number>();
      for (const band of bandsOf(Uint16Array.from(bytes))) {
        for (const comment of buckets.get(band) ?? []) {
          if (equalBytes(comment.signature, bytes) >= alike) authors.add(comment.author);
        }
      }
      return authors;
    },
    lurers: new Set(comments.filter(({ lured }) => lured).map(({ author }) => author)),
  };
}

/** Enough to count a campaign's authors; keeps the cost of a bucket constant. */
const mostInBucket = 12;
/** Of 12 slots; one in 256 is equal by chance. */
const alike = 8;

function equalBytes(a: Uint8Array, b: Uint8Array): number {
  let equal = 0;
  for (let slot = 0; slot < slots; slot += 1) if (a[slot] === b[slot]) equal += 1;
  return equal;
}
