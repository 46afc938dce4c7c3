import { PLAN_TERMS, type Plan } from './plan.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/**
 * The hours after publication at which a video is cleaned, for 33 passes (specification, section 9).
 * Passes are hourly for 24 hours, every 12 hours for 2 days, then every 24 hours for 5 days.
 */
export const PASS_HOURS: readonly number[] = Array.from(
  { length: 24 },
  (_, index) => index + 1,
).concat([36, 48, 60, 72], [96, 120, 144, 168, 192]);

/**
 * One run carries out all of a channel's passes that are due within this time of each other, in ms.
 */
export const COALESCE_MS = 10 * 60_000;

/** The minimum time between connecting a channel and its first scheduled pass, in ms. */
export const FIRST_PASS_AFTER_MS = HOUR_MS;

/** Returns all pass times of a video on a plan, in epoch ms, earliest first. */
export function passTimes(publishedAt: number, plan: Plan): number[] {
  return PASS_HOURS.filter((hours) => hours <= PLAN_TERMS[plan].cycleHours).map(
    (hours) => publishedAt + hours * HOUR_MS,
  );
}

/**
 * Returns the times of the remaining passes of a video, in epoch ms, earliest first.
 * @param publishedAt when the video was published, epoch ms
 * @param now epoch ms; a pass that is due exactly now is included
 * @param notBefore the earliest time for a pass, epoch ms; {@link FIRST_PASS_AFTER_MS} sets it for
 *   a new channel
 */
export function remainingPasses(
  publishedAt: number,
  plan: Plan,
  now: number,
  notBefore = -Infinity,
): number[] {
  const earliest = Math.max(now, notBefore);
  return passTimes(publishedAt, plan).filter((time) => time >= earliest);
}

/**
 * Returns the time of the next pass after one that has run.
 * @param publishedAt when the video was published, epoch ms
 * @param dueAt when the completed pass was due, epoch ms; it may have run up to {@link COALESCE_MS}
 *   earlier
 * @param now epoch ms; missed passes are skipped
 * @returns epoch ms; undefined after the last pass of the plan
 */
export function passAfter(
  publishedAt: number,
  plan: Plan,
  dueAt: number,
  now: number,
): number | undefined {
  return passTimes(publishedAt, plan).find((time) => time > Math.max(dueAt, now));
}

/**
 * Returns whether a pass reads all comments of a video, to find edited ones. The last pass of each
 * day after publication does. The others read only new comments.
 * @param publishedAt when the video was published, epoch ms
 * @param dueAt when the pass was due, epoch ms
 * @param now when the pass runs, epoch ms; an overdue pass also does the work of those it replaces
 */
export function readsEverything(publishedAt: number, dueAt: number, now: number): boolean {
  return passTimes(publishedAt, 'pro').some((time, index) => {
    const lastOfDay = (PASS_HOURS[index] ?? 0) % DAY_HOURS === 0;
    return lastOfDay && time >= dueAt && time <= Math.max(dueAt, now);
  });
}
