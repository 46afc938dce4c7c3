import type { Rules } from '@threadsweep/shared/contract/rules.ts';
import { type AccountRules, NO_RULES } from '@threadsweep/shared/documents/account.ts';
import { AUTHORS_MAX, type AuthorRule } from '@threadsweep/shared/rules.ts';

import type { Transaction } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { invalidInput } from '../platform/errors.ts';

const LISTS = { trust: 'trusted', block: 'blocked' } as const;
const FULL = {
  trust: `You can trust at most ${AUTHORS_MAX} authors. Please remove one first.`,
  block: `You can block at most ${AUTHORS_MAX} authors. Please remove one first.`,
};

/**
 * Adds an author to one of the account's lists, and removes the author from the other list.
 * @param rule `none` removes the author from both lists
 * @param alsoWrite what to write in the same transaction, unless nothing changes
 */
export async function setAuthorRule(
  app: App<'BAD_REQUEST'>,
  uid: string,
  id: string,
  rule: AuthorRule | 'none',
  alsoWrite: (transaction: Transaction) => void,
): Promise<AccountRules> {
  const { documents, clock } = app;
  return documents.contended(async (transaction) => {
    const reference = documents.user(uid);
    // The update fails if another call has deleted the account.
    const before = (await transaction.get(reference)).data()?.rules ?? NO_RULES;
    const rules: AccountRules = {
      trusted: before.trusted.filter((author) => author.id !== id),
      blocked: before.blocked.filter((author) => author.id !== id),
    };
    const isRuled = [...before.trusted, ...before.blocked].some((author) => author.id === id);
    if (rule === 'none' && !isRuled) return before;
    if (rule !== 'none') {
      const list = LISTS[rule];
      // An author who is already in the list stays at the same place.
      if (before[list].some((author) => author.id === id)) return before;
      if (rules[list].length >= AUTHORS_MAX) throw invalidInput(app, { id: FULL[rule] });
      rules[list] = [{ id, addedAt: isoNow(clock) }, ...rules[list]];
    }
    transaction.update(reference, { rules });
    alsoWrite(transaction);
    return rules;
  });
}

/** Returns the account's rules in the API's format. */
export function rulesResponse({ trusted, blocked }: AccountRules): Rules {
  return { status: 'success', trusted: trusted.map(listed), blocked: blocked.map(listed) };
}

function listed({ id, addedAt }: AccountRules['trusted'][number]) {
  return { id, added_at: addedAt };
}
