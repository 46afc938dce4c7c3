import { pacificDay } from '../engine/src/planning/pacific-day.ts';
import { HIDE_IDS, HIDE_UNITS } from '../engine/src/planning/sharing.ts';
import { countUpTo, endOf, type Month, PAGE } from './month.ts';

/**
 * Counts the comments that a planner hides by the end of the month's last pass, if the planner knows
 * the whole month in advance. On each day, it spends units first on reading the new comments, then
 * on the calls that hide most.
 *
 * @param limit the units of a day
 */
export function clairvoyantHides(month: Month, limit: number): number {
  const end = endOf(month);
  const pending = month.channels.map(() => 0);
  const read = month.channels.map((videos) => videos.map(() => ({ comments: 0, hideable: 0 })));
  let hidden = 0;
  for (let day = pacificDay(month.start); day.start < end;) {
    let units = limit;
    for (const [n, videos] of month.channels.entries()) {
      for (const [v, video] of videos.entries()) {
        const state = read[n]?.[v];
        if (!state) continue;
        const comments = countUpTo(video.comments, day.end - 1);
        units -= Math.ceil((comments - state.comments) / PAGE);
        state.comments = comments;
        const before = state.hideable;
        while ((video.hideable[state.hideable]?.at ?? Infinity) < day.end) state.hideable += 1;
        pending[n] = (pending[n] ?? 0) + state.hideable - before;
      }
    }
    const order = pending.map((_, n) => n);
    while (units >= HIDE_UNITS) {
      order.sort((a, b) => (pending[b] ?? 0) - (pending[a] ?? 0));
      const [fullest = 0] = order;
      const hides = Math.min(HIDE_IDS, pending[fullest] ?? 0);
      if (hides === 0) break;
      pending[fullest] = (pending[fullest] ?? 0) - hides;
      hidden += hides;
      units -= HIDE_UNITS;
    }
    day = pacificDay(day.end);
  }
  return hidden;
}
