import { createJudge, defaultSettings } from '@threadsweep/detector/judge.ts';
import { shippedModel } from '@threadsweep/detector/model/shipped.ts';
import type { Comment, Context, Verdict } from '@threadsweep/detector/types.ts';

/**
 * Judges comments with the model that the detector ships with, as the server does. Returns the
 * verdicts in the comments' order. `build.mjs` bundles this file and the model separately.
 * @param comments each with a different id
 */
export function verdictsOn(comments: readonly Comment[], context: Context): Verdict[] {
  const stream = createJudge(context, defaultSettings(shippedModel()));
  const verdicts = stream.add(comments);
  // Replaces only changed verdicts, because computing all again would take as long as judging.
  const changed = new Map(stream.finish().map((verdict) => [verdict.id, verdict]));
  return verdicts.map((verdict) => changed.get(verdict.id) ?? verdict);
}
