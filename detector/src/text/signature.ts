/** How many slots a signature has. */
export const slots = 12;
/** How many bands these are, of three slots each. */
const bands = 4;
const shingle = 5;
/** Shorter texts («first», «love this song») are equal by chance. */
const shortest = 18;
/** The address of a page, and what follows it up to the next space. */
const address = /(?:https?:\/\/|www\.)\S+/gu;

/** Fixed odd multipliers of the hash family, made once from a linear congruential generator. */
const multipliers = Uint32Array.from({ length: slots }, (_, i) =>
  i === 0 ? 0x9e3779b1 : (Math.imul(i + 1, 0x85ebca6b) ^ Math.imul(i, 0xc2b2ae35)) | 1,
);

/**
 * MinHash of the text's letters in shingles of five: 12 slots of 16 bits, or null for a text too short
 * to tell. Texts with most shingles in common agree in most slots. `key` makes the signatures of one
 * channel useless for any other.
 */
export function signatureOf(folded: string, key: string): Uint16Array | null {
  // Addresses are compared by themselves; here they would drown the words around them.
  const text =
    folded.includes('http') || folded.includes('www.') ? folded.replaceAll(address, '') : folded;
  const letters = lettersOf(text);
  if (letters.length < shortest) return null;
  const seed = hashText(key);
  const least = new Uint32Array(slots).fill(0xffffffff);
  for (let start = 0; start + shingle <= letters.length; start += 1) {
    let hash = seed;
    for (let i = start; i < start + shingle; i += 1) {
      hash = Math.imul(hash ^ (letters[i] ?? 0), 0x01000193);
    }
    hash ^= hash >>> 15;
    for (let slot = 0; slot < slots; slot += 1) {
      let value = Math.imul(hash, multipliers[slot] ?? 1);
      value = (value ^ (value >>> 13)) >>> 0;
      if (value < (least[slot] ?? 0)) least[slot] = value;
    }
  }
  return Uint16Array.from(least, (value) => value & 0xffff);
}

/** Longer texts tell themselves apart by their beginning. */
const longest = 1000;

/** Letters and single spaces of a folded text, as UTF-16 units. */
function lettersOf(text: string): Uint16Array {
  const units = new Uint16Array(Math.min(text.length, longest));
  let count = 0;
  let space = true;
  for (let i = 0; i < units.length; i += 1) {
    const code = text.charCodeAt(i);
    const letter = code >= 0x80 ? code < 0x2000 || code > 0x2bff : code >= 0x61 && code <= 0x7a;
    if (letter && (code < 0xd800 || code > 0xdfff)) {
      units[count] = code;
      count += 1;
      space = false;
    } else if (code === 0x20 && !space) {
      units[count] = code;
      count += 1;
      space = true;
    }
  }
  return units.subarray(0, space && count > 0 ? count - 1 : count);
}

/** A key for each band of a signature, of 50 bits: two similar texts have one in common most of the time. */
export function bandKeys(signature: ArrayLike<number>): number[] {
  return Array.from({ length: bands }, (_, band) => {
    let key = band;
    for (let slot = 3 * band; slot < 3 * band + 3; slot += 1)
      key = key * 65_536 + (signature[slot] ?? 0);
    return key;
  });
}

/** Share of shingles two texts have in common, estimated from their signatures: 0 to 1. */
export function likenessOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let equal = 0;
  for (let slot = 0; slot < slots; slot += 1) if (a[slot] === b[slot]) equal += 1;
  return equal / slots;
}

/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
