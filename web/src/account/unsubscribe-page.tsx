import { apiProblem } from '@threadsweep/shared/client.ts';
import { noticeKindOf } from '@threadsweep/shared/notices.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { useBackend } from '../data/backend-context.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CardPage } from '../ui/card-page.tsx';
import styles from '../ui/card-page.module.css';
import { LinkedText } from '../ui/linked-text.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useFreshUser } from './account-state.ts';
import { useAttempt } from './attempt.ts';

/**
 * Shows the page behind the link in a notice. Only its button unsubscribes, because some programs
 * open the links of a mail to check them. The link cannot turn notices on, so the way back is the
 * account, with a login.
 */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const { api } = useBackend();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const kind = noticeKindOf(token);
  const [isInvalid, setInvalid] = useState(false);
  const [isDone, setDone] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  useFreshUser(isDone);

  const unsubscribe = () =>
    attempt(async () => {
      try {
        await api.account.unsubscribe({ query: { token } });
        setDone(true);
      } catch (error) {
        if (apiProblem(error)?.code !== 'LINK_EXPIRED') throw error;
        setInvalid(true);
      }
    }, t('unsubscribe.failed'));

  if (kind === undefined || isInvalid)
    return (
      <CardPage title={t('unsubscribe.title')}>
        <PageTitle page={t('unsubscribe.title')} />
        <Alert kind="error">{t('unsubscribe.invalid')}</Alert>
        <ButtonLink to="/account" look="primary" wide>
          {t('unsubscribe.account')}
        </ButtonLink>
      </CardPage>
    );

  if (isDone)
    return (
      <CardPage title={t('unsubscribe.doneTitle')}>
        <PageTitle page={t('unsubscribe.doneTitle')} />
        <output>{t(`unsubscribe.${kind}Done`)}</output>
        <p className={styles['soft']}>
          <LinkedText text={t('unsubscribe.back')} links={{ account: '/account' }} />
        </p>
      </CardPage>
    );

  return (
    <CardPage title={t('unsubscribe.title')}>
      <PageTitle page={t('unsubscribe.title')} />
      <p>{t(`unsubscribe.${kind}`)}</p>
      <p className={styles['soft']}>{t('unsubscribe.text')}</p>
      {failure !== undefined && <Alert kind="error">{failure}</Alert>}
      <Button look="primary" wide busy={busy} onClick={() => void unsubscribe()}>
        {busy ? t('unsubscribe.submitting') : t('unsubscribe.submit')}
      </Button>
    </CardPage>
  );
}
