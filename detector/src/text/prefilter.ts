import { mostSets, needsOf } from './needles.ts';
import { unitsOf } from './units.ts';

/**
 * Tells in one cheap look over a text which of many patterns cannot match it, so that most need not be
 * tried: bit i is set where `patterns[i]` may match.
 */
export type Prefilter = (text: string) => number;

/** As many patterns as a mask has bits. */
const mostPatterns = 32;

/**
 * Prepares prefilters that share their look: whichever is asked first about a text, the others have their
 * answer too. Texts are in lower case, and so are the patterns' letters; patterns have no flag that
 * ignores case. What the patterns need is found out with the first text.
 *
 * @returns a function that adds a prefilter; it throws a RangeError for more than 32 patterns
 */
export function createLookout(): (patterns: readonly RegExp[]) => Prefilter {
  const groups: (readonly RegExp[])[] = [];
  let look: ((text: string) => Int32Array) | undefined;
  // A text's two layers are looked at in turns.
  let latest: Looked | undefined;
  let before: Looked | undefined;
  return (patterns) => {
    if (patterns.length > mostPatterns) {
      throw new RangeError(`${patterns.length} patterns; at most ${mostPatterns} share a look`);
    }
    const group = groups.push(patterns) - 1;
    look = undefined;
    latest = undefined;
    before = undefined;
    return (text) => {
      if (latest?.text !== text) {
        const known = before?.text === text ? before : null;
        before = latest;
        look ??= build(groups);
        latest = known ?? { text, masks: look(text) };
      }
      return latest.masks[group] ?? 0;
    };
  };
}

/** A text with the masks of all groups. */
interface Looked {
  text: string;
  masks: Int32Array;
}

/** The kinds of characters: a to z, digits, all others. */
const digit = 26;
const other = 27;
const kinds = 28;
/** A state's row has room for 32 kinds, so that finding it is a shift. */
const width = 5;

const kindOfAscii = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  return code >= 0x30 && code <= 0x39 ? digit : other;
});

/** Builds the automaton of Aho and Corasick over all strings that the patterns need. */
function build(groups: readonly (readonly RegExp[])[]): (text: string) => Int32Array {
  const always = new Int32Array(groups.length);
  /** Of each clause: all its sets as bits, its pattern's group and bit in the group's mask. */
  const wholes: number[] = [];
  const groupOf: number[] = [];
  const bitOf: number[] = [];
  const automaton = new Automaton();
  for (const [group, patterns] of groups.entries()) {
    for (const [i, pattern] of patterns.entries()) {
      const needs = needsOf(pattern);
      if (needs === null) always[group] = (always[group] ?? 0) | (1 << i);
      for (const clause of needs ?? []) {
        for (const [which, set] of clause.entries()) {
          for (const string of set) automaton.add(string, wholes.length * mostSets + which);
        }
        wholes.push(2 ** clause.length - 1);
        groupOf.push(group);
        bitOf.push(1 << i);
      }
    }
  }
  const { table, ends, tells } = automaton.finish();
  const met = new Uint8Array(wholes.length);
  let hits = new Uint16Array(1024);
  return (text) => {
    const units = unitsOf(text);
    const { length } = text;
    if (length >= hits.length) hits = new Uint16Array(2 * length);
    let count = 0;
    // Before the text and behind it stands what is no letter.
    let state = table[other] ?? 0;
    for (let i = 0; i <= length; i += 1) {
      const unit = i < length ? (units[i] ?? 0) : 0;
      const kind = unit < 0x80 ? (kindOfAscii[unit] ?? other) : other;
      state = table[(state << width) | kind] ?? 0;
      // Written always and counted where a string ends: a branch here would be guessed wrong too often.
      hits[count] = state;
      count += ends[state] ?? 0;
    }
    met.fill(0);
    const masks = always.slice();
    for (let hit = 0; hit < count; hit += 1) {
      const told = tells[hits[hit] ?? 0] ?? nothing;
      for (let i = 0; i < told.length; i += 1) {
        const meeting = told[i] ?? 0;
        const clause = Math.trunc(meeting / mostSets);
        const now = (met[clause] ?? 0) | (1 << (meeting % mostSets));
        met[clause] = now;
        if (now !== wholes[clause]) continue;
        const group = groupOf[clause] ?? 0;
        masks[group] = (masks[group] ?? 0) | (bitOf[clause] ?? 0);
      }
    }
    return masks;
  };
}

const nothing: readonly number[] = [];

/** States in rows of following states: the first is where no string has begun. */
class Automaton {
  #table = new Uint16Array(2 ** (12 + width));
  #states = 1;
  readonly #found: (number[] | undefined)[] = [undefined];

  /** @param meeting what finding the string tells */
  add(string: string, meeting: number): void {
    let state = 0;
    for (let i = 0; i < string.length; i += 1) {
      const at = (state << width) | (kindOfAscii[string.charCodeAt(i)] ?? other);
      state = this.#table[at] ?? 0;
      if (state !== 0) continue;
      state = this.#states;
      this.#states += 1;
      if (state > 0xffff) throw new RangeError('the patterns need too many strings');
      if (this.#states << width > this.#table.length) {
        const larger = new Uint16Array(2 * this.#table.length);
        larger.set(this.#table);
        this.#table = larger;
      }
      this.#table[at] = state;
      this.#found.push(undefined);
    }
    (this.#found[state] ??= []).push(meeting);
  }

  /** Gives each state a following one for every kind, and what its string's ends tell. */
  finish(): {
    table: Uint16Array;
    /** 1 for the states in which a string ends. */
    ends: Uint8Array;
    tells: readonly (readonly number[] | undefined)[];
  } {
    const table = this.#table;
    const found = this.#found;
    /** Of each state the one of the longest string that is its end: there what fails goes on. */
    const fallback = new Uint16Array(this.#states);
    const spaced = new Uint8Array(this.#states);
    const queue = [0];
    for (const state of queue) {
      const back = fallback[state] ?? 0;
      for (let kind = 0; kind < kinds; kind += 1) {
        const at = (state << width) | kind;
        const next = table[at] ?? 0;
        const after = state === 0 ? 0 : (table[(back << width) | kind] ?? 0);
        if (next === 0) {
          // One space stands for any number: after it another changes nothing.
          table[at] = kind === other && spaced[state] === 1 ? state : after;
          continue;
        }
        fallback[next] = after;
        spaced[next] = kind === other ? 1 : 0;
        const told = found[after];
        if (told !== undefined) found[next] = [...(found[next] ?? []), ...told];
        queue.push(next);
      }
    }
    const ends = Uint8Array.from(found, (meetings) => (meetings === undefined ? 0 : 1));
    return { table, ends, tells: found };
  }
}
