import { HELD_DAYS, HELD_WARNING_DAYS } from '@threadsweep/shared/held-comments.ts';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import styles from './comment-tabs.module.css';

interface HeldNoteProps {
  expiring: number;
  gone: number;
}

/** Says how many hidden comments YouTube will delete soon, and how many it has deleted. */
export function HeldNote({ expiring, gone }: HeldNoteProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (expiring === 0 && gone === 0) return null;
  const days = format.number(HELD_DAYS);
  const left = format.number(HELD_WARNING_DAYS);
  return (
    <div className={styles['held']} data-warning={expiring > 0 || undefined}>
      {expiring > 0 && (
        <p>
          {t('comments.expiring', {
            count: expiring,
            number: format.number(expiring),
            days,
            left,
          })}
        </p>
      )}
      {gone > 0 && <p>{t('comments.gone', { count: gone, number: format.number(gone), days })}</p>}
    </div>
  );
}
