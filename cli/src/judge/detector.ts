import { createJudge, defaultSettings } from '@threadsweep/detector/judge.ts';
import { shippedModel } from '@threadsweep/detector/model/shipped.ts';
import type { Comment, Context, Verdict } from '@threadsweep/detector/types.ts';

/**
 * The detector with the model it ships with, as the server judges: verdicts in the comments' order.
 * `build.mjs` makes a file of its own of it, model and all.
 */
export function verdictsOn(comments: readonly Comment[], context: Context): Verdict[] {
  const stream = createJudge(context, defaultSettings(shippedModel()));
  stream.add(comments);
  return stream.verdicts();
}
