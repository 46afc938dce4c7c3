import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useCleanFailure } from '../cleaning/clean-failure.ts';
import { usePassUndo } from '../cleaning/pass-undo.ts';
import { useBackend } from '../data/backend-context.ts';
import { cleanVideo, followPass, type CleanOutcome } from '../data/cleaning.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { useLeaving } from '../ui/leaving.ts';
import { toast } from '../ui/toast.ts';
import type { ListedVideo } from './video-response.ts';

export type CardState = 'idle' | 'cleaning' | 'cleaned';

/** Cleans a video from its card, and follows a pass that already works on it. */
export function useVideoCleaning(video: ListedVideo): { state: CardState; clean: () => void } {
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const failure = useCleanFailure();
  const { undo } = usePassUndo();
  const [state, setState] = useState<CardState>(video.pass_id === null ? 'idle' : 'cleaning');
  const leaving = useLeaving();
  /** Whether a pass is waited for: live data tells of it too, and of its end before its result. */
  const working = useRef(false);

  const work = useCallback(
    async (task: (signal: AbortSignal) => Promise<CleanOutcome>, signal: AbortSignal) => {
      working.current = true;
      setState('cleaning');
      try {
        const outcome = await task(signal);
        if (outcome.is === 'done') {
          setState('cleaned');
          const { counts, passId } = outcome;
          const { cleaned_count: count } = counts;
          const takeBack = async (id: string) => {
            if ((await undo(id)) && !signal.aborted) setState('idle');
          };
          toast({
            kind: 'success',
            text: t('video.cleanedToast', { count, number: format.number(count) }),
            description: outcome.limitReached ? t('clean.limit') : undefined,
            action:
              passId !== null && count > 0
                ? { label: t('clean.undo'), onClick: () => void takeBack(passId) }
                : undefined,
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
        failure(error, { text: t('video.cleanFailed'), description: problemText(error, i18n) });
      } finally {
        working.current = false;
      }
    },
    [t, i18n, format, failure, undo],
  );

  // A cleaned card can be cleaned again when more comments are known than were when it was done.
  // What was hidden is no longer counted: the number may fall first.
  const count = video.comment_count ?? 0;
  const [known, setKnown] = useState(count);
  if (state === 'cleaned' ? count < known : count !== known) setKnown(count);
  if (state === 'cleaned' && count > known) setState('idle');

  const passId = video.pass_id;
  useEffect(() => {
    if (passId === null || working.current) return;
    void work((signal) => followPass(api, passId, signal), leaving);
    // Following begins with the card, whatever language it speaks later.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, passId, leaving]);

  const tellBackground = () => toast({ kind: 'info', text: t('clean.background') });

  return {
    state,
    clean: () => {
      if (state !== 'idle') return;
      void work(
        (signal) => cleanVideo(api, { videoId: video.id }, signal, tellBackground),
        leaving,
      );
    },
  };
}
