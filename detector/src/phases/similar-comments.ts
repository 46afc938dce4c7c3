import { bandKeys, likenessOf } from '../text/signature.ts';

/** Share of a signature's slots from which two texts are the same. */
const alike = 0.66;
/** Share of a signature's slots from which one text may be the other with a few words changed. */
const near = 0.5;
/** Enough to recognise a campaign; keeps a bucket's cost constant. */
const mostRepresentatives = 4;
/** Comments that stand for what was said, of one generation; there are two. */
const perGeneration = 65_536;
/** Of these, the share that may be taken over from the generation before, since others say the same. */
const mostTakenOver = 0.25;

/** What `SimilarComments` asks about comments, to tell the first of those that say the same. */
export interface Order {
  authorOf(comment: number): number;
  isEarlier(comment: number, than: number): boolean;
  /** Viewers liked it. */
  isLiked(comment: number): boolean;
}

/** The known comments with nearly the same text as another one. */
export interface Alike {
  /** How many authors say it, */
  size: number;
  /** and how often the comment's own author does. */
  mine: number;
  /** The comment that said it first. */
  first: number;
  /** How many of them viewers liked. */
  liked: number;
}

/** A comment that stands for what it says. */
interface Representative {
  comment: number;
  signature: Uint16Array;
}

/** Comments that say the same, by the comment at their root. */
interface Group {
  /** How often each author says it. */
  counts: Map<number, number>;
  first: number;
  liked: number;
}

/**
 * Comments that say the same, by their signatures, and whose they are: union-find over buckets. What is
 * alike is found among the last 49,152 comments at least, and what several have said among more; what
 * stands for older ones is forgotten, however many comments a video has.
 */
export class SimilarComments {
  /** The comment that one belongs to; undefined for one that belongs to none but itself. */
  readonly #parents: (number | undefined)[] = [];
  /** By the root; none for a comment by itself. */
  readonly #groups = new Map<number, Group>();
  /** A comment that is nearly like one and belongs to another group. */
  readonly #akin: (number | undefined)[] = [];
  readonly #most: number;
  readonly #order: Order;
  #before = new Generation();
  #now = new Generation();

  /** @param most comments in a generation */
  constructor(order: Order, most = perGeneration) {
    this.#order = order;
    this.#most = most;
  }

  /** Takes in the next comment; null where its text is too short to tell. */
  add(index: number, signature: Uint16Array | null): void {
    this.#parents.push(undefined);
    this.#akin.push(undefined);
    if (signature === null) return;
    if (this.#now.kept.length === this.#most) this.#beginGeneration();
    let representative: Representative | undefined;
    for (const key of bandKeys(signature)) {
      const others = [...this.#before.with(key), ...this.#now.with(key)];
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

  /** Who says what the comment says. */
  of(index: number): Alike {
    const { counts, first, liked } = this.#groupOf(this.#root(index));
    return { size: counts.size, mine: counts.get(this.#order.authorOf(index)) ?? 0, first, liked };
  }

  /** A comment of another group that says nearly what this one says. */
  akinTo(index: number): number | undefined {
    return this.#akin[index];
  }

  /** Comments whose signatures are kept. */
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
    // The newest ones first: what several have said may be said again.
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

/** Comments that stand for what was said, and where to find them by a band of their signature. */
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

  /** In the order they were put there. */
  with(key: number): readonly Representative[] {
    return this.#buckets.get(key) ?? none;
  }
}

const none: readonly Representative[] = [];
