import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { idsOf, isGrouped } from '../data/offline-store.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';

/**
 * Sends the pending changes of the last visit, because iPhones send nothing in the background.
 * Shows the result of each change that was pending for the network.
 */
export function useChangesSent(): void {
  const { queue } = useBackend();
  const { t, i18n } = useTranslation();
  const format = useFormat();
  useEffect(
    () =>
      queue.onSettled(({ change, error, isPartly }) => {
        if (error !== undefined) {
          const count = idsOf(change).length;
          toast({
            kind: 'error',
            text:
              change.kind === 'autoClean'
                ? t('offline.undone.autoClean')
                : t(`offline.undone.${change.kind}`, { count, number: format.number(count) }),
            description: problemText(error, i18n),
            stays: true,
          });
        } else if (!isGrouped(change) && !isPartly && queue.unsent().length === 0) {
          toast({ kind: 'success', text: t('offline.sent'), stays: true });
        }
      }),
    [queue, t, i18n, format],
  );
  useEffect(() => {
    queue
      .read()
      .then(queue.flush)
      .catch(() => undefined);
  }, [queue]);
}
