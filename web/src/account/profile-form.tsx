import { isEmail, LANGUAGES, NAME_MAX_LENGTH } from '@threadsweep/shared/account-form.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import styles from '../ui/card-page.module.css';
import { Field } from '../ui/field.tsx';
import { Panel } from '../ui/panel.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { toast } from '../ui/toast.ts';
import { useUser } from './account-state.ts';

/** Each language under its own name: whoever looks for theirs may read no other. */
const LANGUAGE_OPTIONS = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'fr', label: 'Français', lang: 'fr' },
  { value: 'es', label: 'Español', lang: 'es' },
] as const;

/** Name, email and language. A new email takes effect when its owner has opened the mailed link. */
export function ProfileForm({ user }: { user: User }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { api } = useBackend();
  const [, setUser] = useUser();
  const [name, setName] = useState(user.name);
  const [email, setEmail] = useState(user.email);
  const [language, setLanguage] = useState(user.language);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const pending = user.pending_email;

  const address = email.trim();
  const nameError = tried && name.trim() === '' ? t('account.nameMissing') : undefined;
  const emailError = tried && !isEmail(address) ? t('account.emailInvalid') : undefined;

  async function save(change: Parameters<typeof api.account.updateProfile>[0]): Promise<void> {
    setBusy(true);
    try {
      const answer = await api.account.updateProfile(change);
      setUser(answer.user);
      setName(answer.user.name);
      // Until the new address is verified, the old one is the account's.
      setEmail(answer.user.email);
      setTried(false);
      toast({ kind: 'success', text: t('account.saved') });
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('account.saveFailed'), description });
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (name.trim() === '' || !isEmail(address)) return;
    // The account's own address, sent again, would withdraw a change that waits.
    void save({ name, language, ...(address === user.email ? {} : { email: address }) });
  }

  return (
    <Panel title={t('account.profileTitle')}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <Field
          label={t('form.name')}
          name="name"
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          error={nameError}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label={t('form.email')}
          type="email"
          name="email"
          autoComplete="email"
          error={emailError}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {pending !== null && (
          <Alert
            kind="info"
            title={t('account.pendingTitle')}
            actions={
              <Button size="small" busy={busy} onClick={() => void save({ email: user.email })}>
                {t('account.keepEmail')}
              </Button>
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
            setLanguage(LANGUAGES.find((known) => known === target.value) ?? language)
          }
        />
        <p className={styles['soft']}>
          {t('account.created', { date: format.day(user.created_at) })}
        </p>
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {busy ? t('account.saving') : t('account.save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
