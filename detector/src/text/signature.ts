/** The number of slots of a signature. */
export const slots = 12;
/** The bands, of three slots each. */
const bands = [0, 1, 2, 3];
const shingle = 5;
/** Shorter texts («first», «love this song») are equal by chance. */
const shortest = 18;
/** Matches the address of a page, up to the next space. */
const address = /(?:https?:\/\/|www\.)\S+/gu;

/** The fixed odd multipliers of the hash family, from a linear congruential generator. */
const multipliers = Uint32Array.from({ length: slots }, (_, i) =>
  i === 0 ? 0x9e3779b1 : (Math.imul(i + 1, 0x85ebca6b) ^ Math.imul(i, 0xc2b2ae35)) | 1,
);

/**
 * Returns the MinHash of the text's letters in shingles of five: 12 slots of 16 bits; null if the
 * text is too short to be compared. Texts that share most shingles have most slots in common.
 * Because of `key`, signatures of two channels cannot be compared.
 */
export function signatureOf(folded: string, key: string): Uint16Array | null {
  // Removes addresses, which would outweigh the words around them and are compared separately.
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
  return new Uint16Array(least);
}

/** The number of characters that are read, within which long texts usually differ. */
const longest = 1000;

/** Returns the letters and single spaces of a folded text, as UTF-16 units. */
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

/**
 * Returns a key of 50 bits for each band of a signature. Two similar texts usually have one key in
 * common.
 */
export function bandKeys(signature: ArrayLike<number>): number[] {
  return bands.map((band) => {
    let key = band;
    for (let slot = 3 * band; slot < 3 * band + 3; slot += 1)
      key = key * 65_536 + (signature[slot] ?? 0);
    return key;
  });
}

/** Returns the share of common shingles of two texts, 0 to 1, estimated from their signatures. */
export function likenessOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let equal = 0;
  for (let slot = 0; slot < slots; slot += 1) if (a[slot] === b[slot]) equal += 1;
  return equal / slots;
}

/** Returns the 32-bit FNV-1a hash. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
