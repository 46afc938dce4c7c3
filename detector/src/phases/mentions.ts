/** A contact or name that one or more comments mention. */
export interface Thing {
  /** The author of the first comment that mentions the contact or name. */
  readonly author: number;
  /** Whether the contact or name was mentioned more than once. */
  inSeveral: boolean;
  /** Whether several authors mentioned the contact or name. */
  bySeveral: boolean;
  /** Whether a comment with a lure of fraud mentioned the contact or name. */
  lured: boolean;
}

/** Where a comment mentions a contact or name. */
interface Mention {
  thing: Thing;
  start: number;
  end: number;
}

/** The contacts and names that comments mention, with their authors. */
export class Mentions {
  readonly #things = new Map<string, Thing>();
  readonly #byOwner = new Map<number, Mention[]>();

  /** @param owner the index of the comment that mentions the contact or name */
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

  of(owner: number): readonly Mention[] {
    return this.#byOwner.get(owner) ?? [];
  }
}
