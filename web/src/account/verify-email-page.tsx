import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { useBackend, useSession } from '../data/backend-context.ts';
import { FailedResponse } from '../data/failed-response.ts';
import { logError } from '../data/log.ts';
import { readSuccess } from '../data/responses.ts';
import { problemText } from '../language/problem-text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CardPage } from '../ui/card-page.tsx';
import styles from '../ui/card-page.module.css';
import { PageTitle } from '../ui/page-title.tsx';
import { toast } from '../ui/toast.ts';
import { EmailField } from './email-field.tsx';
import { useFreshUser } from './fresh-user.ts';
import { useResend } from './resend.ts';

type Verification =
  | { status: 'loading' }
  | { status: 'success' }
  | { status: 'error'; text: string };

export function VerifyEmailPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const email = query.get('email') ?? '';
  const verification = useVerification(query.get('token') ?? '', email);
  useFreshUser(verification.status === 'success');

  if (verification.status === 'loading')
    return (
      <CardPage title={t('page.verify')}>
        <PageTitle page={t('page.verify')} />
        <output className={styles['soft']}>{t('verify.loading')}</output>
      </CardPage>
    );

  if (verification.status === 'success')
    return (
      <CardPage title={t('verify.successTitle')}>
        <PageTitle page={t('verify.successTitle')} />
        <output>{t('verify.next')}</output>
        <ButtonLink to="/login?verified=true" state={{ email }} look="primary" wide>
          {t('verify.logIn')}
        </ButtonLink>
      </CardPage>
    );

  return (
    <CardPage title={t('verify.errorTitle')}>
      <PageTitle page={t('verify.errorTitle')} />
      <Alert kind="error">{verification.text}</Alert>
      <div className={styles['stack']}>
        <ButtonLink to="/login" look="primary" wide>
          {t('verify.backToLogin')}
        </ButtonLink>
        <NewLink email={email} />
        <ButtonLink to="/signup" look="quiet" wide>
          {t('verify.backToSignup')}
        </ButtonLink>
      </div>
    </CardPage>
  );
}

/** Requests another link. Asks for the address if neither the link nor a login provides it. */
function NewLink({ email }: { email: string }) {
  const { t } = useTranslation();
  const { signedIn } = useSession();
  const { sending, resend } = useResend(t('resend.verifyFailed'));
  const [typed, setTyped] = useState('');
  const asks = email === '' && !signedIn;

  function send(event: FormEvent): void {
    event.preventDefault();
    if (!sending) void resend(asks ? typed : email === '' ? undefined : email);
  }

  return (
    <form className={styles['form']} onSubmit={send}>
      {asks && <EmailField value={typed} onChange={setTyped} />}
      <Button type="submit" wide busy={sending}>
        {sending ? t('resend.sending') : t('resend.verifyAction')}
      </Button>
    </form>
  );
}

/** Verifies the link's token, once for each link. */
function useVerification(token: string, email: string): Verification {
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const [result, setResult] = useState<Verification>({ status: 'loading' });
  const asked = useRef<string>(undefined);
  const missing = token === '' || email === '';

  useEffect(() => {
    const link = `${email} ${token}`;
    // React runs effects twice in development, but a link can be used once.
    if (missing || asked.current === link) return;
    asked.current = link;
    setResult({ status: 'loading' });
    const settle = (verification: Verification) => {
      if (asked.current !== link) return;
      setResult(verification);
      if (verification.status === 'success') toast({ kind: 'success', text: t('verify.success') });
      else toast({ kind: 'error', text: t('verify.failedToast') });
    };
    const verify = async (): Promise<Verification> => {
      try {
        readSuccess(await api.account.verifyEmail({ token, email }));
        return { status: 'success' };
      } catch (error) {
        logError('The verification failed.', error);
        const text =
          error instanceof FailedResponse
            ? (error.error ?? t('verify.invalid'))
            : (problemText(error, i18n) ?? t('verify.failed'));
        return { status: 'error', text };
      }
    };
    void verify().then(settle);
  }, [api, token, email, missing, t, i18n]);

  return missing ? { status: 'error', text: t('verify.missing') } : result;
}
