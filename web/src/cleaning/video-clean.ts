import { apiProblem } from '@threadsweep/shared/client.ts';
import { isGone } from '@threadsweep/shared/held-comments.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { TellTabs } from '../comment/other-tabs.ts';
import type { CleanCounts } from '../data/clean-response.ts';
import type { CleanOutcome } from '../data/cleaning.ts';
import type { LivePass } from '../data/live.ts';
import { useNow } from '../language/clock.ts';
import { useFormat } from '../language/format.ts';
import { toast } from '../ui/toast.ts';
import { useCleanFailure, useCleanFailureText } from './clean-failure.ts';
import { useCleaning, type Cleaning } from './cleanings.ts';
import { toastResult, usePassUndo } from './pass-undo.ts';
import { useRunningPasses } from './running-passes.ts';

/** How long the result stays on the screen, in ms (specification, section 9). */
const RESULT_MS = 5000;

/** The comments that a pass has hidden and can restore. */
interface Hidden {
  passId: string;
  count: number;
  /** When the pass ended; null for the clean that the user has just followed to its end. */
  at: string | null;
  /** Whether a later clean hid nothing. */
  isEarlier: boolean;
}

/** The fields about passes in the API's response for a video. */
interface KnownPasses {
  pass_id: string | null;
  /** The last pass that hid comments. */
  last_hiding: { pass_id: string; at: string; hidden_count: number } | null;
}

interface Progress {
  /** The number of comments that the pass has read and hidden so far. */
  read: number;
  hidden: number;
}

type Ended = Extract<Cleaning, { status: 'ended' }>;

export interface VideoClean {
  busy: boolean;
  /** The progress of the clean, if it is known; wherever the clean was started. */
  progress: Progress | undefined;
  /** How many comments the clean has hidden since the API's response. */
  hiddenSince: number;
  hidden: Hidden | undefined;
  /** Whether the plan's limit has ended or refused the last clean. */
  limited: boolean;
  /** Whether a toast shows the result. The page shows it afterwards. */
  telling: boolean;
  undoing: boolean;
  /** Cleans the video; with comments of a preview, it hides exactly these. */
  clean: (comments?: string[]) => void;
  undo: () => void;
}

/**
 * Returns the clean of a video for its page. It follows a clean that was started anywhere, and
 * reports the result once.
 * @param known the video's passes in the API's response; undefined before the response
 * @param onCleaned called when a clean has ended, before the result is shown. It is quiet if the
 *   creator has not started the clean on this page
 * @param tellTabs informs the other screens that show the video's comments
 */
