import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

import { Alert } from '../ui/alert.tsx';
import { CardPage } from '../ui/card-page.tsx';
import styles from '../ui/card-page.module.css';
import { CopyButton } from '../ui/copy-button.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/**
 * Shows the code for a terminal on another machine, and the account that will own the channel. A
 * user whom an attacker sent here can notice a foreign account. The API puts both into the URL's
 * fragment.
 */
export function ConnectionPage() {
  const { t } = useTranslation();
  const fragment = new URLSearchParams(useLocation().hash.slice(1));
  const [code, email] = [fragment.get('code') ?? '', fragment.get('email') ?? ''];

  if (code === '' || email === '')
    return (
      <CardPage title={t('connection.failedTitle')}>
        <PageTitle page={t('connection.failedTitle')} />
        <Alert kind="error">
          {t('connection.failed')}{' '}
          <code>
            threadsweep channels connect <span className={styles['flag']}>--no-browser</span>
          </code>
        </Alert>
      </CardPage>
    );

  return (
    <CardPage title={t('connection.title')}>
      <PageTitle page={t('connection.title')} />
      <p className={styles['soft']}>{t('connection.owner', { email })}</p>
      <div className={styles['stack']}>
        <code className={styles['code']}>{code}</code>
        <CopyButton text={code} />
      </div>
      <p className={styles['soft']}>{t('connection.expires')}</p>
      <Alert kind="error">{t('connection.warning')}</Alert>
    </CardPage>
  );
}
