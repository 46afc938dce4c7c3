import { noticeKindOf } from '@threadsweep/shared/notices.ts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { useBackend } from '../data/backend-context.ts';
import styles from '../ui/card-page.module.css';
import { LinkedText } from '../ui/linked-text.tsx';
import { MailedLinkPage } from './mailed-link-page.tsx';

/**
 * Shows the page behind the unsubscribe link of a notice. Turning notices on again needs a login.
 */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const { api } = useBackend();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const kind = noticeKindOf(token);
  return (
    <MailedLinkPage
      title={t('unsubscribe.title')}
      button={{ text: t('unsubscribe.submit'), busy: t('unsubscribe.submitting') }}
      act={() => api.account.unsubscribe({ query: { token } })}
      failed={t('unsubscribe.failed')}
      done={{
        title: t('unsubscribe.doneTitle'),
        content: (
          <>
            <output>{kind && t(`unsubscribe.${kind}Done`)}</output>
            <p className={styles['soft']}>
              <LinkedText text={t('unsubscribe.back')} links={{ account: '/account' }} />
            </p>
          </>
        ),
      }}
      isIncomplete={kind === undefined}
      invalid={{
        text: t('unsubscribe.invalid'),
        to: '/account',
        leadsTo: t('unsubscribe.account'),
      }}
    >
      <p>{kind && t(`unsubscribe.${kind}`)}</p>
      <p className={styles['soft']}>{t('unsubscribe.text')}</p>
    </MailedLinkPage>
  );
}
