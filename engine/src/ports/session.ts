import type { Sensitivity } from '@threadsweep/shared/account-form.ts';
import type { Category } from '@threadsweep/shared/contract/comment.ts';

import type { PlannedPass } from './passes.ts';

/**
 * The work of one holder of a channel's lease: a manual clean, a resumed pass, or all due scheduled
 * passes of a channel. A session is immutable; the ports hold all state that changes.
 */
export interface Session {
  readonly channel: { readonly id: string; readonly title: string; readonly handle: string | null };
  readonly sensitivity: Record<Category, Sensitivity>;
  /** In the order in which they run. */
  readonly passes: readonly PlannedPass[];
}
