import type { User } from '@threadsweep/shared/contract/account.ts';
import { PLAN_TERMS, PLANS } from '@threadsweep/shared/plan.ts';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { NEXT_BILLING_FALLBACK } from './plan-terms.ts';
import { useUsedRemovals } from './used-removals.ts';
import styles from './plan.module.css';

/** Shows the current plan, and until when it lasts. */
export function CurrentPlan({ subscription }: Pick<User, 'subscription'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { ends_at: endsAt, next_billing_at: billing } = subscription;
  const used = useUsedRemovals(subscription);
  const tier = PLANS.find((plan) => plan === subscription.tier);

  function dateLine(): string | undefined {
    if (tier === undefined || tier === 'free') return undefined;
    if (endsAt !== null) return t('plan.now.ends', { date: format.day(endsAt) });
    return t('plan.now.billing', { date: format.day(billing ?? NEXT_BILLING_FALLBACK) });
  }

  const date = dateLine();
  return (
    <Panel title={t('account.planTitle')}>
      <dl className={styles['now']}>
        <dt>{t('plan.now.label')}</dt>
        <dd>
          {tier === undefined
            ? t('plan.now.none')
            : t(`plan.now.${tier}`, { price: format.price(PLAN_TERMS[tier].monthlyPrice) })}
        </dd>
      </dl>
      {date !== undefined && <p className={styles['soft']}>{date}</p>}
      {used !== undefined && <p className={styles['soft']}>{used}</p>}
      <div>
        <ButtonLink to="/subscription">{t('plan.now.update')}</ButtonLink>
      </div>
    </Panel>
  );
}
