const encoder = new TextEncoder();
let bytes = new Uint8Array(1024);

interface Slot {
  text: string;
  units: Uint16Array;
}

/** A comment's name and text and the text's layers are looked at in turns. */
const slots: readonly Slot[] = Array.from({ length: 4 }, () => ({
  text: '',
  units: new Uint16Array(1024),
}));
let latest: Slot | undefined;
let turn = 0;

/**
 * The UTF-16 units of a text, for those who look at each: much quicker than asking the string. Several
 * look at the same text, so the last four are kept.
 *
 * @returns an array that may be longer than the text, and that a call with another text may overwrite
 */
export function unitsOf(text: string): Uint16Array {
  if (latest?.text === text) return latest.units;
  for (const slot of slots) {
    if (slot.text === text) {
      latest = slot;
      return slot.units;
    }
  }
  const slot = slots[turn % slots.length] ?? { text, units: new Uint16Array(text.length) };
  turn = (turn + 1) % slots.length;
  const { length } = text;
  if (length > slot.units.length) slot.units = new Uint16Array(2 * length);
  if (length > bytes.length) bytes = new Uint8Array(2 * length);
  const { units } = slot;
  // Where a text is plain ASCII its bytes are its units.
  const { read, written } = encoder.encodeInto(text, bytes);
  if (read === length && written === length) {
    for (let i = 0; i < length; i += 1) units[i] = bytes[i] ?? 0;
  } else {
    for (let i = 0; i < length; i += 1) units[i] = text.charCodeAt(i);
  }
  slot.text = text;
  latest = slot;
  return units;
}
