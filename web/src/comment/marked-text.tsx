import type { Comment } from '@threadsweep/shared/contract/comment.ts';

type Reason = Comment['reasons'][number];

export interface Piece {
  text: string;
  marked: boolean;
  start: number;
}

/**
 * Cuts a text at the reasons' spans. Overlapping spans become one. Spans outside the text are
 * ignored, because a comment may have been edited after its verdict.
 */
export function piecesOf(text: string, reasons: readonly Reason[]): Piece[] {
  const spans = reasons
    .flatMap(({ start, end }) =>
      start !== undefined && end !== undefined && start >= 0 && end > start && end <= text.length
        ? [{ start, end }]
        : [],
    )
    .toSorted((a, b) => a.start - b.start);
  const pieces: Piece[] = [];
  let at = 0;
  const push = (to: number, marked: boolean) => {
    if (to > at) pieces.push({ text: text.slice(at, to), marked, start: at });
    at = Math.max(at, to);
  };
  for (const { start, end } of spans) {
    push(start, false);
    const last = pieces.at(-1);
    if (last?.marked === true && start < at && end > at) {
      last.text = text.slice(last.start, end);
      at = end;
    } else {
      push(end, true);
    }
  }
  push(text.length, false);
  return pieces;
}

/** Shows a comment's text with the passages marked that its reasons point at. */
export function MarkedText({ text, reasons }: { text: string; reasons: readonly Reason[] }) {
  return piecesOf(text, reasons).map((piece) =>
    piece.marked ? (
      <mark key={piece.start}>{piece.text}</mark>
    ) : (
      <span key={piece.start}>{piece.text}</span>
    ),
  );
}
