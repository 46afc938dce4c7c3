import { apiProblem } from '@threadsweep/shared/client.ts';
import { useCallback } from 'react';

import { onUndone, type TellTabs, useTellAllScreens } from '../comment/other-tabs.ts';
import { useBackend, useSession } from '../data/backend-context.ts';
import type { Session } from '../data/session.ts';
import type { FollowedPass } from '../data/clean-response.ts';
import { cleanVideo, followPass, type CleanOutcome } from '../data/cleaning.ts';
import { atom, useAtom, useSetAtom } from '../data/jotai.ts';

/** The result of a clean. `error` is the reason why its call was refused or got no response. */
export type EndedClean = CleanOutcome | { status: 'error'; error: unknown };

/** The running clean of a video, or the last one that ended. */
export type Cleaning = { passId: string | null } & (
  | { status: 'running'; pass: FollowedPass | undefined }
  /** `isReported`: a screen has shown the result. */
  | {
      status: 'ended';
      outcome: EndedClean;
      /** Whether it hid comments that the creator chose, so that the video may have others to hide. */
      isOfChosen: boolean;
      isReported: boolean;
      isUndoing: boolean;
      isUndone: boolean;
    }
);

/** A clean with its session. Cleans of another session are not shown. */
interface SessionCleaning {
  generation: number;
  cleaning: Cleaning;
}

/**
 * The cleans by video. They outlive the screens, because a creator may leave one and return to it.
 */
const cleanings = atom<ReadonlyMap<string, SessionCleaning>>(new Map());
cleanings.onMount = (update) =>
  onUndone((passId) =>
    update((all) => withUndo(all, passId, { isUndoing: false, isUndone: true })),
  );

interface UndoState {
  isUndoing: boolean;
  isUndone: boolean;
}

function withUndo(
  all: ReadonlyMap<string, SessionCleaning>,
  passId: string,
  state: UndoState,
): ReadonlyMap<string, SessionCleaning> {
  for (const [videoId, { generation, cleaning }] of all) {
    if (cleaning.status !== 'ended' || cleaning.passId !== passId) continue;
    return new Map(all).set(videoId, { generation, cleaning: { ...cleaning, ...state } });
  }
  return all;
}

interface Work {
  videoId: string;
  passId: string | null;
  session: Session;
  /** Whether the pass hides comments that the creator chose. */
  isOfChosen?: boolean;
  /** Called when the clean has ended, with any result. */
  onEnd?: () => void;
  run: (signal: AbortSignal, onProgress: (pass: FollowedPass) => void) => Promise<CleanOutcome>;
}

/**
 * Follows a clean of a video to its end. If another clean of the video is in progress, only notes
 * that this pass is its current one. Does nothing if this pass is already done or undone. A failed
 * pass can resume with the same id. If it has not resumed, a late response has named it, and its
 * result does not change.
 */
const run = atom(null, async (get, set, work: Work): Promise<void> => {
  const { videoId, session, isOfChosen = false } = work;
  const { generation } = session.state();
  const before = get(cleanings).get(videoId);
  if (before?.generation === generation) {
    const { cleaning } = before;
    if (cleaning.status === 'running') {
      // The response to the call that started the pass names it only at its end, or never. Before,
      // the call may wait for the end of a scheduled pass.
      const named = { ...cleaning, passId: work.passId ?? cleaning.passId };
      set(cleanings, (all) => new Map(all).set(videoId, { generation, cleaning: named }));
      return;
    }
    const isOver = cleaning.outcome.status === 'done' || cleaning.outcome.status === 'undone';
    if (isOver && cleaning.passId !== null && cleaning.passId === work.passId) return;
  }
  const leaving = new AbortController();
  const stop = session.subscribe(() => {
    if (session.state().generation !== generation || !session.state().signedIn) leaving.abort();
  });
  const put = (cleaning: Cleaning) => {
    if (leaving.signal.aborted) return;
    set(cleanings, (all) => new Map(all).set(videoId, { generation, cleaning }));
  };
  let { passId } = work;
  const ended = before?.generation === generation ? endOf(before.cleaning, passId) : undefined;
  let hasRun = false;
  const end = (outcome: EndedClean): void => {
    const news = { isReported: false, isUndoing: false, isUndone: false };
    put({ status: 'ended', passId, outcome, isOfChosen, ...news });
  };
  put({ status: 'running', passId, pass: undefined });
  try {
    const outcome = await work.run(leaving.signal, (pass) => {
      passId = pass.id;
      hasRun = true;
      put({ status: 'running', passId, pass });
    });
    if ('passId' in outcome) ({ passId } = outcome);
    if (ended && !hasRun && isSameEnd(ended.outcome, outcome)) put({ ...ended, isUndoing: false });
    else end(outcome);
  } catch (error) {
    const outcome = { status: 'error' as const, error };
    passId ??= get(cleanings).get(videoId)?.cleaning.passId ?? null;
    end(outcome);
  } finally {
    stop();
    work.onEnd?.();
  }
});

