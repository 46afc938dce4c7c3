import { foldText, type FoldedText } from '../text/normalise.ts';

export interface Span {
  start: number;
  end: number;
}

/** A text in which rules search for their values. */
export interface TextSubject {
  raw: string;
  text: FoldedText;
}

/** Returns the passage that a rule matches, or null. */
export type Finder = (subject: TextSubject) => Span | null;

/** The longest comment at YouTube, in UTF-16 units. The rest of a longer text is ignored. */
const longest = 10_000;

/** Prepares a text for all rules, so that it is folded only once. */
export function subjectOf(text: string): TextSubject {
  const raw = text.length > longest ? text.slice(0, longest) : text;
  return { raw, text: foldText(raw) };
}
