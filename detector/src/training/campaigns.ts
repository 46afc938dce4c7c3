import { foldText } from '../text/normalise.ts';
import type { Comment } from '../types.ts';

/**
 * Groups scam comments into campaigns: comments that share an author, a number, or an uncommon word
 * such as a made-up name. In doubt it joins them, so that no campaign is in both training and
 * evaluation data.
 *
 * @param common words that do not identify the author of a comment
 * @returns the index of the campaign's first comment, for each comment
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

/** Returns the words of comments that are not scam, for `campaignsOf`. */
export function wordsOf(comments: readonly Comment[]): Set<string> {
  const words = new Set<string>();
  for (const { text } of comments)
    for (const [word] of foldText(text).folded.matchAll(word5)) words.add(word);
  return words;
}

/**
 * Returns the gambling brand that a comment names, if its spelling reveals one: letters with two or
 * three digits after them, or «4d». Returns null if there is none.
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
