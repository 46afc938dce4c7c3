import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import styles from './clean-status.module.css';
import type { VideoClean } from './video-clean.ts';

interface CleanStatusProps {
  clean: VideoClean;
  /** About how many comments a pass reads; 0 where that is not known. */
  total: number;
}

/**
 * How far a clean is, then what it hid, and the plan's limit if that ended it. A toast says these first:
 * for as long as it is shown, their place stays empty.
 */
export function CleanStatus({ clean, total }: CleanStatusProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { busy, pass, hidden, limited, telling, undoing, undo } = clean;
  return (
    <>
      {busy && <Progress pass={pass} total={total} />}
      {hidden && (
        <div className={styles['hidden']} data-waits={telling || undefined}>
          <CheckIcon />
          <output>
            {t('clean.hidden', { count: hidden.count, number: format.number(hidden.count) })}
          </output>
          <OnlineButton size="small" busy={undoing} onClick={undo}>
            {undoing ? t('clean.undoing') : t('clean.undo')}
          </OnlineButton>
        </div>
      )}
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
  // YouTube's own count can be behind what is read.
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
