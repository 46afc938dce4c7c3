import { foldText } from '../text/normalise.ts';
import type { Head } from '../types.ts';
import { createFeatureReader, shapeShare } from './features.ts';

/** A passage of a text, in UTF-16 offsets. */
export interface Passage {
  start: number;
  end: number;
}

/** As many words of a text are looked at. */
const mostWords = 60;
/** As many words a passage has at most. */
const longest = 4;

/**
 * The passage of up to four words that drives a head's opinion most, so that a creator sees what the
 * model means. Undefined for a text without words, or if no passage speaks for hiding.
 *
 * @param bits of the model that the head belongs to
 */
export function tellingPassage(head: Head, bits: number, text: string): Passage | undefined {
  const featuresOf = createFeatureReader(bits);
  const words = [...text.slice(0, 1000).matchAll(/\S+/gu)].slice(0, mostWords);
  let best: Passage | undefined;
  let most = 0;
  for (const [first, { index: start }] of words.entries()) {
    for (const { index, 0: last } of words.slice(first, first + longest)) {
      const end = index + last.length;
      const said = weightOf(head, featuresOf, text.slice(start, end));
      if (said <= most) continue;
      most = said;
      best = { start, end };
    }
  }
  return best;
}

/** What the words of a passage add up to; longer passages gain as their parts do. */
function weightOf(
  head: Head,
  featuresOf: ReturnType<typeof createFeatureReader>,
  passage: string,
): number {
  const { columns, words, shapes } = featuresOf(foldText(passage).folded, passage);
  let said = 0;
  let shaped = 0;
  for (let i = 0; i < words; i += 1) said += head.weights[columns[i] ?? 0] ?? 0;
  for (let i = words; i < words + shapes; i += 1) shaped += head.weights[columns[i] ?? 0] ?? 0;
  // A passage of many neutral words must not win by its length.
  return (said + shaped * shapeShare) / Math.sqrt(1 + words + shapes);
}
