import { isEmail, nameProblem } from '@threadsweep/shared/account-form.ts';
import { LANGUAGES } from '@threadsweep/shared/language.ts';
import { apiProblem } from '@threadsweep/shared/client.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { useFormat } from '../language/format.ts';
import { speak } from '../language/language.ts';
import { problemText } from '../language/problem-text.ts';
import { Alert } from '../ui/alert.tsx';
import styles from '../ui/card-page.module.css';
import { Field } from '../ui/field.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { Panel } from '../ui/panel.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { toast } from '../ui/toast.ts';
import { useUser } from './account-state.ts';
import { NameField } from './name-field.tsx';

/** The languages, each with its own name, for users who read no other language. */
const LANGUAGE_OPTIONS = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'fr', label: 'Français', lang: 'fr' },
  { value: 'es', label: 'Español', lang: 'es' },
] as const;

/** The fields that the user has changed. The others show the account's values. */
type Edits = Partial<Pick<User, 'name' | 'email' | 'language'>>;

/** Returns the edits without the ones that have these values. */
function withoutValues(edits: Edits, values: Edits): Edits {
  const left = { ...edits };
  for (const field of ['name', 'email', 'language'] as const)
    if (left[field] === values[field]) delete left[field];
  return left;
}

/**
 * The form for name, email and language. A new email needs the password, and applies after the user
 * has opened the mailed link.
 */
export function ProfileForm({ user }: { user: User }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { api } = useBackend();
  const [, setUser] = useUser();
  const [edits, setEdits] = useState<Edits>({});
  const { name, email, language } = { ...user, ...edits };
  const [password, setPassword] = useState('');
  const [isWrong, setWrong] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const pending = user.pending_email;

  const edit = (change: Edits) =>
    setEdits((before) => withoutValues({ ...before, ...change }, user));
  const address = email.trim();
  const isNewAddress = address !== user.email;
  const emailError = tried && !isEmail(address) ? t('account.emailInvalid') : undefined;

  /** @param sent the edits that the change contains. Others stay in the form */
  async function save(
    change: Parameters<typeof api.account.updateProfile>[0],
    sent: Edits = {},
  ): Promise<void> {
    setBusy(true);
    try {
      const response = await api.account.updateProfile(change);
      setUser(response.user);
      setEdits((before) => withoutValues(before, sent));
      setPassword((typed) => (typed === change.current_password ? '' : typed));
      setTried(false);
      // If the texts cannot be loaded, the page keeps its language.
      await speak(i18n, response.user.language).catch(() => undefined);
      toast({ kind: 'success', text: i18n.t('account.saved') });
    } catch (error) {
      // The API responds with this code only for a wrong password.
      const isRefused = apiProblem(error)?.code === 'FORBIDDEN';
      setWrong(isRefused);
      const description = isRefused ? t('passwordChange.wrongCurrent') : problemText(error, i18n);
      if (isRefused) passwordField.current?.focus();
      toast({ kind: 'error', text: t('account.saveFailed'), description });
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (nameProblem(name) !== undefined || !isEmail(address)) return;
    if (isNewAddress && password === '') return passwordField.current?.focus();
    // An unchanged value is not sent: another device may have changed it, and the account's own
    // address would cancel a pending change.
    const change = {
      ...(name !== user.name && { name }),
      ...(language !== user.language && { language }),
      ...(isNewAddress && { email: address, current_password: password }),
    };
    if (Object.keys(change).length > 0) void save(change, edits);
    else toast({ kind: 'success', text: t('account.saved') });
  }

  function passwordError(): string | undefined {
    if (tried && password === '') return t('passwordChange.currentMissing');
    return isWrong ? t('passwordChange.wrongCurrent') : undefined;
  }

  return (
    <Panel title={t('account.profileTitle')}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <NameField value={name} onChange={(next) => edit({ name: next })} tried={tried} />
        <Field
          label={t('form.email')}
          type="email"
          name="email"
          autoComplete="email"
          error={emailError}
          value={email}
          onChange={(event) => edit({ email: event.target.value })}
        />
        {isNewAddress && (
          <PasswordField
            ref={passwordField}
            label={t('form.password')}
            name="email-password"
            autoComplete="current-password"
            showLabel={t('form.showPassword')}
            hideLabel={t('form.hidePassword')}
            hint={t('account.emailPassword')}
            error={passwordError()}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setWrong(false);
            }}
          />
        )}
        {pending !== null && (
          <Alert
            kind="info"
            title={t('account.pendingTitle')}
            actions={
              <OnlineButton
                size="small"
                busy={busy}
                onClick={() => void save({ email: user.email })}
              >
                {t('account.keepEmail')}
              </OnlineButton>
            }
          >
            {t('account.pendingText', { email: pending, current: user.email })}
          </Alert>
        )}
        <SelectField
          label={t('account.language')}
          name="language"
          options={LANGUAGE_OPTIONS}
          value={language}
          onChange={({ target }) =>
            edit({ language: LANGUAGES.find((known) => known === target.value) ?? language })
          }
        />
        <p className={styles['soft']}>
          {t('account.created', { date: format.day(user.created_at) })}
        </p>
        <div>
          <OnlineButton type="submit" look="primary" busy={busy}>
            {busy ? t('account.saving') : t('account.save')}
          </OnlineButton>
        </div>
      </form>
    </Panel>
  );
}
