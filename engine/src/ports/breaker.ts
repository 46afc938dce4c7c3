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
   * Must be called before calls that hide. After `probe`, the caller must make the call, because
   * nobody else gets a probe.
   */
  admit(): Promise<Admission>;
  /**
   * Reports that YouTube hid no comment of a call.
   *
   * @param isUnanswered true if the call failed; false if YouTube refused the comments
   */
  refused(isUnanswered: boolean): Promise<void>;
  /** Reports that YouTube hid a comment. */
  accepted(): Promise<void>;
}

/** A breaker that is never open, for adapters that have no breaker. */
export const ALWAYS_CLOSED: Breaker = {
  admit: () => Promise.resolve('all'),
  refused: () => Promise.resolve(),
  accepted: () => Promise.resolve(),
};
