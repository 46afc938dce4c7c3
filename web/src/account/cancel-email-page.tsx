import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { useBackend } from '../data/backend-context.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from '../ui/card-page.module.css';
import { MailedLinkPage } from './mailed-link-page.tsx';

/** Shows the page behind the link in a mail about a change of the account's address. */
export function CancelEmailPage() {
  const { t } = useTranslation();
  const { api } = useBackend();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const email = query.get('email') ?? '';
  return (
    <MailedLinkPage
      title={t('cancelEmail.title')}
      button={{ text: t('cancelEmail.submit'), busy: t('cancelEmail.submitting') }}
      act={() => api.account.cancelEmailChange({ token, email })}
      failed={t('cancelEmail.failed')}
      done={{
        title: t('cancelEmail.doneTitle'),
        content: (
          <>
            <output>{t('cancelEmail.done', { email })}</output>
            <p className={styles['soft']}>{t('cancelEmail.next')}</p>
            <ButtonLink to="/forgot-password" look="primary" wide>
              {t('cancelEmail.choose')}
            </ButtonLink>
          </>
        ),
      }}
      isIncomplete={token === '' || email === ''}
      invalid={{
        text: t('cancelEmail.invalid'),
        to: '/login',
        leadsTo: t('verify.backToLogin'),
      }}
    >
      <p className={styles['soft']}>{t('cancelEmail.text', { email })}</p>
    </MailedLinkPage>
  );
}
