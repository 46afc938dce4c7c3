/**
 * Whether YouTube may be called to hide comments now.
 * - `all`: every call may be made.
 * - `probe`: one call may be made, to find out whether YouTube hides comments again.
 * - `together`: the comment may be sent only together with others, because YouTube refused it alone.
 * - `none`: comments stay pending.
 */
export type Admission = 'all' | 'probe' | 'together' | 'none';

/**
 * A breaker. It is open while YouTube refuses whole batches, so that no units are spent in vain.
 */
export interface Breaker {
  /**
   * Must be called before calls that hide. After `probe`, the caller must make the call, because
   * nobody else gets a probe.
   *
   * @param ids the comments to hide
   */
  admit(ids: readonly string[]): Promise<Admission>;
  /**
   * Reports that YouTube hid none of these comments. If it refused only one comment, the reason may
   * be the comment itself.
   *
   * @param isUnanswered true if the call failed; false if YouTube refused the comments
   */
  refused(ids: readonly string[], isUnanswered: boolean): Promise<void>;
  /**
   * Reports that YouTube hid comments.
   *
   * @param ids the comments that it hid, and those that it refused beside them
   */
  accepted(ids: readonly string[]): Promise<void>;
}

/** A breaker that is never open, for adapters that have no breaker. */
export const ALWAYS_CLOSED: Breaker = {
  admit: () => Promise.resolve('all'),
  refused: () => Promise.resolve(),
  accepted: () => Promise.resolve(),
};
