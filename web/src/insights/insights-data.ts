import { INSIGHT_DAYS } from '@threadsweep/shared/insights.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend, useReloadOnReturn } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { readInsights, type ShownInsights } from './insights-response.ts';

/** The period and the channel of the insights. */
export interface InsightsOf {
  days: (typeof INSIGHT_DAYS)[number];
  /** Undefined for all channels. */
  channelId: string | undefined;
}

export type LoadedInsights =
  | { is: 'loading' }
  | { is: 'error'; detail: string | undefined }
  | ({ is: 'ready' } & ShownInsights);

/** Returns the insights of a period. They stay on the screen while they are loaded again. */
export function useInsights({ days, channelId }: InsightsOf): {
  loaded: LoadedInsights;
  reload: () => void;
} {
  const { api } = useBackend();
  const { i18n } = useTranslation();
  const loads = useRef(0);
  const fetchInsights = useCallback(
    async () =>
      readInsights(
        await api.insights.getInsights({
          days: String(days),
          ...(channelId !== undefined && { account: channelId }),
        }),
      ),
    [api, days, channelId],
  );
  /** The insights with the function that fetched them. Insights of another period are outdated. */
  const [known, setKnown] = useState<{ from: typeof fetchInsights; loaded: LoadedInsights }>();

  const reload = useCallback(() => {
    const mine = ++loads.current;
    const load = async (): Promise<LoadedInsights> => {
      try {
        return { is: 'ready', ...(await fetchInsights()) };
      } catch (error) {
        return { is: 'error', detail: problemText(error, i18n) };
      }
    };
    const show = async (): Promise<void> => {
      const loaded = await load();
      if (mine !== loads.current) return;
      setKnown((before) => {
        const isShown = before?.from === fetchInsights && before.loaded.is === 'ready';
        return loaded.is === 'error' && isShown ? before : { from: fetchInsights, loaded };
      });
    };
    void show();
  }, [fetchInsights, i18n]);
  useEffect(() => {
    reload();
    return () => {
      loads.current += 1;
    };
  }, [reload]);
  useReloadOnReturn(reload);

  return { loaded: known?.from === fetchInsights ? known.loaded : { is: 'loading' }, reload };
}
