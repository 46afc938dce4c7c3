import { PLAN_TERMS, type Plan } from './plan.ts';

const HOUR_MS = 3_600_000;

/**
 * Hours after publication at which a video is cleaned: hourly for 24 hours, every 12 hours for
 * the next 2 days, every 24 hours for the next 5 (specification, section 9): 33 passes.
 */
export const PASS_HOURS: readonly number[] = Array.from(
  { length: 24 },
  (_, index) => index + 1,
).concat([36, 48, 60, 72], [96, 120, 144, 168, 192]);

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
