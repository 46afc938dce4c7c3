import type { Sensitivity } from '@threadsweep/shared/account-form.ts';
import type { Category } from '@threadsweep/shared/category.ts';

import type { CommandContext } from '../command-context.ts';
import { CATEGORIES } from '../language/reasons.ts';
import { t } from '../language/translator.ts';
import { printFacts } from '../terminal/facts.ts';
import { loggedIn } from './session.ts';

/**
 * Shows the sensitivity of each category, or of the named one. If there is a level, it first
 * changes the sensitivity.
 */
export async function sensitivity(
  context: CommandContext,
  category: Category | 'all' | undefined,
  level: Sensitivity | undefined,
): Promise<void> {
  const { output, json } = context;
  const { api } = await loggedIn(context);
  const named = category === undefined || category === 'all' ? CATEGORIES : [category];
  const { user } =
    level === undefined
      ? { user: await api.account.me() }
      : await api.account.updateProfile({
          sensitivity: Object.fromEntries(named.map((name) => [name, level])),
        });
  if (json) return output.document({ status: 'success', sensitivity: user.sensitivity });
  const translate = (name: Category): [string, string] =>
    output.isTerminal
      ? [t(`category.${name}`), t(`sensitivity.${user.sensitivity[name]}`)]
      : [name, user.sensitivity[name]];
  printFacts(output, named.map(translate));
}
