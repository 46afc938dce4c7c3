import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { useBackend, useSession } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CardPage } from '../ui/card-page.tsx';
import styles from '../ui/card-page.module.css';
import { PageTitle } from '../ui/page-title.tsx';
import { toast } from '../ui/toast.ts';
import { useUser } from './account-state.ts';
import { useResend } from './resend.ts';

type Verification = { is: 'loading' } | { is: 'success' } | { is: 'error'; text: string };

export function VerifyEmailPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const email = query.get('email') ?? '';
  const verification = useVerification(query.get('token') ?? '', email);
  const { sending, resend } = useResend(t('resend.verifyFailed'));
  useVerifiedUser(verification.is === 'success');

  if (verification.is === 'loading')
    return (
      <CardPage title={t('page.verify')}>
        <PageTitle page={t('page.verify')} />
        <output className={styles['soft']}>{t('verify.loading')}</output>
      </CardPage>
    );

  if (verification.is === 'success')
    return (
      <CardPage title={t('verify.successTitle')}>
        <PageTitle page={t('verify.successTitle')} />
        <output>{t('verify.success')}</output>
        <ButtonLink to="/login?verified=true" look="primary" wide>
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
        <Button wide busy={sending} onClick={() => void resend(email === '' ? undefined : email)}>
          {sending ? t('resend.sending') : t('resend.verifyAction')}
        </Button>
        <ButtonLink to="/signup" look="quiet" wide>
          {t('verify.backToSignup')}
        </ButtonLink>
      </div>
    </CardPage>
  );
}

/**
 * Whoever is logged in while they verify a new address sees it at once; where the change has ended
 * their session, as Firebase Auth does, they are told so here rather than on a later page.
 */
function useVerifiedUser(verified: boolean): void {
  const { api, session } = useBackend();
  const { signedIn, generation } = useSession();
  const [, setUser] = useUser();
  useEffect(() => {
    if (!verified || !signedIn) return;
    const load = async () => {
      const user = await api.account.me();
      if (session.state().generation === generation) setUser(user);
    };
    // A refusal has ended the session (backend.ts); without an answer the address before is shown.
    load().catch(() => undefined);
    // setUser changes with every render and does nothing else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, session, verified, signedIn, generation]);
}

/** Verifies the link's token, once for each link. */
function useVerification(token: string, email: string): Verification {
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const [result, setResult] = useState<Verification>({ is: 'loading' });
  const asked = useRef<string>(undefined);
  const missing = token === '' || email === '';

  useEffect(() => {
    const link = `${email} ${token}`;
    // React runs effects twice in development; a link is used once.
    if (missing || asked.current === link) return;
    asked.current = link;
    setResult({ is: 'loading' });
    const settle = (verification: Verification) => {
      if (asked.current !== link) return;
      setResult(verification);
      if (verification.is === 'success') toast({ kind: 'success', text: t('verify.success') });
      else toast({ kind: 'error', text: t('verify.failedToast') });
    };
    api.account.verifyEmail({ token, email }).then(
      ({ status }) =>
        // The API promises success; the specification has a text for anything else.
        settle(
          (status as string) === 'success'
            ? { is: 'success' }
            : { is: 'error', text: t('verify.invalid') },
        ),
      (error: unknown) =>
        settle({ is: 'error', text: problemText(error, i18n) ?? t('verify.failed') }),
    );
  }, [api, token, email, missing, t, i18n]);

  return missing ? { is: 'error', text: t('verify.missing') } : result;
}
