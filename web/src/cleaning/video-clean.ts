import { apiProblem } from '@threadsweep/shared/client.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import type { FollowedPass } from '../data/clean-response.ts';
import { cleanVideo, type CleanOutcome } from '../data/cleaning.ts';
import { useFormat } from '../language/format.ts';
import { toast } from '../ui/toast.ts';
import { useCleanFailure, useCleanFailureText } from './clean-failure.ts';
import { usePassUndo } from './pass-undo.ts';

/** How long the result stays on the screen (specification, section 9). */
const RESULT_MS = 5000;

/** What a pass has hidden, and can give back. */
interface Hidden {
  passId: string;
  count: number;
}

export interface VideoClean {
  busy: boolean;
  /** The pass that is waited for, where it takes longer than one call. */
  pass: FollowedPass | undefined;
  /** What the last pass hid, until it is undone. */
  hidden: Hidden | undefined;
  /** Whether the plan's limit has ended or refused the last clean. */
  limited: boolean;
  undoing: boolean;
  /** Cleans the video; with comments of a preview, it hides exactly these. */
  clean: (comments?: string[]) => Promise<void>;
  undo: () => Promise<void>;
}

/**
 * Cleans a video from its page, says what came of it, and can undo that.
 * @param onChanged the comments may have changed
 */
export function useVideoClean(videoId: string, onChanged: () => Promise<void>): VideoClean {
  const { api } = useBackend();
  const { t } = useTranslation();
  const format = useFormat();
  const failure = useCleanFailure();
  const failureText = useCleanFailureText();
  const { undoing, undo } = usePassUndo();
  const [busy, setBusy] = useState(false);
  const [pass, setPass] = useState<FollowedPass>();
  const [hidden, setHidden] = useState<Hidden>();
  const [limited, setLimited] = useState(false);
  const leaving = useRef<AbortController>(undefined);

  // A layout effect: a click may come before other effects have run.
  useLayoutEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  async function undoPass(passId: string): Promise<void> {
    const signal = leaving.current?.signal;
    if (!(await undo(passId)) || signal?.aborted !== false) return;
    setHidden(undefined);
    await onChanged();
  }

  function tell(outcome: CleanOutcome): void {
    if (outcome.is === 'failed') {
      toast({ kind: 'error', text: outcome.problem ?? t('clean.failed') });
      return;
    }
    if (outcome.is === 'waiting') {
      const description = outcome.problem ?? undefined;
      toast({ kind: 'info', text: t('clean.waiting'), description });
      return;
    }
    if (outcome.is === 'undone') {
      toast({ kind: 'info', text: t('clean.undone') });
      return;
    }
    const { counts, passId } = outcome;
    const { cleaned_count: spam, total_comments_on_youtube: total } = counts;
    const lines: string[] = [
      t('clean.analyzed', { total: format.number(total) }),
      t('clean.spam', {
        spam: format.number(spam),
        percent: format.percent(total === 0 ? 0 : spam / total),
      }),
      t('clean.details', {
        processed: format.number(counts.comments_processed_in_db),
        added: format.number(counts.new_comments),
        updated: format.number(counts.updated_comments),
      }),
    ];
    if (outcome.limitReached) lines.push(t('clean.limit'));
    const undoable = passId !== null && spam > 0;
    if (undoable) setHidden({ passId, count: spam });
    toast({
      kind: 'success',
      text: t('clean.done'),
      description: lines.join('\n'),
      durationMs: RESULT_MS,
      action: undoable
        ? { label: t('clean.undo'), onClick: () => void undoPass(passId) }
        : undefined,
    });
  }

  async function clean(comments?: string[]): Promise<void> {
    const signal = leaving.current?.signal;
    if (!signal || busy) return;
    setBusy(true);
    setHidden(undefined);
    setLimited(false);
    try {
      const target = { videoId, ...(comments && { comments }) };
      const inBackground = () => toast({ kind: 'info', text: t('clean.background') });
      const outcome = await cleanVideo(api, target, signal, inBackground, setPass);
      tell(outcome);
      setLimited(outcome.is === 'done' && outcome.limitReached);
      await onChanged();
    } catch (error) {
      if (signal.aborted) return;
      setLimited(apiProblem(error)?.code === 'PLAN_LIMIT');
      failure(error, { text: failureText(error) });
    } finally {
      if (!signal.aborted) {
        setBusy(false);
        setPass(undefined);
      }
    }
  }

  return {
    busy,
    pass,
    hidden,
    limited,
    undoing,
    clean,
    undo: async () => {
      if (hidden) await undoPass(hidden.passId);
    },
  };
}
