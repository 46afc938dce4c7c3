/**
 * Writes the first day of a month in French as an ordinal, as in "1er décembre" and "1er–7 mai".
 * `Intl` writes "1 décembre".
 * @param language a BCP 47 tag; the dates of other languages stay unchanged
 * @param date a date or a range of dates, as `Intl` formats it with the month's name
 */
export function withFrenchFirst(language: string, date: string): string {
  return language.startsWith('fr') ? date.replaceAll(/\b1(?=\s\p{L}|\s?–)/gu, '1er') : date;
}
