import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import styles from '../ui/work-status.module.css';
import { useSeveralCleans } from './several-cleans.ts';

/** Shows the progress and result of cleans of several videos, and one undo for all of them. */
export function SeveralCleansStatus() {
  const { t } = useTranslation();
  const format = useFormat();
  const { cleans, isRunning, undo, putAway } = useSeveralCleans();
  if (!cleans) return null;
  const { total, ended, hidden, failed, left, isLimited, passIds, undo: undone } = cleans;
  return (
    <section className={styles['status']} aria-label={t('several.title')}>
      {isRunning && <progress value={ended} max={total} aria-label={t('several.progress')} />}
      <div aria-live="polite">
        <p className={styles['result']}>
          {isRunning &&
            t('several.running', { ended: format.number(ended), total: format.number(total) })}
          {!isRunning &&
            typeof undone === 'string' &&
            t('several.hid', { count: hidden, number: format.number(hidden) })}
          {typeof undone !== 'string' &&
            t('several.restored', {
              count: undone.restored,
              number: format.number(undone.restored),
            })}
        </p>
        {!isRunning && failed > 0 && (
          <p>{t('several.failed', { count: failed, number: format.number(failed) })}</p>
        )}
        {typeof undone !== 'string' && undone.refused > 0 && (
          <p>
            {t('activity.unrestored', {
              count: undone.refused,
              number: format.number(undone.refused),
            })}
          </p>
        )}
        {typeof undone !== 'string' && undone.failed > 0 && (
          <p>
            {t('several.undoFailed', {
              count: undone.failed,
              number: format.number(undone.failed),
            })}
          </p>
        )}
        {isLimited && <p>{t('clean.limit')}</p>}
        {left > 0 && <p>{t('several.left', { count: left, number: format.number(left) })}</p>}
      </div>
      {!isRunning && (
        <div className={styles['actions']}>
          {isLimited && (
            <ButtonLink to="/subscription" size="small">
              {t('clean.seePlans')}
            </ButtonLink>
          )}
          {passIds.length > 0 && typeof undone === 'string' && (
            <OnlineButton size="small" busy={undone === 'running'} onClick={() => void undo()}>
              {undone === 'running' ? t('clean.undoing') : t('clean.undo')}
            </OnlineButton>
          )}
          <Button size="small" look="quiet" onClick={putAway}>
            {t('several.close')}
          </Button>
        </div>
      )}
    </section>
  );
}
