import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useBackend } from '../data/backend-context.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CardPage } from '../ui/card-page.tsx';
import styles from '../ui/card-page.module.css';
import { PageTitle } from '../ui/page-title.tsx';
import { useAttempt } from './attempt.ts';
import { EmailField } from './email-field.tsx';

/** Requests a reset link. The response is the same for an unknown address. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const { api } = useBackend();
  const [email, setEmail] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const [sent, setSent] = useState(false);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    await attempt(async () => {
      await api.account.forgotPassword({ email });
      setSent(true);
    }, t('forgot.failed'));
  }

  if (sent)
    return (
      <CardPage title={t('forgot.sentTitle')}>
        <PageTitle page={t('forgot.sentTitle')} />
        <output className={styles['soft']}>{t('forgot.sent', { email })}</output>
        <ButtonLink to="/login" look="primary" wide>
          {t('forgot.back')}
        </ButtonLink>
        <p className={styles['below']}>
          <button type="button" className={styles['link']} onClick={() => setSent(false)}>
            {t('forgot.again')}
          </button>
        </p>
      </CardPage>
    );

  return (
    <CardPage title={t('forgot.title')}>
      <PageTitle page={t('page.forgot')} />
      <p className={styles['soft']}>{t('forgot.text')}</p>
      <form className={styles['form']} onSubmit={(event) => void send(event)}>
        <EmailField value={email} onChange={setEmail} />
        {failure !== undefined && <Alert kind="error">{failure}</Alert>}
        <Button type="submit" look="primary" wide busy={busy}>
          {busy ? t('forgot.submitting') : t('forgot.submit')}
        </Button>
      </form>
      <p className={styles['below']}>
        <Link to="/login">{t('forgot.back')}</Link>
      </p>
    </CardPage>
  );
}
