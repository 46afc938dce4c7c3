import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { INSIGHT_DAYS } from '@threadsweep/shared/insights.ts';
import { useCallback } from 'react';

import { useReloadOnReturn } from '../data/backend-context.ts';
import { type Loaded, useLoaded } from '../ui/loaded.ts';
import { readInsights, type ShownInsights } from './insights-response.ts';

/** The period and the channel of the insights. */
export interface InsightsOf {
  days: (typeof INSIGHT_DAYS)[number];
  /** Undefined for all channels. */
  channelId: string | undefined;
}

/** Returns the insights of a period. They stay on the screen while they are loaded again. */
export function useInsights({ days, channelId }: InsightsOf): Loaded<ShownInsights> {
  const loaded = useLoaded(
    useCallback(
      async ({ insights }: ApiClient) =>
        readInsights(
          await insights.getInsights({
            days: String(days),
            ...(channelId !== undefined && { account: channelId }),
          }),
        ),
      [days, channelId],
    ),
  );
  useReloadOnReturn(loaded.reload);
  return loaded;
}
