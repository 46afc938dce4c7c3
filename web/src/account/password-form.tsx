import { newPasswordProblem } from '@threadsweep/shared/account-form.ts';
import { apiProblem } from '@threadsweep/shared/client.ts';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import styles from '../ui/card-page.module.css';
import { OnlineButton } from '../ui/online-button.tsx';
import { Panel } from '../ui/panel.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { toast } from '../ui/toast.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const EMPTY = { password: '', confirmation: '' };

/**
 * Changes the password. All other sessions end.
 * @param onChange called when the password is changed
 */
export function PasswordForm({ email, onChange }: { email: string; onChange: () => void }) {
  const { t, i18n } = useTranslation();
  const { api, session } = useBackend();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const focus = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  async function change(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const problem = newPasswordProblem(next.password, next.confirmation);
    if (current === '') return focus('current-password');
    if (problem) return focus(problem === 'mismatch' ? 'confirm-password' : 'new-password');
    setBusy(true);
    const { generation } = session.state();
    try {
      const tokens = await api.account.changePassword({
        current_password: current,
        new_password: next.password,
      });
      // If the user logged out during the call, the session must not start again.
      if (session.state().generation !== generation) return;
      session.renew(tokens);
      setCurrent('');
      setNext(EMPTY);
      setTried(false);
      onChange();
      toast({ kind: 'success', text: t('passwordChange.done') });
    } catch (error) {
      const isWrong = apiProblem(error)?.code === 'FORBIDDEN';
      setWrong(isWrong);
      const description = isWrong ? t('passwordChange.wrongCurrent') : problemText(error, i18n);
      toast({ kind: 'error', text: t('passwordChange.failed'), description });
      if (isWrong) focus('current-password');
    } finally {
      setBusy(false);
    }
  }

  function currentError(): string | undefined {
    if (tried && current === '') return t('passwordChange.currentMissing');
    return wrong ? t('passwordChange.wrongCurrent') : undefined;
  }

  return (
    <Panel title={t('passwordChange.title')}>
      <form
        ref={form}
        className={styles['form']}
        noValidate
        onSubmit={(event) => void change(event)}
      >
        {/* A password manager uses this address to find the password. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t('passwordChange.current')}
          name="current-password"
          autoComplete="current-password"
          showLabel={t('form.showPassword')}
          hideLabel={t('form.hidePassword')}
          error={currentError()}
          value={current}
          onChange={(event) => {
            setCurrent(event.target.value);
            setWrong(false);
          }}
        />
        <NewPasswordFields value={next} onChange={setNext} tried={tried} />
        <p className={styles['soft']}>{t('passwordChange.others')}</p>
        <div>
          <OnlineButton type="submit" look="primary" busy={busy}>
            {busy ? t('passwordChange.submitting') : t('passwordChange.submit')}
          </OnlineButton>
        </div>
      </form>
    </Panel>
  );
}
