import type { Video } from '@threadsweep/shared/contract/video.ts';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { cleanVideo, followPass, type CleanOutcome } from '../data/cleaning.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { useLeaving } from '../ui/leaving.ts';
import { toast } from '../ui/toast.ts';

export type CardState = 'idle' | 'cleaning' | 'cleaned';

/** Cleans a video from its card, and follows a pass that already works on it. */
export function useVideoCleaning(video: Video): { state: CardState; clean: () => void } {
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const [state, setState] = useState<CardState>(video.pass_id === null ? 'idle' : 'cleaning');
  const leaving = useLeaving();

  const work = useCallback(
    async (task: (signal: AbortSignal) => Promise<CleanOutcome>, signal: AbortSignal) => {
      setState('cleaning');
      try {
        const outcome = await task(signal);
        if (outcome.is === 'done') {
          setState('cleaned');
          const { cleaned_count: count } = outcome.counts;
          toast({
            kind: 'success',
            text: t('video.cleanedToast', { count, number: format.number(count) }),
            description: outcome.limitReached ? t('clean.limit') : undefined,
          });
          return;
        }
        setState('idle');
        if (outcome.is === 'failed') {
          const description = outcome.problem ?? undefined;
          toast({ kind: 'error', text: t('video.cleanFailed'), description });
          return;
        }
        const text = outcome.is === 'undone' ? t('clean.undone') : t('clean.waiting');
        const description = outcome.is === 'waiting' ? (outcome.problem ?? undefined) : undefined;
        toast({ kind: 'info', text, description });
      } catch (error) {
        if (signal.aborted) return;
        setState('idle');
        toast({
          kind: 'error',
          text: t('video.cleanFailed'),
          description: problemText(error, i18n),
        });
      }
    },
    [t, i18n, format],
  );

  const passId = video.pass_id;
  useEffect(() => {
    if (passId === null) return undefined;
    const controller = new AbortController();
    void work((signal) => followPass(api, passId, signal), controller.signal);
    return () => controller.abort();
    // Following begins with the card, whatever language it speaks later.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, passId]);

  const tellBackground = () => toast({ kind: 'info', text: t('clean.background') });

  return {
    state,
    clean: () => {
      if (state !== 'idle') return;
      void work((signal) => cleanVideo(api, video.id, signal, tellBackground), leaving);
    },
  };
}
