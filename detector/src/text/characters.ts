import lookAlikes from './confusables.json' with { type: 'json' };

/** The folded form of a text, character by character. */
export interface FoldedCharacters {
  folded: string;
  /** The original UTF-16 offset of each unit of `folded`. */
  starts: number[];
  ends: number[];
  /** The number of characters that were written to escape a filter. */
  disguised: number;
}

/** A folded character, and the original passage that it comes from. */
interface Character extends Part {
  start: number;
  end: number;
}

interface Part {
  text: string;
  /** The Latin letter that the character resembles; empty if there is none. */
  latin: string;
}

/** The Latin letter that each look-alike resembles; see `scripts/confusables.ts`. */
const confusables = new Map(
  Object.entries(lookAlikes).flatMap(([letter, characters]) =>
    Array.from(characters, (character) => [character, letter] as const),
  ),
);

/** Typographic quotation marks, each with its typewriter form. */
const quotes: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
};

const invisible =
  /[\p{Cf}\p{Variation_Selector}\u{115f}\u{1160}\u{3164}\u{ffa0}]|[\u{17b4}-\u{17b5}]|(?!\s)\p{Cc}/u;
// Contains only marks of Latin, Greek and Cyrillic letters, because in Indic scripts marks are
// vowels.
const accents =
  /(?:(?=\p{M})\p{Script=Inherited}(?<![\u{3099}-\u{309a}\u{64b}-\u{670}\u{951}-\u{954}]))|[\u{483}-\u{489}]/gu;

/**
 * Folds a text to lower case. It removes accents, invisible characters, compatibility forms and
 * repeated spaces. In words that look Latin, it replaces look-alike letters by Latin ones.
 */
export function foldCharacters(text: string): FoldedCharacters {
  const characters: Character[] = [];
  let disguised = readCharacters(text, 0, characters);
  disguised += readLookAlikes(characters);
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let before = ' ';
  for (const { text: unit, start, end } of characters) {
    if (unit === ' ' && before === ' ') continue;
    before = unit;
    folded += unit;
    for (let i = 0; i < unit.length; i += 1) {
      starts.push(start);
      ends.push(end);
    }
  }
  const length = folded.endsWith(' ') ? folded.length - 1 : folded.length;
  return {
    folded: folded.slice(0, length),
    starts: starts.slice(0, length),
    ends: ends.slice(0, length),
    disguised,
  };
}

/**
 * Matches a run of ASCII characters, a passage that is shown backwards until a character that ends
 * it, white space, an invisible character, or another character with its marks.
 */
const pieces = new RegExp(
  String.raw`([\x20-\x7f]+)|\u{202e}([^\u{202c}\u{202e}\u{2069}\n]*)|((?!\u{feff})\s)|(${invisible.source})|[^]\p{M}*`,
  'gu',
);
/** The number of disguised characters that a passage of backward Latin letters counts as. */
const backwards = 3;
/** Matches a mathematical, enclosed or squared letter, which no keyboard types. */
const fancy = /^[\u{1d400}-\u{1d7ff}\u{24b6}-\u{24e9}]/u;
const asciiLetter = /[a-z]/iu;

/**
 * Reads a passage that begins at `offset` of the text, and adds its characters to a list. Returns
 * the number of fancy letters and of invisible characters within words.
 */
function readCharacters(passage: string, offset: number, characters: Character[]): number {
  let disguised = 0;
  for (const match of passage.matchAll(pieces)) {
    const { 0: piece, 1: ascii, 2: backward, 3: space, 4: hidden } = match;
    const start = offset + match.index;
    const end = start + piece.length;
    if (ascii !== undefined) {
      const lower = ascii.toLowerCase();
      for (let i = 0; i < lower.length; i += 1)
        characters.push({ text: lower.charAt(i), latin: '', start: start + i, end: start + i + 1 });
    } else if (backward !== undefined) {
      // Reads the passage in the order in which viewers see it.
      const read: Character[] = [];
      disguised += readCharacters(backward, 0, read);
      if (/[a-z]{2}/iu.test(backward)) disguised += backwards;
      for (const { text, latin } of read.toReversed()) characters.push({ text, latin, start, end });
    } else if (space !== undefined) {
      characters.push({ text: ' ', latin: '', start, end });
    } else if (hidden !== undefined) {
      const isWithinWord =
        asciiLetter.test(passage.charAt(match.index - 1)) &&
        asciiLetter.test(passage.charAt(match.index + piece.length));
      if (isWithinWord) disguised += 1;
    } else {
      if (fancy.test(piece)) disguised += 1;
      for (const { text, latin } of partsOf(piece)) characters.push({ text, latin, start, end });
    }
  }
  return disguised;
}

/**
 * The folded forms of characters with their marks. It saves time, because a text in one script
 * repeats few characters.
 */
const known = new Map<string, readonly Part[]>();
/** The most entries, so that hostile text cannot fill the memory. */
const mostKnown = 8192;

function partsOf(cluster: string): readonly Part[] {
  const parts = known.get(cluster) ?? readParts(cluster);
  if (known.size < mostKnown) known.set(cluster, parts);
  return parts;
}

function readParts(cluster: string): Part[] {
  const parts: Part[] = [];
  const bare = cluster.normalize('NFKD').replaceAll(accents, '');
  const lower = bare.toLowerCase().normalize('NFKD').replaceAll(accents, '').normalize('NFC');
  // The two cases of a letter can resemble different Latin letters (В, в), so both are looked up.
  const upper = Array.from(bare.normalize('NFC'));
  for (const [i, unit] of Array.from(lower).entries()) {
    if (invisible.test(unit)) continue;
    if (/\s/u.test(unit)) {
      parts.push({ text: ' ', latin: '' });
    } else if (/\p{Nd}/u.test(unit)) {
      parts.push({ text: String(digitOf(unit.codePointAt(0) ?? 0)), latin: '' });
    } else {
      const latin = confusables.get(upper[i] ?? '') ?? confusables.get(unit) ?? '';
      parts.push({ text: quotes[unit] ?? unit, latin });
    }
  }
  return parts;
}

/**
 * Returns the value of a decimal digit of any script. Unicode places the ten digits of a script in
 * a row.
 */
function digitOf(point: number): number {
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (point - zero) % 10;
}

const isLetter = /\p{L}/u;
const isLatin = /\p{Script=Latin}/u;
const isForeign = /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/**
 * Replaces look-alikes in words that look Latin. Returns the number of those that disguise a
 * letter.
 */
function readLookAlikes(characters: readonly Character[]): number {
  if (characters.every(({ latin }) => latin === '')) return 0;
  // A letter that resembles no Latin letter shows that the author really uses another script.
  const foreign = characters.some(({ text, latin }) => latin === '' && isForeign.test(text));
  let disguised = 0;
  let word: Character[] = [];
  const endWord = (): void => {
    if (!foreign || word.some(({ text }) => isLatin.test(text))) {
      for (const character of word) {
        if (character.latin === '') continue;
        // Letters of Latin alphabets (ø, ł, đ, ı) are spelling, not a disguise.
        if (character.text >= '\u{180}') disguised += 1;
        character.text = character.latin;
      }
    }
    word = [];
  };
  for (const character of characters) {
    if (character.latin !== '' || isLetter.test(character.text)) word.push(character);
    else endWord();
  }
  endWord();
  return disguised;
}
