import { HELD_WARNING_DAYS } from '@threadsweep/shared/held-comments.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useBackend } from '../data/backend-context.ts';
import { readStatistics } from '../data/clean-response.ts';
import { useNow } from '../language/clock.ts';
import { useFormat } from '../language/format.ts';
import { useOnVisible } from '../ui/page-visibility.ts';
import styles from './week-summary.module.css';

/**
 * The delay between a change and the next fetch of the numbers, in ms. Passes often follow each
 * other, and one fetch is then enough for several.
 */
const SETTLED_MS = 1500;
const DAY_MS = 24 * 60 * 60_000;

interface Week {
  hidden: number;
  restored: number;
  expiring: number;
  asked: number;
  visit: { at: string; hidden: number } | null;
  /** The address of the week's activity. */
  list: string;
}

/**
 * Shows how many comments were hidden and restored in the last seven days, how many were hidden
 * since the last visit, and how many YouTube will delete soon. Shows nothing if the numbers are not
 * known.
 * @param props.changes increases with each change of decisions on the listed videos, after which
 * the numbers are read again
 */
export function WeekSummary({ changes: ofVideos }: { changes: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { api } = useBackend();
  const [week, setWeek] = useState<Week | 'loading' | 'unknown'>('loading');
  const isVisitNoted = useRef(false);
  const changes = ofVideos + useChangesElsewhere();

  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const { days, hidden_expiring, to_review, since_visit } = readStatistics(
        await api.cleaning.getStatistics(),
      );
      const sum = (of: 'hidden' | 'restored') =>
        days.reduce((total, counts) => total + counts[of], 0);
      const counted = { hidden: sum('hidden'), restored: sum('restored') };
      if (!isCurrent) return;
      setWeek((known) => ({
        ...counted,
        expiring: hidden_expiring,
        asked: to_review,
        visit: typeof known === 'string' ? since_visit : known.visit,
        list: listSince(days[0] && `${days[0].date}T00:00:00.000Z`),
      }));
      if (isVisitNoted.current) return;
      isVisitNoted.current = true;
      await api.activity.noteVisit();
    };
    // The dashboard works without the summary, and its list of videos reports a failure.
    const fail = (): void => setWeek((known) => (known === 'loading' ? 'unknown' : known));
    const start = (): void => void load().catch(fail);
    const timer = changes === 0 ? undefined : setTimeout(start, SETTLED_MS);
    if (timer === undefined) start();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, changes]);

  if (week === 'unknown') return null;
  if (week === 'loading') return <p className={styles['place']} />;
  return (
    <p className={styles['week']}>
      <Link to={week.list}>
        {week.hidden === 0
          ? t('activity.weekNothing')
          : t('activity.week', { count: week.hidden, number: format.number(week.hidden) })}
      </Link>
      {week.visit && <SinceVisit visit={week.visit} />}
      {week.restored > 0 && (
        <Link to={week.list}>
          {t('activity.weekRestored', {
            count: week.restored,
            number: format.number(week.restored),
          })}
        </Link>
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
    </p>
  );
}

/**
 * Counts the changes of today's numbers, which contain those of other channels, how often the page
 * became visible, and each midnight UTC, because the numbers are kept by day.
 */
function useChangesElsewhere(): number {
  const { live } = useBackend();
  const day = Math.floor(useNow() / DAY_MS);
  const [firstDay] = useState(day);
  const [changes, setChanges] = useState(0);
  const add = useCallback(() => setChanges((count) => count + 1), []);
  useOnVisible(add);
  const today = new Date(day * DAY_MS).toISOString().slice(0, 10);
  useEffect(() => live.statistics(today, add), [live, add, today]);
  return changes + day - firstDay;
}

/** Shows how many comments passes hid since the account's last visit, on any device. */
function SinceVisit({ visit: { at, hidden } }: { visit: { at: string; hidden: number } }) {
  const { t } = useTranslation();
  const format = useFormat();
  const ago = format.ago(at, useNow());
  if (hidden === 0) return <span>{t('activity.visitNothing', { ago })}</span>;
  return (
    <Link to={listSince(at)}>
      {t('activity.visit', { count: hidden, number: format.number(hidden), ago })}
    </Link>
  );
}

/**
 * Returns the address of the activity since a time, or of all activity if the time is not known.
 */
function listSince(time: string | undefined): string {
  return time === undefined ? '/activity' : `/activity?since=${encodeURIComponent(time)}`;
}