export function useVideoClean(
  videoId: string,
  known: KnownPasses | undefined,
  onCleaned: (options: { isQuiet: boolean }) => Promise<void>,
  tellTabs: TellTabs,
): VideoClean {
  const { cleaning, clean, follow, claim } = useCleaning(videoId, tellTabs);
  const { undoing, undo } = usePassUndo();
  const now = useNow();
  const report = useReport();
  const [telling, setTelling] = useState(false);
  const isStartedHere = useRef(false);
  const live = useRunningPasses().get(videoId);
  const liveId = live?.id;
  const knownId = known?.pass_id ?? undefined;
  useEffect(() => {
    if (liveId !== undefined) follow(liveId);
  }, [follow, liveId]);
  useEffect(() => {
    if (knownId !== undefined) follow(knownId);
  }, [follow, knownId]);

  const unreported = cleaning?.status === 'ended' && !cleaning.isReported ? cleaning : undefined;
  useEffect(() => {
    if (!unreported) return undefined;
    let left = false;
    const show = async () => {
      const isQuiet = !isStartedHere.current;
      isStartedHere.current = false;
      await onCleaned({ isQuiet });
      if (left || !claim()) return;
      setTelling(true);
      report(unreported, (id) => void undo(id));
    };
    void show();
    return () => {
      left = true;
    };
    // A change of language must not report the result again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [unreported]);
  useEffect(() => {
    if (!telling) return undefined;
    const timer = setTimeout(() => setTelling(false), RESULT_MS);
    return () => clearTimeout(timer);
  }, [telling]);

  const isFresh = useIsFresh(known, cleaning);
  const progress = useProgress(cleaning, live);
  const ofPass = useHiddenCount(known, liveId ?? cleaning?.passId, progress?.hidden);
  const hidden = hiddenBy(cleaning, known, isFresh, live ? 0 : ofPass.count, now);
  const isUndone = cleaning?.status === 'ended' && cleaning.isUndone;
  return {
    busy: cleaning?.status === 'running' || unreported !== undefined,
    progress,
    hiddenSince: isFresh || isUndone ? 0 : ofPass.since,
    hidden,
    limited: isLimited(cleaning),
    telling,
    undoing: undoing || (cleaning?.status === 'ended' && cleaning.isUndoing),
    clean: (comments) => {
      isStartedHere.current = true;
      clean(comments);
    },
    undo: () => {
      if (hidden) void undo(hidden.passId);
    },
  };
}

/**
 * Returns the progress of a clean until its result is reported. Firestore reports it also while the
 * call that started the pass has no response.
 */
function useProgress(
  cleaning: Cleaning | undefined,
  live: LivePass | undefined,
): Progress | undefined {
  const [lastLive, setLastLive] = useState<LivePass>();
  const isOpen = cleaning && (cleaning.status === 'running' || !cleaning.isReported);
  // Firestore no longer reports a pass that has ended, before the API has responded.
  const latest = isOpen ? (live ?? lastLive) : undefined;
  if (latest !== lastLive) setLastLive(latest);
  if (!isOpen) return undefined;
  if (cleaning.status === 'ended' && 'counts' in cleaning.outcome)
    return progressOf(cleaning.outcome.counts);
  if (latest) return { read: latest.read, hidden: latest.cleaned };
  return cleaning.status === 'running' && cleaning.pass ? progressOf(cleaning.pass) : undefined;
}

function progressOf(counts: CleanCounts): Progress {
  return { read: counts.total_comments_on_youtube, hidden: counts.cleaned_count };
}

interface HiddenCount {
  count: number;
  /** How many of them the pass has hidden since the API's response, whose numbers are too old. */
  since: number;
}

/**
 * Returns how many comments a pass has hidden. The last known number stays until a new response of
 * the API, because the page may fail to load the comments after the end of the pass.
 * @param passId the id of the pass, if it is known
 * @param hidden the number of comments that the pass has hidden so far, if it is known
 */
function useHiddenCount(
  known: KnownPasses | undefined,
  passId: string | null | undefined,
  hidden: number | undefined,
): HiddenCount {
  const [last, setLast] = useState<{
    known: typeof known;
    count: number | undefined;
    /** What the pass had hidden when the response arrived; undefined until the progress is known. */
    before: number | undefined;
  }>({ known, count: undefined, before: 0 });
  const isSame = known === last.known;
  // A response during a pass names the pass.
  const isDuring = known !== undefined && known.pass_id !== null;
  // A failed pass that resumes continues its count.
  const atStart = known?.last_hiding?.pass_id === passId ? known?.last_hiding?.hidden_count : 0;
  const before = !isDuring ? atStart : isSame ? (last.before ?? hidden) : hidden;
  const count = hidden ?? (isSame && known ? last.count : undefined);
  if (!isSame || before !== last.before || count !== last.count) setLast({ known, count, before });
  return { count: count ?? 0, since: Math.max(0, (count ?? 0) - (before ?? 0)) };
}

/**
 * Returns whether the API's response is newer than the end of the clean. The response from before
 * stays if the page fails to load the comments again.
 */
function useIsFresh(known: KnownPasses | undefined, cleaning: Cleaning | undefined): boolean {
  const [before, setBefore] = useState<KnownPasses>();
  if (cleaning?.status === 'running' && known !== before) setBefore(known);
  return known !== undefined && known !== before;
}

/**
 * Returns the comments that the last hiding pass hid, while YouTube still holds them. A fresh
 * response of the API overrules what this tab knows of its clean, because another tab or device may
 * have undone it.
 * @param count how many comments the clean has hidden, as far as its progress is known
 */
function hiddenBy(
  cleaning: Cleaning | undefined,
  known: KnownPasses | undefined,
  isFresh: boolean,
  count: number,
  now: number,
): Hidden | undefined {
  if (cleaning?.status === 'running') return undefined;
  const own = cleaning && hiddenByOwn(cleaning, count);
  if (own && !isFresh) return own;
  if (!known?.last_hiding) return undefined;
  const { pass_id: passId, at, hidden_count } = known.last_hiding;
  const isOwn = passId === cleaning?.passId;
  if (isOwn && (own || cleaning.isUndone || !cleaning.isReported)) return own;
  if (isGone(at, now)) return undefined;
  const isEarlier = !isOwn && cleaning?.outcome.status === 'done';
  return { passId, count: hidden_count, at, isEarlier };
}

function hiddenByOwn(cleaning: Ended, progress: number): Hidden | undefined {
  const { passId, outcome, isReported, isUndone } = cleaning;
  if (passId === null || isUndone || !isReported) return undefined;
  // A pass that waits cannot be undone.
  if (outcome.status === 'undone' || outcome.status === 'waiting') return undefined;
  const count = 'counts' in outcome ? outcome.counts.cleaned_count : progress;
  return count > 0 ? { passId, count, at: null, isEarlier: false } : undefined;
}

function isLimited(cleaning: Cleaning | undefined): boolean {
  if (cleaning?.status !== 'ended' || !cleaning.isReported) return false;
  const { outcome } = cleaning;
  if (outcome.status === 'done') return outcome.limitReached;
  return outcome.status === 'error' && apiProblem(outcome.error)?.code === 'PLAN_LIMIT';
}

/** Returns a function that shows the result of a clean in a toast. */
function useReport() {
  const { t } = useTranslation();
  const format = useFormat();
  const failure = useCleanFailure();
  const failureText = useCleanFailureText();
  return ({ outcome }: Ended, undo: (passId: string) => void) => {
    if (outcome.status === 'error') {
      failure(outcome.error, { text: failureText(outcome.error), durationMs: RESULT_MS });
    } else if (outcome.status === 'failed') {
      toast({ kind: 'error', text: outcome.problem ?? t('clean.failed') });
    } else if (outcome.status === 'waiting') {
      const description = outcome.problem ?? undefined;
      toast({ kind: 'info', text: t('clean.waiting'), description });
    } else if (outcome.status === 'undone') {
      toast({ kind: 'info', text: t('clean.undone') });
    } else {
      const { passId, counts } = outcome;
      toastResult(passId, {
        kind: 'success',
        text: t('clean.done'),
        description: resultLines(outcome).join('\n'),
        durationMs: RESULT_MS,
        action:
          passId !== null && counts.cleaned_count > 0
            ? { label: t('clean.undo'), onClick: () => undo(passId) }
            : undefined,
      });
    }
  };

  function resultLines({
    counts,
    limitReached,
  }: Extract<CleanOutcome, { status: 'done' }>): string[] {
    const { cleaned_count: spam, total_comments_on_youtube: total } = counts;
    return [
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
      ...(limitReached ? [t('clean.limit')] : []),
    ];
  }
}
