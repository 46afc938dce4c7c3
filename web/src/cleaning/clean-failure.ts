import { apiProblem } from '@threadsweep/shared/client.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useConnectChannel } from '../channel/connect-channel.ts';
import { hasResponse } from '../data/failed-response.ts';
import { problemText } from '../language/problem-text.ts';
import { toast, type Toast } from '../ui/toast.ts';

/**
 * Returns a function that shows that a clean failed. It offers to reconnect if the grant has ended,
 * and the plans if the plan's limit is reached.
 */
export function useCleanFailure(): (
  error: unknown,
  message: Pick<Toast, 'text' | 'description' | 'durationMs'>,
) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { connect } = useConnectChannel();
  return useCallback(
    (error, message) => {
      const ways: Record<string, Toast['action']> = {
        RECONNECT_REQUIRED: { label: t('clean.reconnect'), onClick: () => void connect() },
        PLAN_LIMIT: {
          label: t('clean.seePlans'),
          onClick: () => void navigate('/subscription'),
        },
      };
      const action = ways[apiProblem(error)?.code ?? ''];
      toast({ kind: 'error', ...message, action });
    },
    // `connect` is a new function at every render, but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [t, navigate],
  );
}

/** Returns the sentence for a clean that failed, as the specification words it. */
export function useCleanFailureText(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  return (error) =>
    problemText(error, i18n) ?? (hasResponse(error) ? t('clean.failed') : t('clean.failedRetry'));
}
