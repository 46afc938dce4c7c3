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
  let latest: string | undefined;
  let masks: Int32Array = new Int32Array();
  return (patterns) => {
    if (patterns.length > mostPatterns) {
      throw new RangeError(`${patterns.length} patterns; at most ${mostPatterns} share a look`);
    }
    const group = groups.push(patterns) - 1;
    look = undefined;
    return (text) => {
      if (look === undefined) {
        look = build(groups);
        latest = undefined;
      }
      if (text !== latest) {
        masks = look(text);
        latest = text;
      }
      return masks[group] ?? 0;
    };
  };
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

/** A clause of what a pattern needs. */
interface Goal {
  /** All its sets, as bits. */
  whole: number;
  group: number;
  /** The pattern's bit in the group's mask. */
  bit: number;
}

/** Builds the automaton of Aho and Corasick over all strings that the patterns need. */
function build(groups: readonly (readonly RegExp[])[]): (text: string) => Int32Array {
  const always = new Int32Array(groups.length);
  const goals: Goal[] = [];
  const automaton = new Automaton();
  for (const [group, patterns] of groups.entries()) {
    for (const [i, pattern] of patterns.entries()) {
      const bit = 1 << i;
      const needs = needsOf(pattern);
      if (needs === null) always[group] = (always[group] ?? 0) | bit;
      for (const clause of needs ?? []) {
        for (const [which, set] of clause.entries()) {
          for (const string of set) automaton.add(string, goals.length * mostSets + which);
        }
        goals.push({ whole: 2 ** clause.length - 1, group, bit });
      }
    }
  }
  const { table, found } = automaton.finish();
  const ends = Uint8Array.from(found, (meetings) => (meetings === undefined ? 0 : 1));

  const met = new Uint8Array(goals.length);
  const touched: number[] = [];
  const masks = new Int32Array(groups.length);
  const meet = (meeting: number): void => {
    const at = Math.floor(meeting / mostSets);
    const before = met[at] ?? 0;
    const now = before | (1 << (meeting % mostSets));
    if (now === before) return;
    if (before === 0) touched.push(at);
    met[at] = now;
    const goal = goals[at];
    if (goal?.whole === now) masks[goal.group] = (masks[goal.group] ?? 0) | goal.bit;
  };
  return (text) => {
    masks.set(always);
    const units = unitsOf(text);
    // Before the text and behind it stands what is no letter.
    let state = table[other] ?? 0;
    for (let i = 0; i <= text.length; i += 1) {
      const unit = i < text.length ? (units[i] ?? 0) : 0;
      const kind = unit < 0x80 ? (kindOfAscii[unit] ?? other) : other;
      state = table[(state << width) | kind] ?? 0;
      if (ends[state] === 1) for (const meeting of found[state] ?? []) meet(meeting);
    }
    for (const at of touched) met[at] = 0;
    touched.length = 0;
    return masks;
  };
}

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
  finish(): { table: Uint16Array; found: readonly (readonly number[] | undefined)[] } {
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
    return { table, found };
  }
}
