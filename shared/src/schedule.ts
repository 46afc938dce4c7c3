import { PLAN_TERMS, type Plan } from './plan.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/**
 * Hours after publication at which a video is cleaned: hourly for 24 hours, every 12 hours for
 * the next 2 days, every 24 hours for the next 5 (specification, section 9): 33 passes.
 */
export const PASS_HOURS: readonly number[] = Array.from(
  { length: 24 },
  (_, index) => index + 1,
).concat([36, 48, 60, 72], [96, 120, 144, 168, 192]);

/** Passes of a channel that are due within this time of each other run as one, in ms. */
export const COALESCE_MS = 10 * 60_000;

/** How long after a channel was connected its first scheduled pass comes at the earliest, in ms. */
export const FIRST_PASS_AFTER_MS = HOUR_MS;

/** All pass times of a video on a plan, in epoch ms, earliest first. */
export function passTimes(publishedAt: number, plan: Plan): number[] {
  return PASS_HOURS.filter((hours) => hours <= PLAN_TERMS[plan].cycleHours).map(
    (hours) => publishedAt + hours * HOUR_MS,
  );
}

/**
 * The passes still to come.
 * @param publishedAt when the video was published, epoch ms
 * @param now epoch ms; a pass due exactly now is still to come
 * @param notBefore no pass earlier than this, epoch ms: a channel's first scheduled pass comes an
 *   hour after it was connected at the earliest
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
 * The pass that follows one that has run.
 * @param dueAt when that one was due, epoch ms; it may have run up to {@link COALESCE_MS} earlier
 * @param now epoch ms; passes that were missed meanwhile are not made up for one by one
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
 * Whether a pass reads a video's comments from the newest to the oldest, which finds those that were
 * edited: so does the last one of each day after publication. The others read what is new.
 * @param dueAt when the pass was due, epoch ms
 * @param now when it runs: one that makes up for several is whole where one of them would have been
 */
export function readsEverything(publishedAt: number, dueAt: number, now: number): boolean {
  return passTimes(publishedAt, 'pro').some((time, index) => {
    const lastOfDay = (PASS_HOURS[index] ?? 0) % DAY_HOURS === 0;
    return lastOfDay && time >= dueAt && time <= Math.max(dueAt, now);
  });
}
