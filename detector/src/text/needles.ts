/**
 * What a text must contain for a pattern to match it: one string of each set. Strings are spelled in few
 * characters: the letters a to z, `0` for any digit, and one space for any other characters in a row, the
 * text's beginning and end among them.
 */
export type Clause = readonly ReadonlySet<string>[];

/** A match needs one of these clauses. */
export type Needs = readonly Clause[];

/** How many sets a clause has at most. */
export const mostSets = 4;
/** More alternatives of a pattern are told apart no further. */
const mostClauses = 24;
/** Enough for a list of words; more would cost memory and tell little. */
const mostStrings = 128;
/** What is longer says no more. */
const longest = 8;

/** The least any match of a pattern contains; null where nothing is known. */
export function needsOf({ source }: Pick<RegExp, 'source'>): Needs | null {
  const parser = { source, at: 0 };
  const { all, needs } = alternatives(parser);
  if (parser.at < parser.source.length) throw new SyntaxError(`no pattern: ${source}`);
  return both(needs, needsAmong(all));
}

/** What is known of a part of a pattern. */
interface Part {
  /** All that it matches, where that is little. */
  all: ReadonlySet<string> | null;
  /** All that it can begin with, where it goes on with something unknown. */
  head?: ReadonlySet<string> | null;
  needs: Needs | null;
}

interface Parser {
  source: string;
  at: number;
}

/** Where a word begins or ends. Beside a letter it becomes a space, beside a space it says nothing. */
const edge = '|';

const nothing: Part = { all: new Set(['']), needs: null };
const wordEdge: Part = { all: new Set([edge]), needs: null };
const noLetter: Part = { all: new Set([' ']), needs: null };
const anything: Part = { all: null, needs: null };

function alternatives(parser: Parser): Part {
  const first = sequence(parser);
  if (parser.source[parser.at] !== '|') return first;
  const all = new Set<string>();
  let few = true;
  let needs: Clause[] | null = [];
  const words = new Set<string>();
  for (let part = first; ; part = sequence(parser)) {
    const clauses = both(part.needs, needsAmong(part.all));
    if (clauses === null) needs = null;
    for (const clause of clauses ?? []) {
      // Single words are one set, however many.
      if (clause.length === 1) for (const string of clause[0] ?? []) words.add(string);
      else needs?.push(clause);
    }
    few &&= part.all !== null && all.size + part.all.size <= mostStrings;
    if (few) for (const string of part.all ?? []) all.add(string);
    if (parser.source[parser.at] !== '|') break;
    parser.at += 1;
  }
  if (words.size > 0) needs?.push([words]);
  return { all: few ? all : null, needs: needs === null ? null : bounded(needs) };
}

function sequence(parser: Parser): Part {
  let whole = true;
  let run: ReadonlySet<string> = new Set(['']);
  let needs: Needs | null = null;
  for (;;) {
    const character = parser.source[parser.at];
    if (character === undefined || character === '|' || character === ')') break;
    const part = repeated(parser, atom(parser));
    const joined = part.all === null ? null : product(run, part.all);
    if (joined !== null) {
      run = joined;
      continue;
    }
    const begun = part.head ? product(run, part.head) : null;
    needs = both(needs, needsAmong(begun) ?? needsAmong(run));
    needs = both(needs, part.needs);
    run = part.all ?? new Set(['']);
    whole = false;
  }
  // A run that began behind something unknown is no whole match, yet it must occur.
  return whole ? { all: run, needs } : { all: null, needs: both(needs, needsAmong(run)) };
}

/** Each of the first before each of the second; null for too many. */
function product(
  first: ReadonlySet<string>,
  second: ReadonlySet<string>,
): ReadonlySet<string> | null {
  if (second === nothing.all) return first;
  if (first.size * second.size > mostStrings) return null;
  const joined = new Set<string>();
  for (const before of first) {
    for (const after of second) {
      const string = join(before, after);
      if (string !== null) joined.add(string);
    }
  }
  return joined;
}

