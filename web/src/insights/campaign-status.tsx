import { AUTHORS_MAX } from '@threadsweep/shared/rules.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { Button } from '../ui/button.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import styles from '../ui/work-status.module.css';
import type { CampaignDecision } from './campaign-decision.ts';

interface CampaignStatusProps {
  decision: CampaignDecision;
  onUndo: () => void;
  onClose: () => void;
}

/** Shows the progress and the result of a decision on a whole campaign, with its undo. */
export function CampaignStatus({ decision, onUndo, onClose }: CampaignStatusProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, total, done, changed, requested, pending, failed } = decision;
  const { authors, leftOut, problem } = decision;
  const close = useRef<HTMLButtonElement>(null);
  const isUndone = state === 'undone';
  useEffect(() => {
    if (isUndone && document.activeElement === document.body) close.current?.focus();
  }, [isUndone]);
  const canUndo = changed.length + requested.length + authors.length > 0;
  const isAtWork = state === 'running' || state === 'undoing';
  const count = (number: number) => ({ count: number, number: format.number(number) });
  return (
    <section className={styles['status']} aria-label={t('campaign.status')}>
      {isAtWork && <progress value={done} max={total + 1} aria-label={t('campaign.progress')} />}
      <div aria-live="polite">
        <p className={styles['result']}>
          {isAtWork &&
            t('campaign.running', { done: format.number(done), total: format.number(total) })}
          {!isAtWork && <Result decision={decision} />}
        </p>
        {!isAtWork && (
          <>
            {pending > 0 && <p>{t('campaign.pending', count(pending))}</p>}
            {failed > 0 && <p>{t('campaign.notChanged', count(failed))}</p>}
            {state === 'ended' && leftOut > 0 && (
              <p>
                {t('campaign.leftOut', { ...count(leftOut), most: format.number(AUTHORS_MAX) })}
              </p>
            )}
          </>
        )}
      </div>
      {!isAtWork && problem && (
        <p role="alert">
          {t('campaign.stopped')} {problem.detail}
        </p>
      )}
      {!(state === 'running') && (
        <div className={styles['actions']}>
          {state !== 'undone' && canUndo && (
            <OnlineButton size="small" busy={state === 'undoing'} onClick={onUndo}>
              {state === 'undoing' ? t('clean.undoing') : t('clean.undo')}
            </OnlineButton>
          )}
          {state !== 'undoing' && (
            <Button ref={close} size="small" look="quiet" onClick={onClose}>
              {t('several.close')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Shows the changes that the decision, or its undo, has made. */
function Result({ decision }: { decision: CampaignDecision }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, action, changed, authors, pending, failed, problem } = decision;
  if (state === 'undone') return t('campaign.undone');
  const count = (number: number) => ({ count: number, number: format.number(number) });
  const isBlock = action === 'block';
  const parts = [
    changed.length > 0 && t(isBlock ? 'several.hid' : 'several.restored', count(changed.length)),
    authors.length > 0 &&
      t(isBlock ? 'campaign.blocked' : 'campaign.trusted', count(authors.length)),
  ].filter((part) => part !== false);
  const isNothing = parts.length + pending + failed === 0 && !problem;
  return isNothing ? t('campaign.nothing') : parts.join(', ');
}
