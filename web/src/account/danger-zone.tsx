import { apiProblem } from '@threadsweep/shared/client.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import styles from '../ui/card-page.module.css';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { Panel } from '../ui/panel.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { toast } from '../ui/toast.ts';

interface DangerZoneProps {
  user: Pick<User, 'email' | 'subscription'>;
  /** Called when an attempt to delete the account begins or fails. */
  onDeleting: (isDeleting: boolean) => void;
}

/** Deletes the account after the creator has entered the password. */
export function DangerZone({ user, onDeleting }: DangerZoneProps) {
  const { t } = useTranslation();
  const { session } = useBackend();
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const deleted = useRef(false);

  useEffect(
    () => () => {
      // Ends the session only when the user leaves the page. Before, the page would redirect to the
      // login. Makes no call, because the account no longer exists.
      if (deleted.current) session.end('logout');
    },
    [session],
  );

  function leave(): void {
    toast({ kind: 'success', text: t('account.deleted'), stays: true });
    deleted.current = true;
    void navigate('/');
  }

  return (
    <Panel title={t('account.dangerTitle')} look="danger">
      <p className={styles['soft']}>{t('account.dangerText')}</p>
      <div>
        <OnlineButton look="danger" onClick={() => setAsking(true)}>
          {t('account.delete')}
        </OnlineButton>
      </div>
      {asking && (
        <DeleteDialog
          user={user}
          onDeleting={onDeleting}
          onClose={() => setAsking(false)}
          onDeleted={leave}
        />
      )}
    </Panel>
  );
}

interface DeleteDialogProps extends DangerZoneProps {
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for the password and logs in again with it, since the API deletes only after a recent login. */
function DeleteDialog({ user, onDeleting, onClose, onDeleted }: DeleteDialogProps) {
  const { email, subscription } = user;
  const { tier } = subscription;
  const { t, i18n } = useTranslation();
  const { api, session } = useBackend();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function refuse(text: string): void {
    setError(text);
    field.current?.focus();
  }

  async function deleteAccount(): Promise<void> {
    if (password === '') return refuse(t('passwordChange.currentMissing'));
    setError(undefined);
    setBusy(true);
    onDeleting(true);
    const { generation } = session.state();
    try {
      const tokens = await api.account.login({ email, password });
      // If the user logged out during the call, the session must not start again.
      if (session.state().generation !== generation) return;
      session.renew(tokens);
      await api.account.deleteAccount();
    } catch (problem) {
      setBusy(false);
      onDeleting(false);
      if (apiProblem(problem)?.code === 'INVALID_CREDENTIALS')
        return refuse(t('passwordChange.wrongCurrent'));
      onClose();
      const description = problemText(problem, i18n);
      toast({ kind: 'error', text: t('account.deleteFailed'), description });
      return;
    }
    onDeleted();
  }

  return (
    <ConfirmDialog
      title={t('account.delete')}
      cancelLabel={t('account.cancel')}
      confirmLabel={t('account.delete')}
      busyLabel={t('account.deleting')}
      busy={busy}
      onConfirm={() => void deleteAccount()}
      onClose={onClose}
      fields={
        <>
          {/* A password manager uses this address to find the password. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <PasswordField
            ref={field}
            label={t('form.password')}
            name="delete-password"
            autoComplete="current-password"
            showLabel={t('form.showPassword')}
            hideLabel={t('form.hidePassword')}
            hint={t('account.deletePassword')}
            error={error}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setError(undefined);
            }}
          />
        </>
      }
    >
      <p>{t('account.deleteText')}</p>
      {(tier === 'basic' || tier === 'pro') && (
        <p>{t('account.deletePaid', { plan: t(`plan.name.${tier}`) })}</p>
      )}
      <p>{t('account.deleteBackups')}</p>
    </ConfirmDialog>
  );
}
