import type { Actor } from '@threadsweep/shared/contract/comment.ts';
import type { AccountRules } from '@threadsweep/shared/documents/account.ts';
import type { AuthorRule } from '@threadsweep/shared/rules.ts';

import { setAuthorRules } from '../account/rules-store.ts';
import { listStoredChannels } from '../channel/channel-store.ts';
import type { App } from '../google/app.ts';
import { checkRules } from '../plan/plan.ts';
import { invalidInput } from '../platform/errors.ts';
import { writeAction } from './activity/action-store.ts';
import type { Owner } from './videos.ts';

/**
 * Trusts or blocks authors, or removes their rules. If it refuses, no rule changes. The change is
 * stored as an action, and applies from the next pass on.
 * @param authors the ids of the authors' channels
 */
export async function ruleAuthors(
  app: App<'BAD_REQUEST' | 'PLAN_LIMIT'>,
  { uid, user, by }: Owner & { by: Actor },
  authors: readonly string[],
  rule: AuthorRule | 'none',
): Promise<AccountRules> {
  if (rule === 'block') checkRules(app, user);
  const own = rule === 'none' ? [] : await listStoredChannels(app, uid);
  if (own.some(({ id }) => authors.includes(id)))
    throw invalidInput(
      app,
      authors.length === 1
        ? { id: 'This is your own channel. Your comments are never hidden.' }
        : { authors: 'One of these is your own channel. Your comments are never hidden.' },
    );
  return setAuthorRules(app, uid, authors, rule, (transaction, changed) => {
    const [authorId, ...others] = changed;
    const of = others.length === 0 && authorId ? { authorId } : { count: changed.length };
    writeAction(app, transaction, uid, { kind: 'rules', by, rule, ...of });
  });
}