/** Null where a word would end and go on at once. */
function join(before: string, after: string): string | null {
  if (before === '' || after === '') return before + after;
  const last = before.at(-1);
  const first = after[0];
  if (last === edge && first === ' ') return join(before.slice(0, -1), after);
  if (last === ' ' && first === edge) return join(before, after.slice(1));
  if (last === ' ' && first === ' ') return before + after.slice(1);
  if (last === edge && first === edge) return join(before.slice(0, -1), after);
  const apart = (last === edge && before !== edge) || (first === edge && after !== edge);
  return apart ? null : before + after;
}

function repeated(parser: Parser, part: Part): Part {
  const repetition = /^(?:[?*+]|\{(?<least>\d+)(?<open>,(?<most>\d*))?\})\??/u.exec(
    parser.source.slice(parser.at, parser.at + 12),
  );
  if (repetition === null) return part;
  parser.at += repetition[0].length;
  const sign = repetition[0].charAt(0);
  const { least: fewest, open, most: greatest } = repetition.groups ?? {};
  const least = fewest === undefined ? (sign === '+' ? 1 : 0) : Number(fewest);
  let most = sign === '?' ? 1 : Infinity;
  if (fewest !== undefined && open === undefined) most = least;
  else if (greatest !== undefined && greatest !== '') most = Number(greatest);
  const { all } = part;
  if (all === null) return least === 0 ? anything : part;
  const power = (times: number): ReadonlySet<string> | null => {
    let set: ReadonlySet<string> | null = new Set(['']);
    for (let i = 0; i < times && set !== null; i += 1) set = product(set, all);
    return set;
  };
  // However many spaces are one.
  if (all.size === 1 && all.has(' ')) most = Math.min(most, Math.max(1, least));
  if (most <= 3) {
    let known: ReadonlySet<string> | null = power(least);
    for (let i = least + 1; i <= most && known !== null; i += 1) {
      const more = power(i);
      known = more === null || known.size + more.size > mostStrings ? null : known.union(more);
    }
    if (known !== null) return { all: known, needs: null };
  }
  if (least === 0) return anything;
  const head = (least > 1 ? power(2) : null) ?? all;
  return { all: null, head, needs: both(part.needs, needsAmong(head)) };
}

/** Letters as they are; the last of them may belong to a sign of repetition. */
const letters = /[a-z]+(?![?*+{])/uy;

function atom(parser: Parser): Part {
  letters.lastIndex = parser.at;
  const word = letters.exec(parser.source)?.[0];
  if (word !== undefined) {
    parser.at += word.length;
    return { all: new Set([word]), needs: null };
  }
  const character = String.fromCodePoint(parser.source.codePointAt(parser.at) ?? 0);
  parser.at += character.length;
  switch (character) {
    case '(':
      return group(parser);
    case '[':
      return characterClass(parser);
    case '\\':
      return escaped(parser);
    case '^':
    case '$':
      return nothing;
    case '.':
      return anything;
    default:
      return { all: new Set([spelling(character)]), needs: null };
  }
}

function spelling(character: string): string {
  if (/[a-z]/u.test(character)) return character;
  return /[0-9]/u.test(character) ? '0' : ' ';
}

/** Looks around for what is neither a letter nor a digit: a word's edge. */
const edgeAround = /\?<?!\[(?!\^)(?=[^\]]*\\p\{L\})(?=[^\]]*(?:\\d|\\p\{N\}))[^\]]+\]\)/uy;
const longGroups = new Map<string, { text: string; inner: Part }>();

function group(parser: Parser): Part {
  edgeAround.lastIndex = parser.at;
  const around = edgeAround.exec(parser.source);
  if (around !== null) {
    parser.at += around[0].length;
    return wordEdge;
  }
  const kind =
    /^(?:\?(?:<?[=!]|:))?/u.exec(parser.source.slice(parser.at, parser.at + 3))?.[0] ?? '';
  parser.at += kind.length;
  // Patterns of abuse name the same long list of groups of people again and again.
  const start = parser.at;
  const beginning = parser.source.slice(start, start + 80);
  const same = longGroups.get(beginning);
  const repeats = same !== undefined && parser.source.startsWith(same.text, start);
  if (repeats) parser.at += same.text.length - 1;
  const inner = repeats ? same.inner : alternatives(parser);
  if (parser.source[parser.at] !== ')') throw new SyntaxError(`no end: ${parser.source}`);
  if (parser.at - start > 400) {
    longGroups.set(beginning, { text: parser.source.slice(start, parser.at + 1), inner });
  }
  parser.at += 1;
  // What stands around a match, or must not, is no part of it.
  return kind === '' || kind === '?:' ? inner : nothing;
}

