import { useTranslation } from 'react-i18next';

import { useNow } from '../language/clock.ts';
import { useFormat } from '../language/format.ts';
import { LiveText } from '../ui/live-text.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import styles from './clean-status.module.css';
import type { VideoClean } from './video-clean.ts';

/**
 * Shows the number of comments that the last clean hid, and its undo. Shows nothing while a toast
 * shows the same.
 */
export function LastClean({ clean }: { clean: VideoClean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { hidden, telling, undoing, undo } = clean;
  if (!hidden) return null;
  const { count, at, isEarlier } = hidden;
  const number = format.number(count);
  const text =
    at === null
      ? t('clean.hidden', { count, number })
      : t(isEarlier ? 'clean.hiddenEarlier' : 'clean.hiddenBefore', {
          count,
          number,
          ago: format.ago(at, now),
        });
  return (
    <div className={styles['last']} data-telling={telling || undefined}>
      <LiveText>{text}</LiveText>
      <OnlineButton size="small" busy={undoing} title={text} onClick={undo}>
        {undoing ? t('clean.undoing') : t('clean.undo')}
      </OnlineButton>
    </div>
  );
}
