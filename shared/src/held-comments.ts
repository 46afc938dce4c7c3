/**
 * How long YouTube stores a comment that is held for review, in days, according to YouTube Help.
 * After that, nobody can list or restore the comment.
 */
export const HELD_DAYS = 60;
/** How many days before YouTube deletes a hidden comment the app shows a warning. */
export const HELD_WARNING_DAYS = 10;

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns the approximate time when YouTube deletes a comment that was hidden at `hiddenAt`. Both
 * times are in ISO 8601.
 */
export function keptUntil(hiddenAt: string): string {
  return new Date(Date.parse(hiddenAt) + HELD_DAYS * DAY_MS).toISOString();
}

/**
 * Returns whether YouTube has already deleted a comment that was hidden at `hiddenAt`, ISO 8601.
 */
export function isGone(hiddenAt: string, now: number): boolean {
  return Date.parse(keptUntil(hiddenAt)) <= now;
}

/**
 * Returns two times in ISO 8601: comments that were hidden before `gone` are already deleted, those
 * before `expiring` will be within {@link HELD_WARNING_DAYS} days.
 */
export function heldBounds(now: number): { gone: string; expiring: string } {
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString();
  return { gone: daysAgo(HELD_DAYS), expiring: daysAgo(HELD_DAYS - HELD_WARNING_DAYS) };
}
