import { createJudge, defaultSettings } from '@threadsweep/detector/judge.ts';
import { shippedModel } from '@threadsweep/detector/model/shipped.ts';
import type { Comment, Context, Verdict } from '@threadsweep/detector/types.ts';

/**
 * The detector with the model it ships with, as the server judges: verdicts in the comments' order.
 * `build.mjs` makes a file of its own of it, model and all.
 * @param comments whose ids differ
 */
export function verdictsOn(comments: readonly Comment[], context: Context): Verdict[] {
  const stream = createJudge(context, defaultSettings(shippedModel()));
  const verdicts = stream.add(comments);
  // All of them anew would take as long again as judging does.
  const changed = new Map(stream.finish().map((verdict) => [verdict.id, verdict]));
  return verdicts.map((verdict) => changed.get(verdict.id) ?? verdict);
}
