import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import styles from './clean-status.module.css';
import type { VideoClean } from './video-clean.ts';

interface CleanStatusProps {
  clean: VideoClean;
  /** The approximate number of comments that a pass reads; 0 if it is not known. */
  total: number;
}

/**
 * Shows the progress of a clean. If the plan's limit ended the clean, also shows the limit, unless
 * a toast shows it.
 */
export function CleanStatus({ clean, total }: CleanStatusProps) {
  const { t } = useTranslation();
  const { busy, pass, limited, telling } = clean;
  return (
    <>
      {busy && <Progress pass={pass} total={total} />}
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

function Progress({ pass, total }: { pass: VideoClean['pass']; total: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = Math.max(total, pass?.total_comments_on_youtube ?? 0);
  const read = pass?.total_comments_on_youtube ?? 0;
  return (
    <div className={styles['progress']}>
      <progress
        aria-label={t('clean.progress')}
        {...(pass && most > 0 && { value: read, max: most })}
      />
      <p>
        {pass
          ? t('clean.read', {
              read: format.number(read),
              total: format.number(most),
              hidden: format.number(pass.cleaned_count),
            })
          : t('clean.reading')}
      </p>
      {pass && <p>{t('clean.background')}</p>}
    </div>
  );
}
