const slots = 12;
const rowsPerBand = 3;
const shingle = 5;
/** Shorter texts («first», «love this song») are equal by chance. */
const shortest = 18;

/** Fixed odd multipliers of the hash family, made once from a linear congruential generator. */
const multipliers: readonly number[] = Array.from({ length: slots }, (_, i) =>
  i === 0 ? 0x9e3779b1 : (Math.imul(i + 1, 0x85ebca6b) ^ Math.imul(i, 0xc2b2ae35)) | 1,
);

/**
 * MinHash of the text's letters in shingles of five: 12 slots of 16 bits as 48 hex digits, or null for
 * a text too short to tell. Texts with most shingles in common agree in most slots. `key` makes the
 * signatures of one channel useless for any other.
 */
export function signatureOf(folded: string, key: string): string | null {
  // Addresses are compared by themselves; here they would drown the words around them.
  const letters = folded
    .replaceAll(/(?:https?:\/\/|www\.)\S+/gu, '')
    .replaceAll(/[^\p{L} ]+/gu, '')
    .replaceAll(/ +/gu, ' ')
    .trim();
  if (letters.length < shortest) return null;
  const seed = hashText(key);
  const least = Array.from({ length: slots }, () => 0xffffffff);
  for (let start = 0; start + shingle <= letters.length; start += 1) {
    let hash = seed;
    for (let i = start; i < start + shingle; i += 1) {
      hash = Math.imul(hash ^ letters.charCodeAt(i), 0x01000193);
    }
    hash ^= hash >>> 15;
    for (let slot = 0; slot < slots; slot += 1) {
      let value = Math.imul(hash, multipliers[slot] ?? 1);
      value = (value ^ (value >>> 13)) >>> 0;
      if (value < (least[slot] ?? 0)) least[slot] = value;
    }
  }
  return least.map((value) => (value & 0xffff).toString(16).padStart(4, '0')).join('');
}

/** Keys of which two similar texts share at least one, most of the time. */
export function bandsOf(signature: string): string[] {
  const width = rowsPerBand * 4;
  return Array.from(
    { length: slots / rowsPerBand },
    (_, band) => `${band}:${signature.slice(band * width, (band + 1) * width)}`,
  );
}

/** Share of shingles two texts have in common, estimated from their signatures: 0 to 1. */
export function likenessOf(a: string, b: string): number {
  let equal = 0;
  for (let slot = 0; slot < slots; slot += 1) {
    if (a.slice(slot * 4, slot * 4 + 4) === b.slice(slot * 4, slot * 4 + 4)) equal += 1;
  }
  return equal / slots;
}

/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
