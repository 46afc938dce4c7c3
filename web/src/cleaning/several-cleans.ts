import { useCallback } from 'react';

import { useTellAllScreens } from '../comment/other-tabs.ts';
import { useBackend, useSession } from '../data/backend-context.ts';
import { readUndo } from '../data/clean-response.ts';
import type { CleanTarget } from '../data/cleaning.ts';
import { atom, useAtom, useSetAtom } from '../data/jotai.ts';
import { type EndedClean, useBeginClean, useNoteUndo } from './cleanings.ts';

/** Cleans of several videos that the creator started together. */
export interface SeveralCleans {
  /** The generation of the session that the cleans belong to. */
  generation: number;
  /** The number of videos, and the number of cleans that have ended. */
  total: number;
  ended: number;
  hidden: number;
  failed: number;
  /** The number of videos that were not reached before the plan's limit. */
  left: number;
  /** Whether the plan's limit has ended the cleans. */
  isLimited: boolean;
  /** The passes that hid comments. */
  passIds: readonly string[];
  /** `refused` is the number of comments that YouTube refused to restore, `failed` that of passes. */
  undo: 'possible' | 'running' | { restored: number; refused: number; failed: number };
}

/** The cleans outlive the screens, because a creator may leave one and return to it. */
const severalAtom = atom<SeveralCleans | undefined>(undefined);

const change = atom(null, (get, set, update: (before: SeveralCleans) => SeveralCleans): void => {
  const before = get(severalAtom);
  if (before) set(severalAtom, update(before));
});

interface SeveralCleaning {
  /**
   * The cleans; undefined if none were started in this session, or if the creator has closed their
   * status.
   */
  cleans: SeveralCleans | undefined;
  isRunning: boolean;
  /** Cleans videos one after the other. If a target names comments, hides exactly these. */
  start: (targets: readonly CleanTarget[]) => Promise<void>;
  undo: () => Promise<void>;
  /** Closes the status of the cleans. */
  putAway: () => void;
}

/** Returns cleans of several videos with one progress and one undo. */
export function useSeveralCleans(): SeveralCleaning {
  const { api, session } = useBackend();
  const { generation } = useSession();
  const [stored, setStored] = useAtom(severalAtom);
  const update = useSetAtom(change);
  const begin = useBeginClean();
  const noteUndo = useNoteUndo();
  const tellTabs = useTellAllScreens();
  const cleans = stored?.generation === generation ? stored : undefined;
  const isRunning = cleans !== undefined && cleans.ended < cleans.total;

  const start = useCallback(
    async (targets: readonly CleanTarget[]) => {
      if (targets.length === 0) return;
      const counts = { total: targets.length, ended: 0, hidden: 0, failed: 0, left: 0 };
      setStored({ generation, ...counts, isLimited: false, passIds: [], undo: 'possible' });
      for (const { videoId, comments } of targets) {
        if (session.state().generation !== generation || !session.state().signedIn) return;
        const outcome = await begin(videoId, comments);
        update((before) => withOutcome(before, outcome));
        if (outcome?.status === 'done' && outcome.limitReached) break;
      }
      update((before) => ({ ...before, left: before.total - before.ended, ended: before.total }));
    },
    [session, generation, begin, setStored, update],
  );

  const undo = useCallback(async () => {
    if (!cleans) return;
    update((before) => ({ ...before, undo: 'running' }));
    let restored = 0;
    let refused = 0;
    let failed = 0;
    for (const passId of cleans.passIds) {
      noteUndo(passId, { isUndoing: true, isUndone: false });
      let isUndone = false;
      try {
        const undone = readUndo(await api.cleaning.undoPass({ passId }));
        restored += undone.restored + undone.later;
        refused += undone.failed;
        isUndone = true;
        tellTabs({ kind: 'cleaned', videoId: null, undone: passId });
      } catch {
        // The status shows how many passes could not be undone. The activity offers their undo.
        failed += 1;
      }
      noteUndo(passId, { isUndoing: false, isUndone });
    }
    update((before) => ({ ...before, undo: { restored, refused, failed } }));
  }, [api, cleans, noteUndo, tellTabs, update]);

  return { cleans, isRunning, start, undo, putAway: () => setStored(undefined) };
}

function withOutcome(before: SeveralCleans, outcome: EndedClean | undefined): SeveralCleans {
  const next = { ...before, ended: before.ended + 1 };
  if (outcome?.status !== 'done') return { ...next, failed: next.failed + 1 };
  const { passId, counts, limitReached } = outcome;
  const hidden = counts.cleaned_count;
  return {
    ...next,
    hidden: next.hidden + hidden,
    isLimited: limitReached,
    passIds: passId !== null && hidden > 0 ? [...next.passIds, passId] : next.passIds,
  };
}
