import { PLAN_TERMS, type Plan } from '@threadsweep/shared/plan.ts';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { CheckIcon } from '../ui/icons.tsx';
import styles from './plan.module.css';
import { offersOf } from './plan-terms.ts';

interface PlanCardProps {
  plan: Plan;
  current: boolean;
  /** The time when the plan ends or starts, if there is one. */
  note?: string | undefined;
  children: ReactNode;
}

export function PlanCard({ plan, current, note, children }: PlanCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  return (
    <article className={styles['plan']} data-current={current} aria-labelledby={id}>
      <div className={styles['name']}>
        <h2 id={id}>{t(`plan.name.${plan}`)}</h2>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </div>
      <p className={styles['price']}>
        <strong>{format.price(PLAN_TERMS[plan].monthlyPrice)}</strong>
        {plan !== 'free' && (
          <span>{t(plan === 'basic' ? 'plan.perMonthAccount' : 'plan.perMonth')}</span>
        )}
      </p>
      <ul className={styles['offers']}>
        {offersOf(plan, t, format).map((offer) => (
          <li key={offer}>
            <CheckIcon />
            <span>{offer}</span>
          </li>
        ))}
      </ul>
      <div className={styles['action']}>{children}</div>
    </article>
  );
}
