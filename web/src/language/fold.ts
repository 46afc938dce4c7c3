/**
 * Returns a text for comparisons: in lower case, without accents, and with characters of normal
 * width.
 */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
