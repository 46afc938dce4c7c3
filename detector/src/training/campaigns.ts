import { foldText } from '../text/normalise.ts';
import type { Comment } from '../types.ts';

/**
 * Groups scam comments into campaigns: those are one that share an author, a number, or an uncommon
 * word, such as a made-up name. Errs on the side of joining, so that no campaign is seen in training and
 * judged afterwards.
 *
 * @param common words that say nothing about who is behind a comment
 * @returns for each comment the index of the first of its campaign
 */
export function campaignsOf(
  comments: readonly Comment[],
  common: ReadonlySet<string>,
): readonly number[] {
  const parents = comments.map((_, i) => i);
  const root = (from: number): number => {
    let at = from;
    while (parents[at] !== at) at = parents[at] ?? at;
    return at;
  };
  const firstWith = new Map<string, number>();
  for (const [i, comment] of comments.entries()) {
    for (const mark of marksOf(comment, common)) {
      const known = firstWith.get(mark);
      if (known === undefined) {
        firstWith.set(mark, i);
        continue;
      }
      const [a, b] = [root(known), root(i)];
      parents[Math.max(a, b)] = Math.min(a, b);
    }
  }
  return comments.map((_, i) => root(i));
}

/** The words of comments that are no scam, for `campaignsOf`. */
export function wordsOf(comments: readonly Comment[]): Set<string> {
  const words = new Set<string>();
  for (const { text } of comments)
    for (const [word] of foldText(text).folded.matchAll(word5)) words.add(word);
  return words;
}

/**
 * The gambling brand a comment names, as far as its spelling shows: letters with two or three digits
 * behind them, or «4d»; null where none is recognised.
 */
export function brandOf(text: string): string | null {
  const bare = foldText(text).folded.replaceAll(/[^a-z0-9]/gu, '');
  return /[a-z]{3,10}\d{2,3}|[a-z]{2,6}4d/u.exec(bare)?.[0] ?? null;
}

const word5 = /[\p{L}\p{N}_]{5,}/gu;

function marksOf({ author, text }: Comment, common: ReadonlySet<string>): string[] {
  const { folded } = foldText(text);
  const marks = [`by ${foldText(author).folded}`];
  for (const [word] of folded.matchAll(word5)) {
    const stem = word.replace(/(?:s|ed|ing)$/u, '');
    if (!common.has(word) && !common.has(stem)) marks.push(word);
  }
  const digits = folded.replaceAll(/\D/gu, '');
  if (digits.length >= 9) marks.push(digits.slice(-9));
  return marks;
}
