import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { apiProblem } from '@threadsweep/shared/client.ts';
import { isConnectionError } from '@threadsweep/shared/connection-error.ts';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';
import { readLink } from './channel-response.ts';
import { useChannelReload } from './channel-state.ts';
import { useFirstConnection } from './first-connection.ts';

/** Whether a channel is being linked, or has just been linked. */
export type LinkStatus = 'linking' | 'linked';

/** How long a toast of two sentences is shown, in ms. */
const LONG_TOAST_MS = 15_000;

/**
 * Handles Google's redirect back to the dashboard: links the channel, or says what failed, and
 * removes the parameters from the address.
 */
export function useOAuthReturn(): LinkStatus | undefined {
  const { api, session } = useBackend();
  const { t, i18n } = useTranslation();
  const [, setFirstConnection] = useFirstConnection();
  const reload = useChannelReload();
  const [query, setQuery] = useSearchParams();
  const [status, setStatus] = useState<LinkStatus>();
  const handled = useRef<string>(undefined);

  const outcome = query.get('youtube');
  const state = query.get('state');
  const error = query.get('error');
  const returned = outcome !== null || error !== null;

  useEffect(() => {
    if (!returned) {
      handled.current = undefined;
      return;
    }
    const key = `${outcome} ${state} ${error}`;
    // React runs effects twice in development, but an OAuth state can be used only once.
    if (handled.current === key) return;
    handled.current = key;
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of ['youtube', 'state', 'error']) after.delete(name);
        return after;
      },
      { replace: true },
    );

    if (outcome === 'error' || error !== null) {
      // Anybody can write an address, so the page shows no text from it.
      const reason = isConnectionError(error)
        ? t(`oauthError.${error}`)
        : t('channel.oauthUnknown');
      toast({ kind: 'error', text: t('channel.oauthFailed', { error: reason }) });
      return;
    }
    if (outcome !== 'connected' || state === null || state === '') return;
    const link = async () => {
      setStatus('linking');
      let after: LinkStatus | undefined;
      try {
        const isFirst = !session.connected();
        const channelId = readLink(await api.channel.linkChannel({ state }));
        after = 'linked';
        if (isFirst) setFirstConnection(channelId);
        toast({ kind: 'success', text: t('channel.linked') });
      } catch (problem) {
        const description = problemText(problem, i18n);
        const refusal = apiProblem(problem);
        const moves = refusal?.data?.['effective_at'] !== undefined;
        const isOnWaitingList = refusal?.code === 'WAITING_LIST';
        if ((moves || isOnWaitingList) && description !== undefined)
          toast({ kind: 'info', text: description, durationMs: LONG_TOAST_MS });
        else toast({ kind: 'error', text: t('channel.linkFailed'), description });
      }
      await reload();
      setStatus(after);
    };
    void link();
  }, [
    returned,
    outcome,
    state,
    error,
    setQuery,
    api,
    session,
    setFirstConnection,
    reload,
    t,
    i18n,
  ]);

  return status;
}
