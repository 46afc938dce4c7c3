/**
 * Whether YouTube may be called to hide comments now.
 * - `all`: every call may be made.
 * - `probe`: one call may be made, to find out whether YouTube hides comments again.
 * - `none`: comments stay pending.
 */
export type Admission = 'all' | 'probe' | 'none';

/**
 * A breaker. It is open while YouTube refuses whole batches, so that no units are spent in vain.
 */
export interface Breaker {
  /**
   * Must be called before calls that hide. If the result is `probe`, no other caller gets a probe,
   * so this caller must make the call.
   */
  admit(): Promise<Admission>;
  /**
   * Reports that YouTube refused every comment that it was to hide.
   *
   * @param isUnanswered whether YouTube did not process the call, as opposed to refusing the
   * comments
   */
  refused(isUnanswered: boolean): Promise<void>;
  /** Reports that YouTube hid a comment. */
  accepted(): Promise<void>;
}

/** A breaker that admits every call, for an adapter without one. */
export const ALWAYS_CLOSED: Breaker = {
  admit: () => Promise.resolve('all'),
  refused: () => Promise.resolve(),
  accepted: () => Promise.resolve(),
};
