import { HELD_WARNING_DAYS } from '@threadsweep/shared/held-comments.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useBackend } from '../data/backend-context.ts';
import { readStatistics } from '../data/clean-response.ts';
import { useFormat } from '../language/format.ts';
import styles from './week-summary.module.css';

/**
 * Shows how many comments were hidden and restored in the last seven days, and how many YouTube
 * will delete soon. Shows nothing if the numbers are not known.
 */
export function WeekSummary() {
  const { t } = useTranslation();
  const format = useFormat();
  const { api } = useBackend();
  const [week, setWeek] = useState<{
    hidden: number;
    restored: number;
    expiring: number;
    asked: number;
  }>();

  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const { days, hidden_expiring, to_review } = readStatistics(
        await api.cleaning.getStatistics(),
      );
      const sum = (of: 'hidden' | 'restored') => days.reduce((total, day) => total + day[of], 0);
      const counted = { hidden: sum('hidden'), restored: sum('restored') };
      if (isCurrent) setWeek({ ...counted, expiring: hidden_expiring, asked: to_review });
    };
    // The dashboard works without the summary, and its list of videos reports a failure.
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [api]);

  return (
    <p className={styles['week']}>
      {week && (
        <>
          <Link to="/activity">
            {week.hidden === 0
              ? t('activity.weekNothing')
              : t('activity.week', { count: week.hidden, number: format.number(week.hidden) })}
          </Link>
          {week.restored > 0 && (
            <span>
              {t('activity.weekRestored', {
                count: week.restored,
                number: format.number(week.restored),
              })}
            </span>
          )}
          {week.asked > 0 && (
            <Link to="/review">
              {t('asked.count', { count: week.asked, number: format.number(week.asked) })}
            </Link>
          )}
          {week.expiring > 0 && (
            <Link to="/activity" className={styles['expiring']}>
              {t('activity.expiring', {
                count: week.expiring,
                number: format.number(week.expiring),
                left: format.number(HELD_WARNING_DAYS),
              })}
            </Link>
          )}
        </>
      )}
    </p>
  );
}
