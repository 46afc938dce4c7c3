import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import { PLAN_TERMS, type Plan } from '@threadsweep/shared/plan.ts';
import { useState } from 'react';

import { useChannels } from '../channel/channel-state.ts';

interface KeptChannel {
  /** The channels to choose from; empty if the plan allows all of them. */
  channels: readonly Channel[];
  /** The channel that continues; undefined if there is nothing to choose. */
  kept: string | undefined;
  keep: (id: string) => void;
}

/**
 * Returns which channel continues under a plan that allows fewer channels than are connected. By
 * default, it is the active one.
 */
export function useKeptChannel(plan: Plan): KeptChannel {
  const { channels, active } = useChannels();
  const [chosen, setChosen] = useState<string>();
  const tooMany = channels.length > PLAN_TERMS[plan].channels;
  return {
    channels: tooMany ? channels : [],
    kept: tooMany ? (chosen ?? active?.id) : undefined,
    keep: setChosen,
  };
}
