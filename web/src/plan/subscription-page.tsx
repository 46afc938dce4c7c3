import { PLANS, type Plan } from '@threadsweep/shared/plan.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useUser } from '../account/account-state.ts';
import { useSession } from '../data/backend-context.ts';
import { useFormat } from '../language/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { toast } from '../ui/toast.ts';
import { useChoosePlan } from './choose-plan.ts';
import { DemonstrationNotice } from './demonstration-notice.tsx';
import { DowngradeDialog } from './downgrade-dialog.tsx';
import { ModerationCycle } from './moderation-cycle.tsx';
import { PlanCard } from './plan-card.tsx';
import { paidPlan } from './plan-terms.ts';
import { useUsedRemovals } from './used-removals.ts';
import styles from './plan.module.css';

/** Shows the plans to a visitor, and lets a creator choose one. */
export function SubscriptionPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const [user] = useUser();
  const [downgrading, setDowngrading] = useState(false);
  const { tier, ends_at: endsAt = null } = user?.subscription ?? {};
  const used = useUsedRemovals(user?.subscription);
  const givenUp = paidPlan(tier ?? null);

  function noteOf(plan: Plan): string | undefined {
    if (plan === tier)
      return endsAt === null ? t('plan.current') : t('plan.endsOn', { date: format.day(endsAt) });
    if (plan === 'free' && endsAt !== null) return t('plan.startsOn', { date: format.day(endsAt) });
    return undefined;
  }

  return (
    <div className={styles['page']}>
      <PageTitle page={t('page.subscription')} />
      <header className={styles['header']}>
        <h1>{t('plan.title')}</h1>
        <p>{t('plan.lead')}</p>
        {used !== undefined && <p>{used}</p>}
      </header>
      <DemonstrationNotice />
      <div className={styles['plans']}>
        {PLANS.map((plan) => (
          <PlanCard key={plan} plan={plan} current={plan === tier} note={noteOf(plan)}>
            <PlanChoice plan={plan} onDowngrade={() => setDowngrading(true)} />
          </PlanCard>
        ))}
      </div>
      <ModerationCycle />
      {downgrading && givenUp && (
        <DowngradeDialog from={givenUp} onClose={() => setDowngrading(false)} />
      )}
    </div>
  );
}

interface PlanChoiceProps {
  plan: Plan;
  /** Called when the creator wants to cancel the paid plan. */
  onDowngrade: () => void;
}

/** The actions of a creator for one of the plans. */
function PlanChoice({ plan, onDowngrade }: PlanChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { signedIn } = useSession();
  const [user] = useUser();
  const choosePlan = useChoosePlan();
  const [keeping, setKeeping] = useState(false);
  const name = t(`plan.name.${plan}`);

  if (!signedIn)
    return plan === 'free' ? (
      <ButtonLink to="/signup" wide>
        {t('plan.startFree')}
      </ButtonLink>
    ) : (
      <ButtonLink to={`/payment?plan=${plan}`} look="primary" wide>
        {t('plan.choose', { plan: name })}
      </ButtonLink>
    );

  const { tier, ends_at: endsAt } = user?.subscription ?? {};
  if (tier === undefined || endsAt === undefined)
    return (
      <Button wide busy>
        {t('plan.choose', { plan: name })}
      </Button>
    );

  async function keepPlan(): Promise<void> {
    setKeeping(true);
    const chosen = await choosePlan(plan);
    if (chosen) toast({ kind: 'success', text: t('payment.done') });
    setKeeping(false);
  }

  if (plan === tier && endsAt !== null)
    return (
      <OnlineButton look="primary" wide busy={keeping} onClick={() => void keepPlan()}>
        {keeping ? t('plan.keeping') : t('plan.keep', { plan: name })}
      </OnlineButton>
    );
  if (plan === tier)
    return (
      <Button wide onClick={() => toast({ kind: 'info', text: t('plan.already') })}>
        {t('plan.current')}
      </Button>
    );
  if (plan === 'free') {
    if (endsAt === null)
      return (
        <OnlineButton wide onClick={onDowngrade}>
          {t('plan.downgrade')}
        </OnlineButton>
      );
    const done = t('plan.down.done', { date: format.day(endsAt) });
    return (
      <Button wide onClick={() => toast({ kind: 'info', text: done })}>
        {t('plan.downgrade')}
      </Button>
    );
  }
  return (
    <ButtonLink to={`/payment?plan=${plan}`} look="primary" wide>
      {t('plan.choose', { plan: name })}
    </ButtonLink>
  );
}
