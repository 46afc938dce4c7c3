import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiProblem } from '@threadsweep/shared/client.ts';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';
import { readConsentAddress } from './channel-response.ts';

/** Sends the browser to Google's consent page, by way of the API. */
export function useConnectChannel(): { connecting: boolean; connect: () => Promise<void> } {
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const [connecting, setConnecting] = useState(false);

  async function connect(): Promise<void> {
    setConnecting(true);
    try {
      const url = readConsentAddress(await api.channel.startConnection());
      if (url === undefined) {
        toast({ kind: 'error', text: t('channel.noUrl') });
        setConnecting(false);
        return;
      }
      window.location.assign(url);
    } catch (error) {
      setConnecting(false);
      // After a 401, the message about the ended session is enough (session-end.ts).
      const description = apiProblem(error)?.status === 401 ? undefined : problemText(error, i18n);
      toast({ kind: 'error', text: t('channel.startFailed'), description });
    }
  }

  return { connecting, connect };
}
