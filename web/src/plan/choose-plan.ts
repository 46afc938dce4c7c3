import { PLAN_TERMS, type Plan } from '@threadsweep/shared/plan.ts';
import { useTranslation } from 'react-i18next';

import { useUser } from '../account/account-state.ts';
import { useChannelReload } from '../channel/channel-state.ts';
import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';

interface Chosen {
  /** When the cancelled plan ends, in ISO 8601; null for a plan that starts now. */
  endsAt: string | null;
}

/**
 * Returns a function that changes the plan, then updates the account and its channels. Channels
 * beyond the new limit are paused. If the change fails, it shows that and resolves with undefined.
 */
export function useChoosePlan(): (plan: Plan, keep?: string) => Promise<Chosen | undefined> {
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const [user, setUser] = useUser();
  const reloadChannels = useChannelReload();

  return async (plan, keep) => {
    let response;
    try {
      response = await api.plan.choosePlan({
        plan,
        ...(keep === undefined ? {} : { keep_channels: [keep] }),
      });
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('plan.failed'), description });
      return undefined;
    }
    const [known] = await Promise.allSettled([api.account.me(), reloadChannels()]);
    if (known.status === 'fulfilled') setUser(known.value);
    else if (user) {
      // The plan has changed, although the account could not be fetched again. So the account gets
      // the plan from the response to the change.
      const { tier, ends_at, next_billing_at } = response;
      const { removals: removals_limit, channels: channels_limit } = PLAN_TERMS[tier];
      const { removals_used } = user.subscription;
      setUser({
        ...user,
        subscription: {
          tier,
          ends_at,
          next_billing_at,
          removals_used,
          removals_limit,
          channels_limit,
        },
      });
    }
    return { endsAt: response.ends_at };
  };
}
