import {
  nameProblem,
  passwordProblem,
  type PasswordProblem,
} from '@threadsweep/shared/account-form.ts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';

import { useBackend, useSession } from '../data/backend-context.ts';
import { logError } from '../data/log.ts';
import { languageOf } from '../language/language.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CardPage } from '../ui/card-page.tsx';
import styles from '../ui/card-page.module.css';
import { PageTitle } from '../ui/page-title.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { readRegistration } from './account-response.ts';
import { useAttempt } from './attempt.ts';
import { EmailField } from './email-field.tsx';
import { NameField } from './name-field.tsx';

const PROBLEM_TEXT = {
  'too-short': 'signup.tooShort',
  'no-letter': 'signup.noLetter',
  'no-number': 'signup.noNumber',
} as const satisfies Record<PasswordProblem, string>;

export function SignupPage() {
  const { t, i18n } = useTranslation();
  const { api } = useBackend();
  const { signedIn } = useSession();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(false);

  if (signedIn) return <Navigate to="/dashboard" replace />;

  const problem = passwordProblem(password);
  const passwordError =
    password === '' || problem === undefined ? undefined : t(PROBLEM_TEXT[problem]);

  async function register(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined || nameProblem(name) !== undefined) return;
    await attempt(async () => {
      const language = languageOf(i18n.language) ?? 'en';
      try {
        readRegistration(await api.account.register({ name, email, password, language }));
      } catch (error) {
        logError('The registration failed.', error);
        throw error;
      }
      setSent(true);
    }, t('signup.failed'));
  }

  if (sent)
    return (
      <CardPage title={t('signup.sentTitle')}>
        <PageTitle page={t('signup.sentTitle')} />
        <output className={styles['soft']}>{t('signup.sentText', { email })}</output>
        <ButtonLink to="/login" state={{ email }} look="primary" wide>
          {t('signup.goToLogin')}
        </ButtonLink>
        <p className={styles['below']}>
          {t('signup.notReceived')}{' '}
          <button type="button" className={styles['link']} onClick={() => setSent(false)}>
            {t('signup.tryAgain')}
          </button>
        </p>
      </CardPage>
    );

  return (
    <CardPage title={t('signup.title')}>
      <PageTitle page={t('page.signup')} />
      <form className={styles['form']} onSubmit={(event) => void register(event)}>
        <NameField value={name} onChange={setName} tried={tried} required />
        <EmailField value={email} onChange={setEmail} />
        <PasswordField
          label={t('form.password')}
          name="password"
          autoComplete="new-password"
          required
          hint={t('signup.hint')}
          error={passwordError}
          showLabel={t('form.showPassword')}
          hideLabel={t('form.hidePassword')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {failure !== undefined && <Alert kind="error">{failure}</Alert>}
        <Button
          type="submit"
          look="primary"
          wide
          disabled={busy || password === '' || passwordError !== undefined}
        >
          {busy ? t('signup.submitting') : t('signup.submit')}
        </Button>
      </form>
      <p className={styles['below']}>
        {t('signup.hasAccount')} <Link to="/login">{t('signup.toLogin')}</Link>
      </p>
    </CardPage>
  );
}
