import type { ReviewResponse } from '@threadsweep/shared/contract/review.ts';

/**
 * Why the review lists a comment. `asked`: the comment is visible, and the detector is uncertain.
 * `held`: YouTube hides the comment, and the detector finds it harmless. `doubtful`: a pass has
 * hidden the comment with a low score.
 */
export type ReviewKind = 'asked' | 'held' | 'doubtful';

/** A comment that the user can decide on. */
export interface Reviewed extends Readonly<ReviewResponse['held'][number]> {
  readonly kind: ReviewKind;
}

/**
 * Returns all comments of a review: first the held ones, because YouTube deletes them, then the
 * others by uncertainty.
 */
export function reviewedOf({ comments, held, doubtful }: ReviewResponse): Reviewed[] {
  const uncertain = [...ofKind('asked', comments), ...ofKind('doubtful', doubtful)];
  return [
    ...ofKind('held', held),
    ...uncertain.toSorted((a, b) => Math.abs(a.score - 0.5) - Math.abs(b.score - 0.5)),
  ];
}

function ofKind(kind: ReviewKind, list: ReviewResponse['held']): Reviewed[] {
  return list.map((comment) => Object.assign({ kind }, comment));
}
