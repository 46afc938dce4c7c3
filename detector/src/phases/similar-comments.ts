import { bands, slots } from '../text/signature.ts';
import { BandTable } from './band-table.ts';
import { Column, halves, words } from './column.ts';

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
  isEarlier(comment: number, than: number): boolean;
  /** Viewers liked it. */
  isLiked(comment: number): boolean;
}

const asAdded: Order = { isEarlier: (comment, than) => comment < than, isLiked: () => false };

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

/**
 * Comments that say the same, by their signatures, and whose they are: union-find over buckets. What is
 * alike is found among the last 49,152 comments at least, and what several have said among more; what
 * stands for older ones is forgotten, so that it takes at most 8 MB however many comments a video has.
 */
export class SimilarComments {
  readonly #authors: Column<Uint32Array>;
  /** The comment that one belongs to, plus one; 0 for one that belongs to none but itself. */
  readonly #parents = new Column(words);
  /** How often each author says what a group says, by the group's root; none for a comment by itself. */
  readonly #groups = new Map<number, Map<number, number>>();
  /** The first comment of each group and its liked ones, by the group's root. */
  readonly #firsts = new Map<number, { first: number; liked: number }>();
  /** A comment that is nearly like one and belongs to another group, plus one; 0 for none. */
  readonly #akin = new Column(words);
  readonly #most: number;
  readonly #order: Order;
  #before = new Generation();
  #now = new Generation();

  /**
   * @param authors of each comment
   * @param most comments in a generation
   */
  constructor(authors: Column<Uint32Array>, most = perGeneration, order = asAdded) {
    this.#authors = authors;
    this.#most = most;
    this.#order = order;
  }

  /** Takes in the next comment; null where its text is too short to tell. */
  add(index: number, signature: Uint16Array | null): void {
    this.#parents.push(0);
    this.#akin.push(0);
    if (signature === null) return;
    if (this.#now.length === this.#most) this.#beginGeneration();
    let row: number | undefined;
    for (let band = 0; band < bands; band += 1) {
      const before = this.#before.rowsOf(band, signature);
      const now = this.#now.rowsOf(band, signature);
      const like = this.#before.firstLike(before, signature) ?? this.#now.firstLike(now, signature);
      if (like !== undefined) this.#join(like, index);
      else {
        this.#relate(index, this.#before.nearly(before, signature));
        this.#relate(index, this.#now.nearly(now, signature));
      }
      if (like !== undefined) continue;
      if (before.length + now.length < mostRepresentatives) {
        row ??= this.#now.keep(index, signature);
        this.#now.table.add(band, row);
      }
    }
  }

  /** Who says what the comment says. */
  of(index: number): Alike {
    const root = this.#root(index);
    const group = this.#groups.get(root);
    const ranked = this.#firstOf(root);
    if (!group) return { size: 1, mine: 1, ...ranked };
    return { size: group.size, mine: group.get(this.#authors.at(index)) ?? 0, ...ranked };
  }

  /** A comment of another group that says nearly what this one says. */
  akinTo(index: number): number | undefined {
    const akin = this.#akin.at(index);
    return akin === 0 ? undefined : akin - 1;
  }

  /** Comments whose signatures are kept. */
  get kept(): number {
    return this.#before.length + this.#now.length;
  }

  #relate(index: number, others: readonly number[]): void {
    for (const other of others) {
      if (this.#akin.at(index) === 0) this.#akin.set(index, other + 1);
      if (this.#akin.at(other) === 0) this.#akin.set(other, index + 1);
    }
  }

  #firstOf(root: number): { first: number; liked: number } {
    return this.#firsts.get(root) ?? { first: root, liked: this.#order.isLiked(root) ? 1 : 0 };
  }

  #beginGeneration(): void {
    const old = this.#before;
    this.#before = this.#now;
    this.#now = new Generation();
    // The newest ones first: what several have said may be said again.
    const most = this.#most * mostTakenOver;
    for (let row = old.length - 1; row >= 0 && this.#now.length < most; row -= 1)
      if (this.#groups.has(this.#root(old.comments.at(row)))) this.#now.takeOver(old, row);
  }

  #root(index: number): number {
    let at = index;
    for (let parent = this.#parents.at(at); parent !== 0; parent = this.#parents.at(at)) {
      // Path halving keeps the trees flat.
      const above = this.#parents.at(parent - 1);
      if (above !== 0) this.#parents.set(at, above);
      at = parent - 1;
    }
    return at;
  }

  #join(a: number, b: number): void {
    const into = this.#root(a);
    const from = this.#root(b);
    if (into === from) return;
    const target = this.#groupOf(into);
    for (const [author, count] of this.#groupOf(from))
      target.set(author, (target.get(author) ?? 0) + count);
    const ranked = this.#firstOf(into);
    const other = this.#firstOf(from);
    this.#firsts.set(into, {
      first: this.#order.isEarlier(other.first, ranked.first) ? other.first : ranked.first,
      liked: ranked.liked + other.liked,
    });
    this.#firsts.delete(from);
    this.#parents.set(from, into + 1);
    this.#groups.delete(from);
    this.#groups.set(into, target);
  }

  #groupOf(root: number): Map<number, number> {
    return this.#groups.get(root) ?? new Map([[this.#authors.at(root), 1]]);
  }
}

/** Comments that stand for what was said, with their signatures. */
class Generation {
  readonly comments = new Column(words);
  readonly #signatures = new Column(halves);
  readonly table = new BandTable({ slot: (row, slot) => this.#signatures.at(row * slots + slot) });

  get length(): number {
    return this.comments.length;
  }

  /** @returns the row that stands for the comment */
  keep(comment: number, signature: ArrayLike<number>): number {
    for (let slot = 0; slot < slots; slot += 1) this.#signatures.push(signature[slot] ?? 0);
    return this.comments.push(comment);
  }

  rowsOf(band: number, signature: ArrayLike<number>): number[] {
    return this.table.rowsOf(band, signature);
  }

  /** The comment of the first of these rows that is like a signature. */
  firstLike(rows: readonly number[], signature: ArrayLike<number>): number | undefined {
    const row = rows.find((each) => this.#likeness(each, signature) >= alike);
    return row === undefined ? undefined : this.comments.at(row);
  }

  /** The comments of those of these rows that are nearly like a signature. */
  nearly(rows: readonly number[], signature: ArrayLike<number>): number[] {
    return rows
      .filter((row) => this.#likeness(row, signature) >= near)
      .map((row) => this.comments.at(row));
  }

  #likeness(row: number, signature: ArrayLike<number>): number {
    let equal = 0;
    for (let slot = 0; slot < slots; slot += 1)
      if (this.#signatures.at(row * slots + slot) === signature[slot]) equal += 1;
    return equal / slots;
  }

  /** Keeps a row of another generation. */
  takeOver(from: Generation, row: number): void {
    const signature = Array.from({ length: slots }, (_, slot) =>
      from.#signatures.at(row * slots + slot),
    );
    const kept = this.keep(from.comments.at(row), signature);
    for (let band = 0; band < bands; band += 1)
      if (this.rowsOf(band, signature).length < mostRepresentatives) this.table.add(band, kept);
  }
}
