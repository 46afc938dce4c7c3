import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { readSuccess } from '../data/responses.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';

/**
 * Requests another verification mail and shows the result.
 * @param failedText the text for a failure without a reason from the server
 * @param sentText the text for a success, if the page has its own
 */
export function useResend(
  failedText: string,
  sentText?: string,
): {
  sending: boolean;
  resend: (email: string | undefined) => Promise<void>;
} {
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const [sending, setSending] = useState(false);

  async function resend(email: string | undefined): Promise<void> {
    setSending(true);
    try {
      readSuccess(
        await api.account.resendVerification(email === undefined ? undefined : { email }),
      );
      toast({ kind: 'success', text: sentText ?? t('resend.success') });
    } catch (error) {
      toast({ kind: 'error', text: problemText(error, i18n) ?? failedText });
    } finally {
      setSending(false);
    }
  }

  return { sending, resend };
}
