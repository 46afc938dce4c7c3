import type { User } from '@threadsweep/shared/contract/account.ts';
import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';

import { useUser } from '../account/account-state.ts';
import { ChannelPicker } from '../channel/channel-picker.tsx';
import { pause } from '../data/pause.ts';
import { useFormat } from '../language/format.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { Panel } from '../ui/panel.tsx';
import { toast } from '../ui/toast.ts';
import { CardForm } from './card-form.tsx';
import { useChoosePlan } from './choose-plan.ts';
import { DemonstrationNotice } from './demonstration-notice.tsx';
import { useKeptChannel } from './kept-channel.ts';
import { OrderSummary } from './order-summary.tsx';
import { paidPlan, type PaidPlan } from './plan-terms.ts';
import styles from './plan.module.css';

/** How long the payment provider would take, in ms (specification, section 9). */
const SIMULATED_PAYMENT_MS = 2000;

export function PaymentPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const [user] = useUser();
  const plan = paidPlan(query.get('plan'));
  if (!plan) return <Navigate to="/subscription" replace />;
  return (
    <div className={styles['page']}>
      <PageTitle page={t('page.payment')} />
      <h1>{t('payment.title')}</h1>
      <DemonstrationNotice />
      {user ? (
        <Purchase key={plan} plan={plan} user={user} />
      ) : (
        <p className={styles['soft']}>{t('nav.loading')}</p>
      )}
    </div>
  );
}

/**
 * Asks for a card without sending it, waits as long as a payment would take, and then really
 * changes the plan.
 */
function Purchase({ plan, user }: { plan: PaidPlan; user: User }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const choosePlan = useChoosePlan();
  const { channels, kept, keep } = useKeptChannel(plan);
  const [processing, setProcessing] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const already = useAlready(user.subscription.tier === plan && !processing);

  async function subscribe(): Promise<void> {
    setProcessing(true);
    const { signal } = (leaving.current = new AbortController());
    try {
      await pause(SIMULATED_PAYMENT_MS, signal);
    } catch {
      return;
    }
    if (await choosePlan(plan, kept)) {
      toast({ kind: 'success', text: t('payment.done'), stays: true });
      void navigate('/dashboard');
    } else setProcessing(false);
  }

  if (already) return <Navigate to="/subscription" replace />;
  return (
    <div className={styles['purchase']}>
      <Panel title={t('payment.card')}>
        <CardForm
          processing={processing}
          price={format.price(PLAN_TERMS[plan].monthlyPrice)}
          onSubscribe={() => void subscribe()}
        />
      </Panel>
      <div className={styles['order']}>
        <OrderSummary plan={plan} />
        {channels.length > 0 && (
          <ChannelPicker
            legend={t('plan.pick')}
            channels={channels}
            chosen={kept}
            onChoose={keep}
          />
        )}
      </div>
    </div>
  );
}

/** Shows once that the plan is already the current one. */
function useAlready(already: boolean): boolean {
  const { t } = useTranslation();
  const isReported = useRef(false);
  useEffect(() => {
    if (!already || isReported.current) return;
    // React runs effects twice in development, but the toast must appear once.
    isReported.current = true;
    toast({ kind: 'info', text: t('plan.already'), stays: true });
  }, [already, t]);
  return already;
}
