import type { User } from '@threadsweep/shared/contract/account.ts';
import { useTranslation } from 'react-i18next';

import styles from '../ui/card-page.module.css';
import { Panel } from '../ui/panel.tsx';
import { NoticeSwitches } from './notice-switches.tsx';

/** The panel of the account page with the notices by mail. */
export function Notices({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('notices.title')}>
      <p className={styles['soft']}>{t('notices.text')}</p>
      <NoticeSwitches user={user} />
    </Panel>
  );
}
