import { usageFailure } from './failure.ts';
import { message } from './language/translator.ts';

const UNIT_MS = new Map([
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
]);

/**
 * Parses the value of `--since`: an age such as `90m`, `12h`, `7d` or `2w`, or a date in ISO 8601.
 * Returns it in epoch ms; an age before 1970 counts from then, because nothing is older.
 * @param now epoch ms, from which an age is subtracted
 */
export function parseSince(text: string, now: number): number {
  const [, count, unit = ''] = /^(\d{1,6})([a-z])$/.exec(text.trim()) ?? [];
  const unitMs = UNIT_MS.get(unit);
  if (unitMs !== undefined) return Math.max(0, now - Number(count) * unitMs);
  const moment = /^\d{4}-\d{2}-\d{2}/.test(text.trim()) ? Date.parse(text.trim()) : Number.NaN;
  if (Number.isNaN(moment))
    throw usageFailure(message('usage.noTime', { text }), message('usage.timeHint'));
  return moment;
}
