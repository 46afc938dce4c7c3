import { newPasswordProblem } from '@threadsweep/shared/account-form.ts';
import { apiProblem } from '@threadsweep/shared/client.ts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';

import { useBackend, useSession } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CardPage } from '../ui/card-page.tsx';
import styles from '../ui/card-page.module.css';
import { PageTitle } from '../ui/page-title.tsx';
import { toast } from '../ui/toast.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Shows the page behind the reset link. A new password ends every session of the account. */
export function ResetPasswordPage() {
  const { t, i18n } = useTranslation();
  const { api, logOut } = useBackend();
  const { signedIn } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const email = query.get('email') ?? '';
  const [next, setNext] = useState({ password: '', confirmation: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [expired, setExpired] = useState(token === '' || email === '');

  async function reset(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (newPasswordProblem(next.password, next.confirmation)) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await api.account.resetPassword({ token, email, password: next.password });
    } catch (error) {
      setBusy(false);
      if (apiProblem(error)?.code === 'LINK_EXPIRED') setExpired(true);
      else setFailure(problemText(error, i18n) ?? t('passwordChange.failed'));
      return;
    }
    toast({ kind: 'success', text: t('passwordChange.done'), stays: true });
    if (signedIn) logOut().catch(() => undefined);
    void navigate('/login');
  }

  if (expired)
    return (
      <CardPage title={t('reset.title')}>
        <PageTitle page={t('page.reset')} />
        <Alert kind="error">{t('reset.invalid')}</Alert>
        <div className={styles['stack']}>
          <ButtonLink to="/forgot-password" look="primary" wide>
            {t('reset.request')}
          </ButtonLink>
          <ButtonLink to="/login" look="quiet" wide>
            {t('forgot.back')}
          </ButtonLink>
        </div>
      </CardPage>
    );

  return (
    <CardPage title={t('reset.title')}>
      <PageTitle page={t('page.reset')} />
      <p className={styles['soft']}>{t('reset.text', { email })}</p>
      <form className={styles['form']} noValidate onSubmit={(event) => void reset(event)}>
        {/* A password manager uses this address to find the password. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <NewPasswordFields value={next} onChange={setNext} tried={tried} />
        {failure !== undefined && <Alert kind="error">{failure}</Alert>}
        <Button type="submit" look="primary" wide busy={busy}>
          {busy ? t('passwordChange.submitting') : t('reset.submit')}
        </Button>
      </form>
    </CardPage>
  );
}
