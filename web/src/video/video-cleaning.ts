import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useCleanFailure } from '../cleaning/clean-failure.ts';
import { useCleaning, type EndedClean } from '../cleaning/cleanings.ts';
import { usePassUndo } from '../cleaning/pass-undo.ts';
import type { FollowedPass } from '../data/clean-response.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';
import type { ListedVideo } from './video-response.ts';

export type CardState = 'idle' | 'cleaning' | 'cleaned';

interface CardCleaning {
  state: CardState;
  /** The pass that is waited for, where it takes longer than one call. */
  pass: FollowedPass | undefined;
  clean: () => void;
}

/** The clean of a video on its card: it is followed wherever it began, and its end is told once. */
export function useVideoCleaning(video: ListedVideo): CardCleaning {
  const { cleaning, clean, follow, claim } = useCleaning(video.id);
  const tell = useTell();

  const passId = video.pass_id;
  useEffect(() => {
    if (passId !== null) follow(passId);
  }, [follow, passId]);

  const untold = cleaning?.is === 'ended' && !cleaning.told ? cleaning : undefined;
  useEffect(() => {
    if (untold && claim()) tell(untold.outcome);
    // Once for each end, whatever language tells it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [untold, claim]);

  const isDone = cleaning?.is === 'ended' && cleaning.outcome.is === 'done' && !cleaning.isUndone;
  const hasMore = useHasMore(video.comment_count ?? 0, isDone);
  const state = cleaning?.is === 'running' ? 'cleaning' : isDone && !hasMore ? 'cleaned' : 'idle';
  return {
    state,
    pass: cleaning?.is === 'running' ? cleaning.pass : undefined,
    clean: () => {
      if (state === 'idle') clean();
    },
  };
}

/**
 * Whether more comments are known than were when the video was cleaned: then it can be cleaned again.
 * What was hidden is no longer counted: the number may fall first.
 */
function useHasMore(count: number, isDone: boolean): boolean {
  const [least, setLeast] = useState(count);
  if (isDone ? count < least : count !== least) setLeast(count);
  return isDone && count > least;
}

/** Returns what says in a toast how a clean from a card ended. */
function useTell(): (outcome: EndedClean) => void {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const failure = useCleanFailure();
  const { undo } = usePassUndo();
  return (outcome) => {
    if (outcome.is === 'error') {
      const description = problemText(outcome.error, i18n);
      failure(outcome.error, { text: t('video.cleanFailed'), description });
    } else if (outcome.is === 'failed') {
      const description = outcome.problem ?? undefined;
      toast({ kind: 'error', text: t('video.cleanFailed'), description });
    } else if (outcome.is === 'waiting') {
      const description = outcome.problem ?? undefined;
      toast({ kind: 'info', text: t('clean.waiting'), description });
    } else if (outcome.is === 'undone') {
      toast({ kind: 'info', text: t('clean.undone') });
    } else {
      const { counts, passId, limitReached } = outcome;
      const { cleaned_count: count } = counts;
      toast({
        kind: 'success',
        text: t('video.cleanedToast', { count, number: format.number(count) }),
        description: limitReached ? t('clean.limit') : undefined,
        action:
          passId !== null && count > 0
            ? { label: t('clean.undo'), onClick: () => void undo(passId) }
            : undefined,
      });
    }
  };
}
