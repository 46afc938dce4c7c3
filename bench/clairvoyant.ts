import { pacificDay } from '../functions/src/quota/pacific-day.ts';
import { HIDE_IDS, HIDE_UNITS } from '../functions/src/quota/sharing.ts';
import { countUpTo, endOf, type Month, PAGE } from './month.ts';

/**
 * How many comments somebody could hide who knows the whole month in advance, with the same units a
 * day: each day the fullest calls first, whatever is not hidden waits for the next. Of reading it
 * pays for each comment once, and for nothing else. Up to the end of the last upload's passes.
 */
export function clairvoyantHides(month: Month, limit: number): number {
  const end = endOf(month);
  const waiting = month.channels.map(() => 0);
  const taken = month.channels.map((videos) => videos.map(() => ({ comments: 0, hideable: 0 })));
  let hidden = 0;
  for (let day = pacificDay(month.start); day.start < end;) {
    let units = limit;
    for (const [n, videos] of month.channels.entries()) {
      for (const [v, video] of videos.entries()) {
        const state = taken[n]?.[v];
        if (!state) continue;
        const comments = countUpTo(video.comments, day.end - 1);
        units -= Math.ceil((comments - state.comments) / PAGE);
        state.comments = comments;
        const before = state.hideable;
        while ((video.hideable[state.hideable]?.at ?? Infinity) < day.end) state.hideable += 1;
        waiting[n] = (waiting[n] ?? 0) + state.hideable - before;
      }
    }
    // One call after the other, each for the channel where it is fullest.
    const order = waiting.map((_, n) => n);
    while (units >= HIDE_UNITS) {
      order.sort((a, b) => (waiting[b] ?? 0) - (waiting[a] ?? 0));
      const [fullest = 0] = order;
      const hides = Math.min(HIDE_IDS, waiting[fullest] ?? 0);
      if (hides === 0) break;
      waiting[fullest] = (waiting[fullest] ?? 0) - hides;
      hidden += hides;
      units -= HIDE_UNITS;
    }
    day = pacificDay(day.end);
  }
  return hidden;
}
