import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { isGrouped } from '../data/offline-store.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';

/**
 * Sends the pending changes of the last visit, because iPhones send nothing in the background.
 * Shows the result of each change that was pending for the network.
 */
export function useWaitingChangesSent(): void {
  const { queue } = useBackend();
  const { t, i18n } = useTranslation();
  useEffect(
    () =>
      queue.onSettled(({ change, error }) => {
        if (error !== undefined) {
          toast({
            kind: 'error',
            text: t(`offline.undone.${change.kind}`),
            description: problemText(error, i18n),
            stays: true,
          });
        } else if (!isGrouped(change) && queue.waiting().length === 0) {
          toast({ kind: 'success', text: t('offline.sent'), stays: true });
        }
      }),
    [queue, t, i18n],
  );
  useEffect(() => {
    queue
      .read()
      .then(queue.flush)
      .catch(() => undefined);
  }, [queue]);
}
