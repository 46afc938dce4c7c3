/** What is known of a thing that comments pass on. */
export interface Thing {
  /** Who passed it on first. */
  readonly author: number;
  /** Whether it was passed on more than once, */
  inSeveral: boolean;
  /** by several authors, */
  bySeveral: boolean;
  /** or in a comment that has a lure of fraud. */
  lured: boolean;
}

/** A thing that a comment passes on, and where in its text. */
interface Mention {
  thing: Thing;
  start: number;
  end: number;
}

/** Things that comments pass on, such as numbers and names, and by whom. */
export class Mentions {
  readonly #things = new Map<string, Thing>();
  readonly #byOwner = new Map<number, Mention[]>();

  /** @param owner the index of the comment that passes it on */
  add(
    owner: number,
    { author, lured }: { author: number; lured: boolean },
    { key, start, end }: { key: string; start: number; end: number },
  ): void {
    let thing = this.#things.get(key);
    if (thing === undefined) {
      thing = { author, inSeveral: false, bySeveral: false, lured };
      this.#things.set(key, thing);
    } else {
      thing.inSeveral = true;
      thing.bySeveral ||= thing.author !== author;
      thing.lured ||= lured;
    }
    const mentions = this.#byOwner.get(owner) ?? [];
    mentions.push({ thing, start, end });
    this.#byOwner.set(owner, mentions);
  }

  /** What the comment passes on, in the order it was given. */
  of(owner: number): readonly Mention[] {
    return this.#byOwner.get(owner) ?? [];
  }
}
