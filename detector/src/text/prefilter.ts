/**
 * Tells in one cheap look over a text which of many patterns cannot match it, so that most need not be
 * tried: each is asked for three letters in a row that every match of it contains one of.
 */
export type Prefilter = (text: string) => number;

/** As many patterns as a mask has bits. */
const mostPatterns = 32;

/**
 * Prepares to look for patterns, with the first text. Texts are in lower case, and so are the patterns' letters; patterns
 * have no flag that ignores case.
 *
 * @returns a function that sets bit i where `patterns[i]` may match
 * @throws RangeError for more than 32 patterns
 */
export function createPrefilter(patterns: readonly RegExp[]): Prefilter {
  if (patterns.length > mostPatterns) {
    throw new RangeError(`${patterns.length} patterns; at most ${mostPatterns} share a look`);
  }
  let look: Prefilter | undefined;
  return (text) => (look ??= build(patterns))(text);
}

function build(patterns: readonly RegExp[]): Prefilter {
  let always = 0;
  // Most trigrams are in no needle: one small table says so, the masks of the others stand apart.
  const places = new Uint16Array(2 ** 15);
  const masks: number[] = Array.from({ length: depth }, () => 0);
  for (const [i, { source }] of patterns.entries()) {
    const needles = needlesOf(source);
    if (needles === null) always |= 1 << i;
    for (const [which, set] of (needles ?? []).entries()) {
      for (const needle of set) {
        const at = trigramAt(needle);
        if (places[at] === 0) {
          places[at] = masks.length / depth;
          masks.push(...Array.from({ length: depth }, () => 0));
        }
        const mask = (places[at] ?? 0) * depth + which;
        masks[mask] = (masks[mask] ?? 0) | (1 << i);
      }
    }
  }
  const table = Int32Array.from(masks);
  return (text) => {
    let [first, second, third, fourth] = [0, 0, 0, 0];
    let trigram = 0;
    for (let i = 0; i < text.length; i += 1) {
      trigram = ((trigram << 5) | classOf(text.charCodeAt(i))) & 0x7fff;
      const place = places[trigram] ?? 0;
      if (place === 0) continue;
      const at = place * depth;
      first |= table[at] ?? 0;
      second |= table[at + 1] ?? 0;
      third |= table[at + 2] ?? 0;
      fourth |= table[at + 3] ?? 0;
    }
    return always | (first & second & third & fourth);
  };
}

/** How many needles of each pattern are looked for. */
const depth = 4;

/** Sets of three letters in a row: every match of a pattern contains one of each. */
export type Needles = readonly ReadonlySet<string>[];

/** The needles of a pattern; null where none are known. */
export function needlesOf(source: string): Needles | null {
  const parser = { source, at: 0 };
  const { all, needles } = alternatives(parser);
  if (parser.at < parser.source.length) throw new SyntaxError(`no pattern: ${source}`);
  return better(needles, needlesAmong(all));
}

/** What is known of a part of a pattern. */
interface Part {
  /** All that it matches, where that is little. */
  all: ReadonlySet<string> | null;
  /** All that it can begin with, where it goes on with something unknown. */
  head?: ReadonlySet<string> | null;
  needles: Needles | null;
}

interface Parser {
  source: string;
  at: number;
}

const nothing: Part = { all: new Set(['']), needles: null };
const anything: Part = { all: null, needles: null };
/** Enough for a list of words; more would cost memory and tell little. */
const mostStrings = 48;

function alternatives(parser: Parser): Part {
  const first = sequence(parser);
  if (parser.source[parser.at] !== '|') return first;
  const all = new Set(first.all);
  let few = first.all !== null;
  const needles = Array.from({ length: depth }, () => new Set<string>());
  let told = true;
  for (let part = first; ; part = sequence(parser)) {
    const ours = better(part.needles, needlesAmong(part.all));
    told &&= ours !== null;
    for (const [which, set] of needles.entries()) {
      for (const needle of ours?.[which] ?? []) set.add(needle);
    }
    few &&= part.all !== null && all.size + part.all.size <= mostStrings;
    if (few) for (const string of part.all ?? []) all.add(string);
    if (parser.source[parser.at] !== '|') break;
    parser.at += 1;
  }
  return { all: few ? all : null, needles: told ? needles : null };
}

function sequence(parser: Parser): Part {
  let whole = true;
  let run: ReadonlySet<string> = new Set(['']);
  let needles: Needles | null = null;
  for (;;) {
    const character = parser.source[parser.at];
    if (character === undefined || character === '|' || character === ')') break;
    const part = repeated(parser, atom(parser));
    needles = better(needles, part.needles);
    const joined = part.all === null ? null : product(run, part.all);
    if (joined === null) {
      const begun = part.head ? product(run, part.head) : null;
      needles = better(needles, needlesAmong(begun) ?? needlesAmong(run));
      whole = false;
    }
    run = joined ?? part.all ?? new Set(['']);
  }
  // A run that began behind something unknown is no whole match, yet it must occur.
  return whole ? { all: run, needles } : { all: null, needles: better(needles, needlesAmong(run)) };
}

function product(
  first: ReadonlySet<string>,
  second: ReadonlySet<string>,
): ReadonlySet<string> | null {
  if (second === nothing.all) return first;
  if (first.size * second.size > mostStrings) return null;
  const joined = new Set<string>();
  for (const before of first) for (const after of second) joined.add(before + after);
  return joined;
}

