import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkedText } from '../ui/linked-text.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { toast } from '../ui/toast.ts';
import { useUser } from './account-state.ts';

/**
 * Tells a creator whose account had second opinions by default that they are off now, until the
 * creator decides.
 */
export function SecondOpinionsNotice() {
  const { t, i18n } = useTranslation();
  const { api } = useBackend();
  const [user, setUser] = useUser();
  const [busy, setBusy] = useState(false);
  if (!user?.second_opinions_ended) return null;

  async function choose(wanted: boolean): Promise<void> {
    setBusy(true);
    try {
      const answer = await api.account.updateProfile({ second_opinions: wanted });
      setUser(answer.user);
      if (wanted) toast({ kind: 'success', text: t('account.opinionsEnabled') });
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('account.opinionsFailed'), description });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Alert
      kind="info"
      title={t('account.opinionsEndedTitle')}
      actions={
        <>
          <OnlineButton size="small" busy={busy} onClick={() => void choose(true)}>
            {t('account.opinionsTurnOn')}
          </OnlineButton>
          <OnlineButton size="small" busy={busy} onClick={() => void choose(false)}>
            {t('account.opinionsLeaveOff')}
          </OnlineButton>
        </>
      }
    >
      <LinkedText text={t('account.opinionsEndedText')} links={{ privacy: '/privacy' }} />
    </Alert>
  );
}
