import type { User } from '@threadsweep/shared/contract/account.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import styles from '../ui/card-page.module.css';
import { LinkedText } from '../ui/linked-text.tsx';
import { Panel } from '../ui/panel.tsx';
import { Switch } from '../ui/switch.tsx';
import { toast } from '../ui/toast.ts';
import { useUser } from './account-state.ts';

/**
 * Sets whether the service may ask Gemini for second opinions. The privacy page says which data
 * Gemini gets.
 */
export function SecondOpinions({ user }: { user: User }) {
  const { t, i18n } = useTranslation();
  const { api } = useBackend();
  const [, setUser] = useUser();
  const [wanted, setWanted] = useState<boolean>();
  const on = wanted ?? user.second_opinions;

  async function change(next: boolean): Promise<void> {
    setWanted(next);
    try {
      const answer = await api.account.updateProfile({ second_opinions: next });
      setUser(answer.user);
      const text = t(next ? 'account.opinionsEnabled' : 'account.opinionsDisabled');
      toast({ kind: next ? 'success' : 'info', text });
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('account.opinionsFailed'), description });
    } finally {
      setWanted(undefined);
    }
  }

  return (
    <Panel title={t('account.opinionsTitle')}>
      <p className={styles['soft']}>
        <LinkedText
          text={t('account.opinionsText')}
          links={{ privacy: '/privacy', rules: '/rules' }}
        />
      </p>
      <Switch
        label={t('account.opinionsLabel')}
        stateText={on ? t('autoClean.on') : t('autoClean.off')}
        checked={on}
        busy={wanted !== undefined}
        onChange={(next) => void change(next)}
      />
    </Panel>
  );
}
