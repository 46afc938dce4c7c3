const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const UNIT_MS = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1000];

/**
 * Parses an ISO 8601 duration of weeks, days, hours, minutes and seconds. Months and years are not
 * valid, because their length varies.
 *
 * @returns milliseconds, or undefined if the text is not valid
 */
export function parseIsoDuration(text: string): number | undefined {
  const parts = DURATION.exec(text)?.slice(1);
  if (!parts || text.endsWith('T') || parts.every((part) => part === undefined)) return undefined;
  const sum = parts.reduce((ms, part, unit) => ms + Number(part ?? 0) * (UNIT_MS[unit] ?? 0), 0);
  return Math.round(sum);
}