function characterClass(parser: Parser): Part {
  const start = parser.at;
  const members = new Set<string>();
  let known = true;
  for (let first = true; ; first = false) {
    const character = String.fromCodePoint(parser.source.codePointAt(parser.at) ?? 0);
    if (parser.at >= parser.source.length) throw new SyntaxError(`no end: ${parser.source}`);
    parser.at += character.length;
    if (character === ']' && !first) break;
    if (character === '\\') {
      const { all } = escaped(parser);
      if (all === null || all.has('') || all.has(edge)) known = false;
      else for (const each of all) members.add(each);
      continue;
    }
    const ranges = character === '-' && !first && parser.source[parser.at] !== ']';
    if (ranges || (character === '^' && first)) known = false;
    members.add(spelling(character));
  }
  const text = parser.source.slice(start, parser.at);
  if (/^\^.*\\p\{L\}.*(?:\\d|\\p\{N\})/u.test(text)) return noLetter;
  return known ? { all: members, needs: null } : anything;
}

function escaped(parser: Parser): Part {
  const character = parser.source[parser.at] ?? '';
  parser.at += 1;
  switch (character) {
    case 'b':
      return wordEdge;
    case 'd':
      return { all: new Set(['0']), needs: null };
    case 's':
    case 'W':
      return noLetter;
    case 'B':
      return nothing;
    case 'p':
    case 'P':
    case 'u':
      if (parser.source[parser.at] === '{') {
        parser.at = parser.source.indexOf('}', parser.at) + 1;
      }
      return anything;
    default:
      return /[a-z0-9]/iu.test(character) ? anything : noLetter;
  }
}

/** One of the strings; null where one is too short to tell anything. */
function needsAmong(strings: ReadonlySet<string> | null): Needs | null {
  if (strings === null) return null;
  const needles = new Set<string>();
  for (const string of strings) {
    let needle = string;
    if (needle.startsWith(edge)) needle = withSpace('', needle.slice(1));
    if (needle.endsWith(edge)) needle = withSpace(needle.slice(0, -1), '');
    if (needle.length < 2 || (needle.length === 2 && needle.includes(' '))) return null;
    needles.add(needle.slice(0, longest));
  }
  return [[needles]];
}

/** Beside a letter or digit a word's edge is a space. */
function withSpace(before: string, after: string): string {
  const beside = before.at(-1) ?? after[0] ?? ' ';
  return beside === ' ' || beside === edge ? before + after : `${before} ${after}`;
}

/** What needs the first and the second. */
function both(first: Needs | null, second: Needs | null): Needs | null {
  if (first === null || second === null) return first ?? second;
  if (first.length * second.length > mostClauses) {
    return commonness(first) <= commonness(second) ? first : second;
  }
  return first.flatMap((one) => second.map((other) => rarest([...one, ...other])));
}

/** Fewer clauses, by asking less. */
function bounded(clauses: readonly Clause[]): Needs {
  if (clauses.length <= mostClauses) return clauses;
  const sets = Array.from({ length: mostSets }, () => new Set<string>());
  for (const clause of clauses) {
    for (const [i, set] of sets.entries()) {
      for (const string of clause[i] ?? clause[0] ?? []) set.add(string);
    }
  }
  return [sets];
}

function rarest(sets: ReadonlySet<string>[]): Clause {
  return [...new Set(sets)].sort((a, b) => chanceOf(a) - chanceOf(b)).slice(0, mostSets);
}

function commonness(needs: Needs): number {
  return needs.reduce(
    (sum, clause) => sum + clause.reduce((chance, set) => chance * chanceOf(set), 1),
    0,
  );
}

const chances = new WeakMap<ReadonlySet<string>, number>();

/** How likely a text has one of the strings: the longer, the less. */
function chanceOf(strings: ReadonlySet<string>): number {
  let chance = chances.get(strings);
  if (chance === undefined) {
    chance = 0;
    for (const { length } of strings) chance += 6 ** -length;
    chances.set(strings, chance);
  }
  return chance;
}
