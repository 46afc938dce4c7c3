import { hashText } from '../text/signature.ts';
import { bytes, Column, firstFrom, words } from './column.ts';

/** Bits of what is known of a thing that comments pass on. */
const inSeveral = 1;
const bySeveral = 2;
const withLure = 4;

/** A thing that a comment passes on, and where in its text. */
interface Mention {
  thing: number;
  start: number;
  end: number;
}

/**
 * Things that comments pass on, such as numbers and names, and by whom: numbers only, 25 bytes a thing
 * and 16 for each time it is passed on. A thing is known by 64 bits of hash: among a million two are
 * taken for one with a chance of 1 in 30 million.
 */
export class Mentions {
  readonly #hashes = new Column(words);
  readonly #checks = new Column(words);
  readonly #authors = new Column(words);
  readonly #known = new Column(bytes);
  /** Numbers of things, plus one; 0 for none. A thing stands in the first free slot from its own on. */
  #table = new Uint32Array(256);

  readonly #owners = new Column(words);
  readonly #things = new Column(words);
  readonly #starts = new Column(words);
  readonly #ends = new Column(words);

  /** @param owner the index of the comment that passes it on, not less than those before */
  add(
    owner: number,
    by: { author: number; lured: boolean },
    { key, start, end }: { key: string; start: number; end: number },
  ): void {
    const thing = this.#thingOf(key);
    this.#owners.push(owner);
    this.#things.push(thing);
    this.#starts.push(start);
    this.#ends.push(end);
    let known = this.#known.at(thing);
    if (thing === this.#authors.length) {
      this.#authors.push(by.author);
      this.#known.push(0);
    } else {
      known |= inSeveral;
      if (this.#authors.at(thing) !== by.author) known |= bySeveral;
    }
    this.#known.set(thing, by.lured ? known | withLure : known);
  }

  /** What the comment passes on, in the order it was given. */
  *of(owner: number): Generator<Mention> {
    for (let at = firstFrom(this.#owners, owner); at < this.#owners.length; at += 1) {
      if (this.#owners.at(at) !== owner) break;
      yield { thing: this.#things.at(at), start: this.#starts.at(at), end: this.#ends.at(at) };
    }
  }

  /** Whether it was passed on more than once. */
  isInSeveral(thing: number): boolean {
    return (this.#known.at(thing) & inSeveral) !== 0;
  }

  /** Whether several authors pass it on. */
  isBySeveral(thing: number): boolean {
    return (this.#known.at(thing) & bySeveral) !== 0;
  }

  /** Whether a comment that passes it on has a lure of fraud. */
  isLured(thing: number): boolean {
    return (this.#known.at(thing) & withLure) !== 0;
  }

  /** The number of a thing, a new one where it was not passed on before. */
  #thingOf(key: string): number {
    const hash = hashText(key);
    // With something before it, since what two hashes have in common lasts whatever comes behind.
    const check = hashText(`again ${key}`);
    const slot = this.#slotOf(hash, check);
    const known = this.#table[slot] ?? 0;
    if (known !== 0) return known - 1;
    const thing = this.#hashes.push(hash);
    this.#checks.push(check);
    this.#table[slot] = thing + 1;
    if (2 * this.#hashes.length > this.#table.length) this.#grow();
    return thing;
  }

  #slotOf(hash: number, check: number): number {
    const mask = this.#table.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const thing = (this.#table[slot] ?? 0) - 1;
      if (thing < 0) return slot;
      if (this.#hashes.at(thing) === hash && this.#checks.at(thing) === check) return slot;
    }
  }

  #grow(): void {
    this.#table = new Uint32Array(2 * this.#table.length);
    for (let thing = 0; thing < this.#hashes.length; thing += 1)
      this.#table[this.#slotOf(this.#hashes.at(thing), this.#checks.at(thing))] = thing + 1;
  }
}
