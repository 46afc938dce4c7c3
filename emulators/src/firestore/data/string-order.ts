/**
 * Compares strings by their UTF-8 bytes. The order by code units differs only if a surrogate (part
 * of a character above U+FFFF) is compared with a character above U+DFFF.
 */
export function compareStrings(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const unit = left.charCodeAt(index);
    const otherUnit = right.charCodeAt(index);
    if (unit === otherUnit) continue;
    const surrogate = isSurrogate(unit);
    return surrogate === isSurrogate(otherUnit) ? unit - otherUnit : surrogate ? 1 : -1;
  }
  return left.length - right.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
