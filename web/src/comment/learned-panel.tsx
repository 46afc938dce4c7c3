import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Panel } from '../ui/panel.tsx';
import { toast } from '../ui/toast.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import styles from './learned-panel.module.css';
import { type LearnedChannel, useLearned } from './learned.ts';

/**
 * Shows what the creator's decisions have taught about each channel, and lets the creator reset it.
 */
export function LearnedPanel({ disabled }: { disabled: boolean }) {
  const { t, i18n } = useTranslation();
  const { data: channels, failure, reload, reset } = useLearned();
  const [asking, setAsking] = useState<LearnedChannel>();
  const [busy, setBusy] = useState(false);

  async function forget({ account, title }: LearnedChannel): Promise<void> {
    setBusy(true);
    try {
      await reset(account);
      setAsking(undefined);
      toast({ kind: 'success', text: t('rules.learned.done', { channel: title }) });
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('rules.learned.failed'), description });
    } finally {
      setBusy(false);
    }
  }

  const taught = channels?.filter(({ decisions, waiting }) => decisions + waiting > 0);
  return (
    <Panel title={t('rules.learned.title')}>
      <p className={styles['text']}>{t('rules.learned.text')}</p>
      {failure && (
        <LoadFailed title={t('rules.learned.loadFailed')} onRetry={reload}>
          {failure.detail}
        </LoadFailed>
      )}
      {taught?.length === 0 && <p className={styles['text']}>{t('rules.learned.empty')}</p>}
      {taught && taught.length > 0 && (
        <ul className={styles['list']} aria-label={t('rules.learned.title')}>
          {taught.map((channel) => (
            <li key={channel.account}>
              <LearnedOfChannel channel={channel} />
              <Button
                size="small"
                look="quiet"
                disabled={disabled}
                aria-label={t('rules.learned.resetNamed', { channel: channel.title })}
                onClick={() => setAsking(channel)}
              >
                {t('rules.learned.reset')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asking && (
        <ConfirmDialog
          title={t('rules.learned.confirmTitle', { channel: asking.title })}
          cancelLabel={t('rules.learned.cancel')}
          confirmLabel={t('rules.learned.reset')}
          busyLabel={t('rules.learned.resetting')}
          busy={busy}
          onConfirm={() => void forget(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>{t('rules.learned.confirmText')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function LearnedOfChannel({ channel }: { channel: LearnedChannel }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, decisions, waiting, since } = channel;
  return (
    <span className={styles['channel']}>
      <strong dir="auto">{title}</strong>
      {decisions > 0 && since !== null && (
        <span>
          {t('rules.learned.decisions', {
            count: decisions,
            number: format.number(decisions),
            when: format.day(since),
          })}
        </span>
      )}
      {waiting > 0 && (
        <span>
          {t('rules.learned.waiting', { count: waiting, number: format.number(waiting) })}
        </span>
      )}
    </span>
  );
}
