import type { Handling, Sensitivity } from '@threadsweep/shared/account-form.ts';
import type { Category } from '@threadsweep/shared/category.ts';

import type { TextRule } from '@threadsweep/detector/text-rules/text-rule.ts';
import type { PlannedPass } from './passes.ts';

/** The creator's own rules that the plan includes. */
export interface Rules {
  /** Channel ids of authors whose comments are never hidden. */
  readonly trusted: ReadonlySet<string>;
  /** Channel ids of authors whose comments are always hidden. */
  readonly blocked: ReadonlySet<string>;
  /** Words, phrases, links and expressions. Passes hide the comments that contain one of them. */
  readonly texts: readonly TextRule[];
}

/**
 * The work of one holder of a channel's lease: a manual clean, a resumed pass, or all due scheduled
 * passes of a channel. A session is immutable; all changing state is behind the ports.
 */
export interface Session {
  readonly channel: { readonly id: string; readonly title: string; readonly handle: string | null };
  readonly sensitivity: Record<Category, Sensitivity>;
  /** What passes do with comments of each category. The creator's rules come first. */
  readonly handling: Record<Category, Handling>;
  /** The creator's instructions to the model of second opinions; empty for none. */
  readonly instructions: string;
  readonly rules: Rules;
  /** The passes in the order in which they run. */
  readonly passes: readonly PlannedPass[];
}
