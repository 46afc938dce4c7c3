/**
 * Creates a function that returns those of several patterns that can match a text, in order. It
 * compares the sequences of three to five characters in the text with those that each match of a
 * pattern contains, as in Russ Cox, "Regular Expression Matching with a Trigram Index" (2012). Most
 * texts match none of the patterns, so this saves most of the time.
 */
export function createSieve<Item extends { pattern: RegExp }>(
  items: readonly Item[],
): (text: string) => Item[] {
  const alwaysPossible: number[] = [];
  const itemsOf = new Map<number, number[]>();
  const buckets = new Uint8Array(bucketCount);
  for (const [i, { pattern }] of items.entries()) {
    const parts = pattern.ignoreCase ? null : requiredParts(pattern.source);
    if (parts === null) alwaysPossible.push(i);
    for (const part of parts ?? []) {
      let hash = 0;
      for (let k = 0; k < Math.min(part.length, longest); k += 1)
        hash = mixed(hash, part.charCodeAt(k));
      buckets[hash & (bucketCount - 1)] = 1;
      itemsOf.set(hash, [...(itemsOf.get(hash) ?? []), i]);
    }
  }
  return (text) => {
    const possible = new Set(alwaysPossible);
    for (let start = 0; start < text.length; start += 1) {
      let hash = 0;
      const end = Math.min(start + longest, text.length);
      for (let k = start; k < end; k += 1) {
        hash = mixed(hash, text.charCodeAt(k));
        if (buckets[hash & (bucketCount - 1)] === 0) continue;
        for (const i of itemsOf.get(hash) ?? []) possible.add(i);
      }
    }
    return items.filter((_, i) => possible.has(i));
  };
}

/** The longest sequence that is compared. Other texts rarely contain longer ones. */
const longest = 5;
/** A sequence whose bucket is empty is in no pattern. That saves most searches in the map. */
const bucketCount = 2 ** 15;

function mixed(hash: number, code: number): number {
  const product = Math.imul(hash ^ code, 0x9e3779b1);
  return product ^ (product >>> 15);
}

/**
 * Returns strings of at least three characters of which each text that matches contains one; null
 * if there are none. It knows only what is needed for that: other syntax requires nothing.
 *
 * @param source of an expression without the flag `i`
 */
export function requiredParts(source: string): readonly string[] | null {
  const reading = new Reading(source);
  const parts = reading.alternatives();
  return reading.isKnown ? parts : null;
}

/** Matches what follows an item and repeats it, with the least count of repetitions. */
const repetition = /(?:[*?]|\+|\{(?<least>\d+)(?:,\d*)?\})\??/uy;
/** Matches an item that is not a plain character: a class, an escaped class, an assertion or a dot. */
const unknown =
  /\[(?:\\[^]|[^\]\\])*\]|\\[pPu]\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\k<\w+>|\\[a-zA-Z\d]|\./uy;
const assertion = /\\[bB]|[\^$]/uy;
const negative = /\(\?<?!/uy;
const opening = /\((?:\?(?::|<?=|<\w+>))?/uy;

class Reading {
  /** Whether it knows all groups so far. «(?i:» lets other characters match than those it has. */
  isKnown = true;
  private at = 0;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** Reads alternatives up to a closing bracket or the end. */
  alternatives(): readonly string[] | null {
    let all: readonly string[] | null = this.sequence();
    while (this.source[this.at] === '|') {
      this.at += 1;
      const next = this.sequence();
      all = all === null || next === null ? null : [...all, ...next];
    }
    return all;
  }

  /** Reads one alternative. Returns the best of what its items require. */
  private sequence(): readonly string[] | null {
    let best: readonly string[] | null = null;
    let run = '';
    const offer = (parts: readonly string[] | null): void => {
      if (parts !== null && (best === null || scoreOf(parts) > scoreOf(best))) best = parts;
    };
    const endRun = (): void => {
      if (run.length >= 3) offer([run]);
      run = '';
    };
    while (this.at < this.source.length && !/[|)]/u.test(this.source[this.at] ?? '')) {
      if (this.skip(assertion) !== null) continue;
      const isNegative = this.skip(negative) !== null;
      if (isNegative || this.skip(opening) !== null) {
        if (this.source[this.at] === '?') this.isKnown = false;
        const parts = this.alternatives();
        this.at += 1;
        const optional = this.leastCount() === 0;
        // What must not follow is not a part of the match, so the run of characters continues.
        if (isNegative) continue;
        endRun();
        if (!optional) offer(parts);
        continue;
      }
      if (this.skip(unknown) !== null) {
        this.leastCount();
        endRun();
        continue;
      }
      if (this.source[this.at] === '\\') this.at += 1;
      // A repetition repeats a whole code point, such as an emoji.
      const character = String.fromCodePoint(this.source.codePointAt(this.at) ?? 0);
      this.at += character.length;
      const start = this.at;
      if (this.leastCount() > 0) run += character;
      if (this.at > start) endRun();
    }
    endRun();
    return best;
  }

  private skip(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.source);
    if (match !== null) this.at += match[0].length;
    return match;
  }

  /** Skips a repetition. Returns how often the item before it occurs at least. */
  private leastCount(): number {
    const match = this.skip(repetition);
    if (match === null || match[0].startsWith('+')) return 1;
    return Number(match.groups?.['least'] ?? 0);
  }
}

/** Prefers few and long strings, because ordinary texts contain them more rarely. */
function scoreOf(parts: readonly string[]): number {
  return Math.min(...parts.map(({ length }) => Math.min(length, 6))) - Math.log2(parts.length);
}
