import type { User } from '@threadsweep/shared/contract/account.ts';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';

/**
 * Returns how many of the plan's removals are used, as a short line; undefined if the plan has no
 * limit or the user is unknown.
 */
export function useUsedRemovals(
  subscription: User['subscription'] | undefined,
): string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  if (!subscription || subscription.removals_limit === null) return undefined;
  const { removals_used: used, removals_limit: limit } = subscription;
  return t('plan.now.used', { used: format.number(used), limit: format.number(limit) });
}
