import { PASS_HOURS } from '@threadsweep/shared/schedule.ts';
import { useTranslation } from 'react-i18next';

import styles from './plan.module.css';

const HOURS = 192;
const PHASES = ['first', 'next', 'last'] as const;

/** Explains when a video is cleaned after its publication. */
export function ModerationCycle() {
  const { t } = useTranslation();
  return (
    <section className={styles['cycle']} aria-labelledby="cycle">
      <h2 id="cycle">{t('plan.cycle.title')}</h2>
      <p>{t('plan.cycle.text')}</p>
      <svg
        viewBox={`0 0 ${HOURS + 1} 14`}
        preserveAspectRatio="none"
        className={styles['timeline']}
        aria-hidden="true"
        focusable="false"
      >
        {PASS_HOURS.map((hours) => (
          <line
            key={hours}
            x1={hours}
            x2={hours}
            y1={hours <= 24 ? 0 : hours <= 72 ? 3 : 6}
            y2="14"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <dl className={styles['phases']}>
        {PHASES.map((phase) => (
          <div key={phase}>
            <dt>{t(`plan.cycle.${phase}`)}</dt>
            <dd>{t(`plan.cycle.${phase}When`)}</dd>
          </div>
        ))}
      </dl>
      <p>
        {t('plan.cycle.plans')} {t('plan.cycle.manual')}
      </p>
    </section>
  );
}
