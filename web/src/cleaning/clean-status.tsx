import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { LiveText } from '../ui/live-text.tsx';
import styles from './clean-status.module.css';
import type { VideoClean } from './video-clean.ts';

interface Visible {
  /** The number of comments that are still visible, if it is known. */
  visible: number | undefined;
}

interface CleanStatusProps extends Visible {
  clean: VideoClean;
}

/**
 * Shows the progress of a clean. If the plan's limit ended the clean, also shows the limit, unless
 * a toast shows it.
 */
export function CleanStatus({ clean, visible }: CleanStatusProps) {
  const { t } = useTranslation();
  const { busy, progress, limited, telling } = clean;
  return (
    <>
      {/* Announces only the beginning. The figures change too often, and a toast tells the result. */}
      <LiveText className="visually-hidden">{busy && t('clean.reading')}</LiveText>
      {busy && <Progress progress={progress} visible={visible} />}
      {limited && !telling && (
        <Alert
          kind="info"
          actions={
            <ButtonLink to="/subscription" size="small">
              {t('clean.seePlans')}
            </ButtonLink>
          }
        >
          {t('clean.limit')}
        </Alert>
      )}
    </>
  );
}

function Progress({ progress, visible }: { progress: VideoClean['progress'] } & Visible) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!progress)
    return (
      <div className={styles['progress']}>
        <progress aria-label={t('clean.progress')} />
        <p>{t('clean.reading')}</p>
      </div>
    );
  const { read, hidden } = progress;
  const total = visible && Math.max(visible + hidden, read);
  return (
    <div className={styles['progress']}>
      <progress aria-label={t('clean.progress')} {...(total && { value: read, max: total })} />
      <p>
        {total
          ? t('clean.read', {
              read: format.number(read),
              total: format.number(total),
              hidden: format.number(hidden),
            })
          : t('video.progress', { number: format.number(read) })}
      </p>
      <p>{t('clean.background')}</p>
    </div>
  );
}
