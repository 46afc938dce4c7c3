import { apiProblem } from '@threadsweep/shared/client.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { useBackend } from '../data/backend-context.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CardPage } from '../ui/card-page.tsx';
import styles from '../ui/card-page.module.css';
import { PageTitle } from '../ui/page-title.tsx';
import { useFreshUser } from './account-state.ts';
import { useAttempt } from './attempt.ts';

/**
 * Shows the page behind the link in a mail about a change of the account's address. Only its button
 * cancels the change, because some programs open the links of a mail to check them.
 */
export function CancelEmailPage() {
  const { t } = useTranslation();
  const { api } = useBackend();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const email = query.get('email') ?? '';
  const [isExpired, setExpired] = useState(token === '' || email === '');
  const [isDone, setDone] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  useFreshUser(isDone);

  const cancel = () =>
    attempt(async () => {
      try {
        await api.account.cancelEmailChange({ token, email });
        setDone(true);
      } catch (error) {
        if (apiProblem(error)?.code !== 'LINK_EXPIRED') throw error;
        setExpired(true);
      }
    }, t('cancelEmail.failed'));

  if (isDone)
    return (
      <CardPage title={t('cancelEmail.doneTitle')}>
        <PageTitle page={t('cancelEmail.doneTitle')} />
        <output>{t('cancelEmail.done', { email })}</output>
        <p className={styles['soft']}>{t('cancelEmail.next')}</p>
        <ButtonLink to="/forgot-password" look="primary" wide>
          {t('cancelEmail.choose')}
        </ButtonLink>
      </CardPage>
    );

  if (isExpired)
    return (
      <CardPage title={t('cancelEmail.title')}>
        <PageTitle page={t('cancelEmail.title')} />
        <Alert kind="error">{t('cancelEmail.invalid')}</Alert>
        <ButtonLink to="/login" look="primary" wide>
          {t('verify.backToLogin')}
        </ButtonLink>
      </CardPage>
    );

  return (
    <CardPage title={t('cancelEmail.title')}>
      <PageTitle page={t('cancelEmail.title')} />
      <p className={styles['soft']}>{t('cancelEmail.text', { email })}</p>
      {failure !== undefined && <Alert kind="error">{failure}</Alert>}
      <Button look="primary" wide busy={busy} onClick={() => void cancel()}>
        {busy ? t('cancelEmail.submitting') : t('cancelEmail.submit')}
      </Button>
    </CardPage>
  );
}
