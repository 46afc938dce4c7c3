import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ChannelPicker } from '../channel/channel-picker.tsx';
import { pause } from '../data/pause.ts';
import { useFormat } from '../language/format.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { useChoosePlan } from './choose-plan.ts';
import { useKeptChannel } from './kept-channel.ts';
import { NEXT_BILLING_FALLBACK, type PaidPlan } from './plan-terms.ts';
import styles from './plan.module.css';

/** How long the payment provider would take, in ms (specification, section 9). */
const SIMULATED_DELAY_MS = 1000;

/** Asks whether to cancel a paid plan, and which channel continues afterwards. */
export function DowngradeDialog({ from, onClose }: { from: PaidPlan; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const choosePlan = useChoosePlan();
  const { channels, kept, keep } = useKeptChannel('free');
  const [busy, setBusy] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function downgrade(): Promise<void> {
    setBusy(true);
    const { signal } = (leaving.current = new AbortController());
    try {
      await pause(SIMULATED_DELAY_MS, signal);
    } catch {
      return;
    }
    const chosen = await choosePlan('free', kept);
    if (chosen) {
      const date = format.day(chosen.endsAt ?? NEXT_BILLING_FALLBACK);
      toast({ kind: 'success', text: t('plan.down.done', { date }) });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      title={t('plan.down.title')}
      cancelLabel={t('plan.down.cancel')}
      confirmLabel={t('plan.down.confirm')}
      busyLabel={t('plan.down.busy')}
      busy={busy}
      onConfirm={() => void downgrade()}
      onClose={onClose}
    >
      <div className={styles['question']}>
        <p>
          {t('plan.down.text', {
            plan: t(`plan.name.${from}`),
            number: format.number(PLAN_TERMS.free.removals ?? 0),
          })}
        </p>
        {channels.length > 0 && (
          <ChannelPicker
            legend={t('plan.pick')}
            channels={channels}
            chosen={kept}
            onChoose={keep}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