function repeated(parser: Parser, part: Part): Part {
  const sign = parser.source[parser.at];
  let least = 1;
  if (sign === '?' || sign === '*' || sign === '+') {
    parser.at += 1;
    least = sign === '+' ? 1 : 0;
  } else if (sign === '{') {
    const end = parser.source.indexOf('}', parser.at);
    least = Number.parseInt(parser.source.slice(parser.at + 1, end), 10);
    parser.at = end + 1;
  } else {
    return part;
  }
  if (parser.source[parser.at] === '?') parser.at += 1;
  if (sign === '?') return { all: part.all?.union(new Set([''])) ?? null, needles: null };
  if (least === 0) return anything;
  const head = part.all;
  return { all: null, head, needles: better(part.needles, needlesAmong(head)) };
}

/** Letters as they are; the last of them may belong to a sign of repetition. */
const letters = /[a-z0-9 ']+(?![?*+{])/uy;

function atom(parser: Parser): Part {
  letters.lastIndex = parser.at;
  const word = letters.exec(parser.source)?.[0];
  if (word !== undefined) {
    parser.at += word.length;
    return { all: new Set([word]), needles: null };
  }
  const character = parser.source[parser.at] ?? '';
  parser.at += 1;
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
      return { all: new Set([character]), needles: null };
  }
}

const longGroups = new Map<string, { text: string; inner: Part }>();

function group(parser: Parser): Part {
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
  const members = new Set<string>();
  let known = true;
  for (let first = true; ; first = false) {
    const character = parser.source[parser.at];
    if (character === undefined) throw new SyntaxError(`no end: ${parser.source}`);
    parser.at += 1;
    if (character === ']' && !first) break;
    if (character === '\\') {
      const { all } = escaped(parser);
      if (all === null || all.has('')) known = false;
      else for (const each of all) members.add(each);
      continue;
    }
    const ranges = character === '-' && !first && parser.source[parser.at] !== ']';
    if (ranges || (character === '^' && first)) known = false;
    members.add(character);
  }
  return known ? { all: members, needles: null } : anything;
}

function escaped(parser: Parser): Part {
  const character = parser.source[parser.at] ?? '';
  parser.at += 1;
  if (character === 'b' || character === 'B') return nothing;
  if (/[pPu]/u.test(character) && parser.source[parser.at] === '{') {
    parser.at = parser.source.indexOf('}', parser.at) + 1;
    return anything;
  }
  if (/[a-z0-9]/iu.test(character)) return anything;
  return { all: new Set([character]), needles: null };
}

/** The rarest three letters of each string, the next rarest and so on; null where one is shorter. */
function needlesAmong(strings: ReadonlySet<string> | null): Needles | null {
  if (strings === null) return null;
  const needles = Array.from({ length: depth }, () => new Set<string>());
  for (const string of strings) {
    const found: string[] = [];
    for (let i = 0; i + 3 <= string.length; i += 1) found.push(string.slice(i, i + 3));
    found.sort((a, b) => commonness(a) - commonness(b));
    const [rarest] = found;
    if (rarest === undefined) return null;
    for (const [which, set] of needles.entries()) set.add(found[which] ?? rarest);
  }
  return needles;
}

/** All are needed. Letters of the same words come together, so both sides tell more than one. */
function better(first: Needles | null, second: Needles | null): Needles | null {
  if (first === null || second === null) return first ?? second;
  const [rarer, other] = costOf(second[0]) < costOf(first[0]) ? [second, first] : [first, second];
  return [...rarer.slice(0, depth / 2), ...other.slice(0, depth / 2)];
}

const costs = new WeakMap<ReadonlySet<string>, number>();

/** How many of a text's letters will seem to matter. */
function costOf(needles: ReadonlySet<string> = new Set()): number {
  let cost = costs.get(needles);
  if (cost === undefined) {
    cost = 0;
    for (const needle of needles) cost += commonness(needle);
    costs.set(needles, cost);
  }
  return cost;
}

/** Three letters of words that stand in every other comment. */
const everyday = new Set(
  'the and you ing her hat tha for ent ion thi his are ver all our was hav ave lik ike lov ove vid ide deo son ong wat atc tch how wha ter ere thing con est com omm men uck che mor han end sho ack hou bou que gra can eve one ome not get got see now lly mak ood goo bes est peo opl ter uch'.split(
    ' ',
  ),
);
/** Letters by how often English, French and Spanish use them. */
const usual = ' eaitnsrolducmpghvyfbqjxzkw';

const known = new Map<string, number>();

function commonness(needle: string): number {
  let common = known.get(needle);
  if (common === undefined) {
    common = everyday.has(needle) ? 1 : 20;
    if (common > 1) {
      for (const letter of needle) {
        const rank = usual.indexOf(letter);
        common *= rank === -1 ? 0.02 : rank === 0 ? 0.4 : 0.14 * 0.9 ** rank;
      }
    }
    known.set(needle, common);
  }
  return common;
}

/** Three characters as 15 bits; what is no letter of a to z shares few classes. */
function trigramAt(needle: string): number {
  let trigram = 0;
  for (let i = 0; i < 3; i += 1) trigram = (trigram << 5) | classOf(needle.charCodeAt(i));
  return trigram;
}

function classOf(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return code - 0x60;
  if (code === 0x20) return 27;
  if (code >= 0x30 && code <= 0x39) return 28;
  return code < 0x80 ? 29 : 30;
}
