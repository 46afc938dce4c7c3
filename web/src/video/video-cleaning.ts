import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useCleanFailure } from '../cleaning/clean-failure.ts';
import { useCleaning, type EndedClean } from '../cleaning/cleanings.ts';
import { toastResult, usePassUndo } from '../cleaning/pass-undo.ts';
import type { FollowedPass } from '../data/clean-response.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';
import type { ListedVideo } from '../data/video-response.ts';

export type CardState = 'idle' | 'cleaning' | 'cleaned';

interface CardCleaning {
  state: CardState;
  /** The pass to follow, if it takes longer than one call. */
  pass: FollowedPass | undefined;
  clean: () => void;
}

/**
 * Returns the clean of a video for its card. It follows a clean that was started anywhere, and
 * reports the result once.
 */
export function useVideoCleaning(video: ListedVideo): CardCleaning {
  const { cleaning, clean, follow, claim } = useCleaning(video.id);
  const report = useReport();

  const passId = video.pass_id;
  useEffect(() => {
    if (passId !== null) follow(passId);
  }, [follow, passId]);

  const unreported = cleaning?.status === 'ended' && !cleaning.isReported ? cleaning : undefined;
  useEffect(() => {
    if (unreported && claim()) report(unreported.outcome);
    // A change of language must not report the result again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [unreported, claim]);

  const isDone =
    cleaning?.status === 'ended' &&
    cleaning.outcome.status === 'done' &&
    !cleaning.isOfChosen &&
    !cleaning.isUndone;
  const hasMore = useHasMore(video.comment_count ?? 0, isDone);
  const state =
    cleaning?.status === 'running' ? 'cleaning' : isDone && !hasMore ? 'cleaned' : 'idle';
  return {
    state,
    pass: cleaning?.status === 'running' ? cleaning.pass : undefined,
    clean: () => {
      if (state === 'idle') clean();
    },
  };
}

/**
 * Returns whether there are more comments than after the clean, so that the video can be cleaned
 * again. Hidden comments are no longer counted, so the number may fall first.
 */
function useHasMore(count: number, isDone: boolean): boolean {
  const [least, setLeast] = useState(count);
  if (isDone ? count < least : count !== least) setLeast(count);
  return isDone && count > least;
}

/** Returns a function that shows the result of a clean from a card in a toast. */
function useReport(): (outcome: EndedClean) => void {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const failure = useCleanFailure();
  const { undo } = usePassUndo();
  return (outcome) => {
    if (outcome.status === 'error') {
      const description = problemText(outcome.error, i18n);
      failure(outcome.error, { text: t('video.cleanFailed'), description });
    } else if (outcome.status === 'failed') {
      const description = outcome.problem ?? undefined;
      toast({ kind: 'error', text: t('video.cleanFailed'), description });
    } else if (outcome.status === 'waiting') {
      const description = outcome.problem ?? undefined;
      toast({ kind: 'info', text: t('clean.waiting'), description });
    } else if (outcome.status === 'undone') {
      toast({ kind: 'info', text: t('clean.undone') });
    } else {
      const { counts, passId, limitReached } = outcome;
      const { cleaned_count: count } = counts;
      toastResult(passId, {
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
