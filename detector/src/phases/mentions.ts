/** A contact or name that one or more comments mention. */
export interface Thing {
  /** The author of the first comment that mentions the contact or name. */
  readonly author: number;
  /** Whether several authors mentioned the contact or name. */
  bySeveral: boolean;
  /** The number of mentions. */
  count: number;
  /** The authors who praise it, clients included. */
  readonly praisers: Set<number>;
  /** The authors who talk as clients of an adviser do, or lure. */
  readonly clients: Set<number>;
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
    by: { author: number; praises: boolean; client: boolean },
    { key, start, end }: { key: string; start: number; end: number },
  ): void {
    let thing = this.#things.get(key);
    if (thing === undefined) {
      const clients = new Set<number>();
      const praisers = new Set<number>();
      thing = { author: by.author, bySeveral: false, count: 0, praisers, clients };
      this.#things.set(key, thing);
    } else {
      thing.bySeveral ||= thing.author !== by.author;
    }
    thing.count += 1;
    if (by.praises) thing.praisers.add(by.author);
    if (by.client) thing.clients.add(by.author);
    const mentions = this.#byOwner.get(owner) ?? [];
    mentions.push({ thing, start, end });
    this.#byOwner.set(owner, mentions);
  }

  of(owner: number): readonly Mention[] {
    return this.#byOwner.get(owner) ?? [];
  }
}
