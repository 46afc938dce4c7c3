/**
 * For how long YouTube keeps a comment that is held for review, in days, as YouTube Help says.
 * Afterwards nobody can list or restore it.
 */
export const HELD_DAYS = 60;
/** In the last days, the app warns that YouTube is about to delete a hidden comment. */
export const HELD_WARNING_DAYS = 10;

const DAY_MS = 24 * 60 * 60_000;

/** @returns when YouTube deletes a comment that was hidden at `hiddenAt`, about; both ISO 8601 */
export function keptUntil(hiddenAt: string): string {
  return new Date(Date.parse(hiddenAt) + HELD_DAYS * DAY_MS).toISOString();
}

/** Whether YouTube has deleted a comment by now that was hidden at `hiddenAt`, ISO 8601. */
export function isGone(hiddenAt: string, now: number): boolean {
  return Date.parse(keptUntil(hiddenAt)) <= now;
}

/** @returns the times, ISO 8601, up to which hidden comments are gone by now, or about to go */
export function heldBounds(now: number): { gone: string; expiring: string } {
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString();
  return { gone: daysAgo(HELD_DAYS), expiring: daysAgo(HELD_DAYS - HELD_WARNING_DAYS) };
}
