import type { User } from '@threadsweep/shared/contract/account.ts';
import { useTranslation } from 'react-i18next';

import styles from '../ui/card-page.module.css';
import { LinkedText } from '../ui/linked-text.tsx';
import { Panel } from '../ui/panel.tsx';
import { Switch } from '../ui/switch.tsx';
import { useAccountChoice } from './account-choice.ts';

/**
 * Sets whether the service may ask Gemini for second opinions. The privacy page says which data
 * Gemini gets.
 */
export function SecondOpinions({ user }: { user: User }) {
  const { t } = useTranslation();
  const { value: on, busy, choose } = useAccountChoice(user.second_opinions);

  function change(next: boolean): void {
    void choose(
      next,
      { second_opinions: next },
      {
        kind: next ? 'success' : 'info',
        text: t(next ? 'account.opinionsEnabled' : 'account.opinionsDisabled'),
      },
    );
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
        busy={busy}
        onChange={change}
      />
    </Panel>
  );
}
