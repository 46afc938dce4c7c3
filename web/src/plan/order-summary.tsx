import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { Panel } from '../ui/panel.tsx';
import { orderOf, type PaidPlan } from './plan-terms.ts';
import styles from './plan.module.css';

/** Shows the plan to buy, and its price. */
export function OrderSummary({ plan }: { plan: PaidPlan }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Panel title={t('payment.summary')}>
      <h3>{t(`payment.plan.${plan}`)}</h3>
      <ul className={styles['offers']}>
        {orderOf(plan, t, format).map((offer) => (
          <li key={offer}>
            <CheckIcon />
            <span>{offer}</span>
          </li>
        ))}
      </ul>
      <p className={styles['total']}>
        <span>{t('payment.total')}</span>
        <strong>{format.price(PLAN_TERMS[plan].monthlyPrice)}</strong>
      </p>
    </Panel>
  );
}
