import { bandsOf, slots } from '../text/signature.ts';
import { Column } from './column.ts';

/** Share of a signature's slots from which two texts are the same. */
const alike = 0.66;
/** Enough to recognise a campaign; keeps a bucket's cost constant. */
const mostRepresentatives = 4;
const bands = 4;

/** Comments that say the same, by their signatures, and whose they are: union-find over buckets. */
export class Likes {
  readonly #authors: Column<Uint32Array>;
  readonly #signatures: Column<Uint16Array>;
  readonly #parents = new Column((length) => new Uint32Array(length));
  /** How often each author says what a group says, by the group's root; none for a comment by itself. */
  readonly #groups = new Map<number, Map<number, number>>();
  readonly #buckets = new Buckets();

  /** @param signatures twelve slots for each comment */
  constructor(authors: Column<Uint32Array>, signatures: Column<Uint16Array>) {
    this.#authors = authors;
    this.#signatures = signatures;
  }

  /** Takes in the next comment; null where its text is too short to tell. */
  add(index: number, signature: Uint16Array | null): void {
    this.#parents.push(index);
    if (signature === null) return;
    for (const [band, value] of bandsOf(signature).entries()) {
      const bucket = this.#buckets.at(band, (value - band) / bands);
      const like = bucket.find((other) => this.#areAlike(index, other));
      if (like !== undefined) this.#join(like, index);
      else if (bucket.length < mostRepresentatives)
        this.#buckets.add(band, (value - band) / bands, index);
    }
  }

  /** How many authors say what the comment says, and how often its own does. */
  of(index: number): { size: number; mine: number } {
    const group = this.#groups.get(this.#root(index));
    if (!group) return { size: 1, mine: 1 };
    return { size: group.size, mine: group.get(this.#authors.values[index] ?? 0) ?? 0 };
  }

  #areAlike(a: number, b: number): boolean {
    const { values } = this.#signatures;
    let equal = 0;
    for (let slot = 0; slot < slots; slot += 1)
      if (values[a * slots + slot] === values[b * slots + slot]) equal += 1;
    return equal / slots >= alike;
  }

  #root(index: number): number {
    const { values } = this.#parents;
    let at = index;
    while (values[at] !== at) {
      // Path halving keeps the trees flat.
      values[at] = values[values[at] ?? at] ?? at;
      at = values[at] ?? at;
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
    this.#parents.values[from] = into;
    this.#groups.delete(from);
    this.#groups.set(into, target);
  }

  #groupOf(root: number): Map<number, number> {
    return this.#groups.get(root) ?? new Map([[this.#authors.values[root] ?? 0, 1]]);
  }
}

/** Which comments stand for a band's value: a hash table of numbers, without an object for each. */
class Buckets {
  /** Numbers of entries, plus one; 0 for none. */
  #heads = new Uint32Array(256);
  readonly #next = new Column((length) => new Uint32Array(length));
  readonly #values = new Column((length) => new Uint32Array(length));
  /** The comment's index times four, plus the band. */
  readonly #comments = new Column((length) => new Uint32Array(length));

  /** The comments of a band's value, in the order they were added. */
  at(band: number, value: number): number[] {
    const found: number[] = [];
    for (
      let at = this.#heads[this.#slotOf(value)] ?? 0;
      at !== 0;
      at = this.#next.values[at - 1] ?? 0
    ) {
      const comment = this.#comments.values[at - 1] ?? 0;
      if (this.#values.values[at - 1] === value && comment % bands === band)
        found.push((comment - band) / bands);
    }
    return found;
  }

  add(band: number, value: number, index: number): void {
    this.#values.push(value);
    this.#comments.push(index * bands + band);
    const entry = this.#next.push(0);
    if (this.#next.length > this.#heads.length) this.#grow();
    else this.#link(entry);
  }

  #grow(): void {
    this.#heads = new Uint32Array(2 * this.#heads.length);
    this.#next.values.fill(0);
    for (let entry = 0; entry < this.#next.length; entry += 1) this.#link(entry);
  }

  /** Hangs an entry on the end of its slot's chain. */
  #link(entry: number): void {
    const slot = this.#slotOf(this.#values.values[entry] ?? 0);
    let last = this.#heads[slot] ?? 0;
    if (last === 0) {
      this.#heads[slot] = entry + 1;
      return;
    }
    for (let at = last; at !== 0; at = this.#next.values[at - 1] ?? 0) last = at;
    this.#next.values[last - 1] = entry + 1;
  }

  #slotOf(value: number): number {
    return (Math.imul(value, 0x9e3779b1) >>> 8) & (this.#heads.length - 1);
  }
}
