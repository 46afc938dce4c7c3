import { apiProblem, ForeignResponse } from '@threadsweep/shared/client.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';

import { useBackend, useSession } from '../data/backend-context.ts';
import { logError } from '../data/log.ts';
import { FailedResponse } from '../data/failed-response.ts';
import { problemText } from '../language/problem-text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { CardPage } from '../ui/card-page.tsx';
import styles from '../ui/card-page.module.css';
import { PageTitle } from '../ui/page-title.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { toast } from '../ui/toast.ts';
import { readLogin } from './account-response.ts';
import { useUser } from './account-state.ts';
import { EmailField } from './email-field.tsx';
import { useResend } from './resend.ts';
import { knownEmail, returnAddress } from './return-address.ts';

type Failure = { text: string; unverified: boolean };

/** The error of a login whose response contains no access token. */
class MissingToken extends Error {
  constructor() {
    super('The response contains no access token.');
  }
}

export function LoginPage() {
  const { t, i18n } = useTranslation();
  const { api, session } = useBackend();
  const { signedIn } = useSession();
  const [, setUser] = useUser();
  const location = useLocation();
  const [email, setEmail] = useState(() => knownEmail(location.state));
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { sending, resend } = useResend(t('resend.failed'));
  useVerifiedToast();

  if (signedIn) return <Navigate to={returnAddress(location.state)} replace />;

  function failureOf(error: unknown): Failure {
    if (error instanceof MissingToken) return { text: t('login.noToken'), unverified: false };
    const status = apiProblem(error)?.status;
    if (status === 401) return { text: t('login.invalid'), unverified: false };
    if (status === 403) return { text: t('login.unverified'), unverified: true };
    // Specification, section 5: a login succeeds only with status 200.
    const isUnknown = error instanceof ForeignResponse && error.status < 300;
    if (isUnknown || error instanceof FailedResponse)
      return { text: t('login.refused'), unverified: false };
    return { text: problemText(error, i18n) ?? t('login.failed'), unverified: false };
  }

  async function logIn(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const login = readLogin(await api.account.login({ email, password }));
      if (login.accessToken === undefined) throw new MissingToken();
      session.start({
        access_token: login.accessToken,
        refresh_token: login.refreshToken,
        custom_token: login.customToken,
        // The browser stores data per user: by the id, or by the address if the response has no id.
        userId: login.user?.id ?? email,
        connected: login.isConnected,
        firstLogin: login.isFirst,
      });
      if (login.user) setUser(login.user);
    } catch (error) {
      logError('The login failed.', error);
      setFailure(failureOf(error));
      toast({ kind: 'error', text: t('login.failedToast') });
    } finally {
      setBusy(false);
    }
  }

  return (
    <CardPage title={t('login.title')}>
      <PageTitle page={t('page.login')} />
      <form className={styles['form']} onSubmit={(event) => void logIn(event)}>
        <EmailField value={email} onChange={setEmail} />
        <PasswordField
          label={t('form.password')}
          name="password"
          autoComplete="current-password"
          required
          showLabel={t('form.showPassword')}
          hideLabel={t('form.hidePassword')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {failure && (
          <Alert
            kind="error"
            actions={
              failure.unverified ? (
                <Button size="small" busy={sending} onClick={() => void resend(email)}>
                  {sending ? t('resend.sending') : t('resend.loginAction')}
                </Button>
              ) : undefined
            }
          >
            {failure.text}
          </Alert>
        )}
        <Button type="submit" look="primary" wide busy={busy}>
          {busy ? t('login.submitting') : t('login.submit')}
        </Button>
      </form>
      <p className={styles['below']}>
        <Link to="/forgot-password">{t('login.forgot')}</Link>
      </p>
      <p className={styles['below']}>
        {t('login.noAccount')} <Link to="/signup">{t('login.toSignup')}</Link>
      </p>
    </CardPage>
  );
}

/** Shows that the email is verified if the address says so, and removes that parameter. */
function useVerifiedToast(): void {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const verified = query.get('verified') === 'true';
  const isReported = useRef(false);

  useEffect(() => {
    if (!verified || isReported.current) return;
    // React runs effects twice in development, but the toast must appear once.
    isReported.current = true;
    toast({ kind: 'success', text: t('login.verified') });
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('verified');
        return after;
      },
      { replace: true, state },
    );
  }, [verified, t, setQuery, state]);
}
