import { foldText, type FoldedText } from './normalise.ts';

/**
 * The parts of a very long text that are read, because lures are at its ends and reading all of it
 * takes too long.
 */
export const longest = { head: 500, tail: 200 };

/**
 * Folds a text; of a very long one, only its beginning and its end. The offsets are those of the
 * whole text.
 */
export function foldShortened(text: string): FoldedText {
  const { head, tail } = longest;
  if (text.length <= head + tail) return foldText(text);
  const skipped = text.length - head - tail;
  const folded = foldText(`${text.slice(0, head)}${text.slice(text.length - tail)}`);
  return {
    ...folded,
    starts: Array.from({ length: folded.folded.length }, (_, i) => {
      const start = folded.starts?.[i] ?? i;
      return start < head ? start : start + skipped;
    }),
    ends: Array.from({ length: folded.folded.length }, (_, i) => {
      const end = folded.ends?.[i] ?? i + 1;
      return end <= head ? end : end + skipped;
    }),
  };
}
