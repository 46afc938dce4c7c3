import type { TFunction } from 'i18next';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useTellAllScreens } from '../comment/other-tabs.ts';
import { useBackend } from '../data/backend-context.ts';
import { readUndo } from '../data/clean-response.ts';
import { type Format, useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { toast, type Toast } from '../ui/toast.ts';
import { useNoteUndo } from './cleanings.ts';

/** The functions that close the toasts with the results of passes, by the pass. */
const results = new Map<string, () => void>();

/** Shows the result of a pass in a toast. An undo of the pass closes the toast. */
export function toastResult(passId: string | null, result: Toast): void {
  const close = toast(result);
  if (passId !== null) results.set(passId, close);
}

function closeResult(passId: string): void {
  results.get(passId)?.();
  results.delete(passId);
}

/** Returns the toast with the result of an undo. */
function undoToast(
  { restored, later, failed }: ReturnType<typeof readUndo>,
  t: TFunction,
  format: Format,
): Toast {
  const values = (count: number) => ({ count, number: format.number(count) });
  const now = t('clean.restored', values(restored));
  const [text = now, ...more] = [
    ...(restored > 0 ? [now] : []),
    ...(later > 0 ? [t('video.restoring', values(later))] : []),
    ...(failed > 0 ? [t('activity.unrestored', values(failed))] : []),
  ];
  const isDone = restored > 0 && later + failed === 0;
  const isRefused = failed > 0 && restored + later === 0;
  return {
    kind: isRefused ? 'error' : isDone ? 'success' : 'info',
    text,
    description: more.length > 0 ? more.join('. ') : undefined,
  };
}

/** Returns a function that restores all comments that a pass hid, and shows their number. */
export function usePassUndo(): {
  undoing: boolean;
  /** Resolves with whether the pass was undone. */
  undo: (passId: string) => Promise<boolean>;
} {
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const [undoing, setUndoing] = useState(false);
  const noteUndo = useNoteUndo();
  const tellTabs = useTellAllScreens();

  const undo = useCallback(
    async (passId: string) => {
      closeResult(passId);
      setUndoing(true);
      noteUndo(passId, { isUndoing: true, isUndone: false });
      let isUndone = false;
      try {
        const counts = readUndo(await api.cleaning.undoPass({ passId }));
        isUndone = true;
        tellTabs({ kind: 'cleaned', videoId: null, undone: passId });
        toast(undoToast(counts, t, format));
        return true;
      } catch (error) {
        const description = problemText(error, i18n);
        toast({ kind: 'error', text: t('clean.undoFailed'), description });
        return false;
      } finally {
        setUndoing(false);
        noteUndo(passId, { isUndoing: false, isUndone });
      }
    },
    [api, noteUndo, tellTabs, t, i18n, format],
  );
  return { undoing, undo };
}
