import { bandKeys, likenessOf } from '../text/signature.ts';

/** The smallest share of equal slots in two signatures at which their texts count as equal. */
const alike = 0.66;
/** The smallest share at which one text may be the other with a few words changed. */
const near = 0.5;
/** The most comments in a bucket: enough to recognise a campaign, at a constant cost. */
const mostRepresentatives = 4;
/** The most representative comments in a generation, of which there are two. */
const perGeneration = 65_536;
/** The largest share of a new generation that repeated texts of the old one may fill. */
const mostTakenOver = 0.25;

/** The functions that `SimilarComments` needs to find the first of several similar comments. */
export interface Order {
  authorOf(comment: number): number;
  isEarlier(comment: number, than: number): boolean;
  /** Returns whether viewers liked the comment. */
  isLiked(comment: number): boolean;
}

/** The known comments that are similar to one comment. */
export interface Alike {
  /** The number of authors of these comments. */
  size: number;
  /** How many of these comments the author of the comment itself wrote. */
  mine: number;
  /** The comment that was written first. */
  first: number;
  liked: number;
}

/** A comment whose signature is stored for all comments with its text. */
interface Representative {
  comment: number;
  signature: Uint16Array;
}

/** A group of similar comments. Its key is the comment at the root of the group's tree. */
interface Group {
  /** The number of comments by author. */
  counts: Map<number, number>;
  first: number;
  liked: number;
}

/**
 * Groups similar comments by their signatures and counts their authors, by union-find over buckets.
 * It finds similar comments among at least the last 49,152, and repeated texts among more. Older
 * comments are forgotten, so memory is limited.
 */
export class SimilarComments {
  /** The parent of each comment in its tree; undefined for a root. */
  readonly #parents: (number | undefined)[] = [];
  /** The groups by their root. A comment without similar ones has no group. */
  readonly #groups = new Map<number, Group>();
  /** For each comment, a nearly similar comment of another group, if there is one. */
  readonly #akin: (number | undefined)[] = [];
  readonly #most: number;
  readonly #order: Order;
  #before = new Generation();
  #now = new Generation();

  /** @param most the most comments in a generation */
  constructor(order: Order, most = perGeneration) {
    this.#order = order;
    this.#most = most;
  }

  /** Adds the next comment. Its signature is null if the text is too short to compare. */
  add(index: number, signature: Uint16Array | null): void {
    this.#parents.push(undefined);
    this.#akin.push(undefined);
    if (signature === null) return;
    if (this.#now.kept.length === this.#most) this.#beginGeneration();
    let representative: Representative | undefined;
    for (const key of bandKeys(signature)) {
      const others = this.#before.with(key).concat(this.#now.with(key));
      const like = others.find((other) => likenessOf(other.signature, signature) >= alike);
      if (like !== undefined) {
        this.#join(like.comment, index);
        continue;
      }
      for (const other of others)
        if (likenessOf(other.signature, signature) >= near) this.#relate(index, other.comment);
      if (others.length < mostRepresentatives) {
        representative ??= this.#now.keep({ comment: index, signature });
        this.#now.put(key, representative);
      }
    }
  }

  /** Returns the comments that are similar to this one, including itself. */
  of(index: number): Alike {
    const { counts, first, liked } = this.#groupOf(this.#root(index));
    return { size: counts.size, mine: counts.get(this.#order.authorOf(index)) ?? 0, first, liked };
  }

  /** Returns a comment of another group that is nearly similar to this one. */
  akinTo(index: number): number | undefined {
    return this.#akin[index];
  }

  /** The number of comments whose signatures are stored. */
  get kept(): number {
    return this.#before.kept.length + this.#now.kept.length;
  }

  #relate(index: number, other: number): void {
    this.#akin[index] ??= other;
    this.#akin[other] ??= index;
  }

  #beginGeneration(): void {
    const old = this.#before;
    this.#before = this.#now;
    this.#now = new Generation();
    // Starts with the newest ones, because a text that was repeated recently may be repeated again.
    const most = this.#most * mostTakenOver;
    for (const each of old.kept.toReversed()) {
      if (this.#now.kept.length >= most) break;
      if (!this.#groups.has(this.#root(each.comment))) continue;
      this.#now.keep(each);
      for (const key of bandKeys(each.signature))
        if (this.#now.with(key).length < mostRepresentatives) this.#now.put(key, each);
    }
  }

  #root(index: number): number {
    let at = index;
    for (let parent = this.#parents[at]; parent !== undefined; parent = this.#parents[at]) {
      // Path halving keeps the trees flat.
      this.#parents[at] = this.#parents[parent] ?? parent;
      at = parent;
    }
    return at;
  }

  #join(a: number, b: number): void {
    const into = this.#root(a);
    const from = this.#root(b);
    if (into === from) return;
    const target = this.#groupOf(into);
    const other = this.#groupOf(from);
    for (const [author, count] of other.counts)
      target.counts.set(author, (target.counts.get(author) ?? 0) + count);
    if (this.#order.isEarlier(other.first, target.first)) target.first = other.first;
    target.liked += other.liked;
    this.#parents[from] = into;
    this.#groups.delete(from);
    this.#groups.set(into, target);
  }

  #groupOf(root: number): Group {
    return (
      this.#groups.get(root) ?? {
        counts: new Map([[this.#order.authorOf(root), 1]]),
        first: root,
        liked: this.#order.isLiked(root) ? 1 : 0,
      }
    );
  }
}

/** The representative comments of a generation, which can be found by a band of their signature. */
class Generation {
  readonly kept: Representative[] = [];
  readonly #buckets = new Map<number, Representative[]>();

  keep(each: Representative): Representative {
    this.kept.push(each);
    return each;
  }

  put(key: number, each: Representative): void {
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) this.#buckets.set(key, [each]);
    else bucket.push(each);
  }

  /** Returns the comments of a band in the order in which they were added. */
  with(key: number): readonly Representative[] {
    return this.#buckets.get(key) ?? none;
  }
}

const none: readonly Representative[] = [];
