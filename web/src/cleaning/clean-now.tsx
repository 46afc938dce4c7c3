import { apiProblem } from '@threadsweep/shared/client.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { cleanVideo, type CleanOutcome } from '../data/cleaning.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { SweepIcon } from '../ui/icons.tsx';
import { useLeaving } from '../ui/leaving.ts';
import { toast } from '../ui/toast.ts';

/** How long the result stays on the screen (specification, section 9). */
const RESULT_MS = 5000;

interface CleanNowProps {
  videoId: string;
  /** The comments may have changed. */
  onCleaned: () => Promise<void>;
}

export function CleanNow({ videoId, onCleaned }: CleanNowProps) {
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const leaving = useLeaving();

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
    const { counts } = outcome;
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
    toast({
      kind: 'success',
      text: t('clean.done'),
      description: lines.join('\n'),
      durationMs: RESULT_MS,
    });
  }

  async function clean(): Promise<void> {
    setBusy(true);
    try {
      const inBackground = () => toast({ kind: 'info', text: t('clean.background') });
      tell(await cleanVideo(api, videoId, leaving, inBackground));
      await onCleaned();
    } catch (error) {
      if (leaving.aborted) return;
      const failed = apiProblem(error) ? t('clean.failed') : t('clean.failedRetry');
      toast({ kind: 'error', text: problemText(error, i18n) ?? failed });
    } finally {
      if (!leaving.aborted) setBusy(false);
    }
  }

  return (
    <Button look="primary" busy={busy} onClick={() => void clean()}>
      <SweepIcon />
      {busy ? t('clean.busy') : t('clean.action')}
    </Button>
  );
}