type Ended = Extract<Cleaning, { status: 'ended' }>;

/** Returns the end of a clean, if it was the end of this pass. */
function endOf(cleaning: Cleaning, passId: string | null): Ended | undefined {
  const isOfPass = passId !== null && cleaning.passId === passId;
  return isOfPass && cleaning.status === 'ended' ? cleaning : undefined;
}

/** Returns whether a pass that failed or waits is found again as it was. */
function isSameEnd(before: EndedClean, after: CleanOutcome): boolean {
  if (after.status === 'waiting')
    return before.status === 'waiting' && before.problem === after.problem;
  if (after.status !== 'failed') return false;
  // The API refuses a call whose pass fails, and the refusal has no counts.
  if (before.status === 'error') return apiProblem(before.error) !== undefined;
  if (before.status !== 'failed' || before.problem !== after.problem) return false;
  const { cleaned_count: hidden, total_comments_on_youtube: read } = before.counts;
  return hidden === after.counts.cleaned_count && read === after.counts.total_comments_on_youtube;
}

/**
 * Marks a clean's result as reported, so that only one screen shows it. Returns false if a screen
 * has already reported it, or if another clean is in progress.
 */
const markAsReported = atom(null, (get, set, videoId: string): boolean => {
  const known = get(cleanings).get(videoId);
  if (known?.cleaning.status !== 'ended' || known.cleaning.isReported) return false;
  const cleaning = { ...known.cleaning, isReported: true };
  set(cleanings, new Map(get(cleanings)).set(videoId, { ...known, cleaning }));
  return true;
});

/** Stores that a pass is being undone or was undone, for all screens. */
const noteUndo = atom(null, (_get, set, passId: string, state: UndoState): void => {
  set(cleanings, (all) => withUndo(all, passId, state));
});

interface VideoCleaning {
  cleaning: Cleaning | undefined;
  /** Cleans the video; with comments of a preview, it hides exactly these. */
  clean: (comments?: string[]) => void;
  /** Follows a pass that was started elsewhere. */
  follow: (passId: string) => void;
  /** Marks the clean's result as reported. Returns false if a screen has already reported it. */
  claim: () => boolean;
}

/**
 * Returns the clean of a video, which continues when the screen is left.
 * @param tellOthers informs other screens than the caller's of its end; without it, all screens
 *   are informed
 */
export function useCleaning(videoId: string, tellOthers?: TellTabs): VideoCleaning {
  const { api, session } = useBackend();
  const { generation } = useSession();
  const [all] = useAtom(cleanings);
  const begin = useSetAtom(run);
  const markReported = useSetAtom(markAsReported);
  const tellAll = useTellAllScreens();
  const tellTabs = tellOthers ?? tellAll;
  const known = all.get(videoId);

  const clean = useCallback(
    (comments?: string[]) => {
      const target = { videoId, ...(comments && { comments }) };
      void begin({
        videoId,
        passId: null,
        session,
        isOfChosen: comments !== undefined,
        onEnd: () => tellTabs({ kind: 'cleaned', videoId }),
        run: (signal, onProgress) => cleanVideo(api, target, signal, onProgress),
      });
    },
    [api, session, videoId, begin, tellTabs],
  );
  const follow = useCallback(
    (passId: string) => {
      void begin({
        videoId,
        passId,
        session,
        run: (signal, onProgress) => followPass(api, passId, signal, onProgress),
      });
    },
    [api, session, videoId, begin],
  );
  const claim = useCallback(() => markReported(videoId), [markReported, videoId]);
  return {
    cleaning: known?.generation === generation ? known.cleaning : undefined,
    clean,
    follow,
    claim,
  };
}

/**
 * Returns a function that cleans a video as {@link useCleaning} does. It resolves with the result,
 * or with undefined if another clean of the video is in progress or the session has ended.
 */
export function useBeginClean(): (
  videoId: string,
  comments?: string[],
) => Promise<EndedClean | undefined> {
  const { api, session } = useBackend();
  const begin = useSetAtom(run);
  const markReported = useSetAtom(markAsReported);
  const tellTabs = useTellAllScreens();
  return useCallback(
    async (videoId, comments) => {
      let ended: EndedClean | undefined;
      const target = { videoId, ...(comments && { comments }) };
      await begin({
        videoId,
        passId: null,
        session,
        isOfChosen: comments !== undefined,
        onEnd: () => tellTabs({ kind: 'cleaned', videoId }),
        run: async (signal, onProgress) => {
          try {
            const outcome = await cleanVideo(api, target, signal, onProgress);
            ended = outcome;
            return outcome;
          } catch (error) {
            ended = { status: 'error', error };
            throw error;
          }
        },
      });
      markReported(videoId);
      return ended;
    },
    [api, session, begin, markReported, tellTabs],
  );
}

/** Returns a function that stores the state of a pass's undo, for the screens that offer it. */
export function useNoteUndo(): (passId: string, state: UndoState) => void {
  return useSetAtom(noteUndo);
}
