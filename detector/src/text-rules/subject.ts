import { foldText, type FoldedText } from '../text/normalise.ts';

/** UTF-16 offsets into the original text. */
export interface Span {
  start: number;
  end: number;
}

/** A text in which rules look for their values. */
export interface TextSubject {
  raw: string;
  text: FoldedText;
}

/** Returns the passage that a rule is about, or null. */
export type Finder = (subject: TextSubject) => Span | null;

/** The longest comment at YouTube, in UTF-16 units. What follows is not looked at. */
const longest = 10_000;

/** Prepares a text for all rules: it is folded once. */
export function subjectOf(text: string): TextSubject {
  const raw = text.length > longest ? text.slice(0, longest) : text;
  return { raw, text: foldText(raw) };
}
