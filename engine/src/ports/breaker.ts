/**
 * Whether YouTube may be asked to hide comments now.
 * - `all`: as usual.
 * - `probe`: one call may find out whether YouTube hides comments again.
 * - `none`: comments stay pending.
 */
export type Admission = 'all' | 'probe' | 'none';

/** While YouTube refuses whole batches, a breaker is open, so that no units are spent in vain. */
export interface Breaker {
  /** Asks before calls that hide. A probe is the caller's alone: it must make the call. */
  admit(): Promise<Admission>;
  /**
   * YouTube refused everything that it was asked to hide.
   * @param isUnanswered whether it did not process the call, rather than refuse the comments
   */
  refused(isUnanswered: boolean): Promise<void>;
  /** YouTube hid a comment. */
  accepted(): Promise<void>;
}

/** For an adapter without a breaker. */
export const ALWAYS_CLOSED: Breaker = {
  admit: () => Promise.resolve('all'),
  refused: () => Promise.resolve(),
  accepted: () => Promise.resolve(),
};
