const encoder = new TextEncoder();
let bytes = new Uint8Array(1024);
let units = new Uint16Array(1024);
let latest = '';

/**
 * The UTF-16 units of a text, for those who look at each: much quicker than asking the string. Several
 * look at the same text in turn, so the latest is kept.
 *
 * @returns an array that may be longer than the text, and that the next call with another text overwrites
 */
export function unitsOf(text: string): Uint16Array {
  if (text === latest) return units;
  const { length } = text;
  if (length > bytes.length) {
    bytes = new Uint8Array(2 * length);
    units = new Uint16Array(2 * length);
  }
  // Where a text is plain ASCII its bytes are its units.
  const { read, written } = encoder.encodeInto(text, bytes);
  if (read === length && written === length) {
    for (let i = 0; i < length; i += 1) units[i] = bytes[i] ?? 0;
  } else {
    for (let i = 0; i < length; i += 1) units[i] = text.charCodeAt(i);
  }
  latest = text;
  return units;
}
