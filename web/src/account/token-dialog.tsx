import { nameProblem } from '@threadsweep/shared/account-form.ts';
import { type TokenDays, USUAL_TOKEN_DAYS, type Scope } from '@threadsweep/shared/machine-token.ts';
import type { MachineToken } from '@threadsweep/shared/contract/token.ts';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import styles from '../ui/card-page.module.css';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { type CreatedToken, useTokenCreation } from './token-creation.ts';
import { TokenFields } from './token-fields.tsx';

interface TokenDialogProps {
  email: string;
  /** The names of the account's other tokens, which a new token cannot have. */
  taken: readonly string[];
  onCreated: (token: MachineToken) => void;
  onClose: () => void;
}

/**
 * Asks for the token's properties, creates it, and shows its secret until the creator closes the
 * dialog.
 */
export function TokenDialog({ email, taken, onCreated, onClose }: TokenDialogProps) {
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <CreateDialog
      email={email}
      taken={taken}
      onClose={onClose}
      onCreated={(created) => {
        setSecret(created.secret);
        onCreated(created.token);
      }}
    />
  );
}

interface CreateDialogProps extends Omit<TokenDialogProps, 'onCreated'> {
  onCreated: (created: CreatedToken) => void;
}

function CreateDialog({ email, taken, onCreated, onClose }: CreateDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('read');
  const [days, setDays] = useState<TokenDays | undefined>(USUAL_TOKEN_DAYS);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const creation = useTokenCreation(email);
  const { busy, failure, asksPassword, passwordError } = creation;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  const focus = (field: string) => focusField(form.current, field);
  useEffect(() => {
    if (asksPassword) focusField(form.current, 'token-password');
  }, [asksPassword]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const chosen = { name: name.trim(), scope, days };
    if (nameProblem(name) !== undefined || taken.includes(chosen.name)) return focus('token-name');
    const created = await creation.create(chosen, password);
    if (created) return onCreated(created);
    if (asksPassword) focus('token-password');
  }

  return (
    <Dialog
      title={t('tokens.create')}
      onClose={() => {
        if (!busy) onClose();
      }}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('account.cancel')}
          </Button>
          <Button look="primary" busy={busy} type="submit" form={id}>
            {busy ? t('tokens.creating') : t('tokens.create')}
          </Button>
        </>
      }
      form={
        <form
          id={id}
          ref={form}
          className={styles['form']}
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <TokenFields
            value={{ name, scope, days }}
            taken={taken}
            tried={tried}
            onName={setName}
            onScope={setScope}
            onDays={setDays}
          />
          {asksPassword && (
            <OwnPassword
              email={email}
              value={password}
              error={passwordError}
              onChange={(value) => {
                setPassword(value);
                creation.clearPasswordError();
              }}
            />
          )}
          {failure !== undefined && <Alert kind="error">{failure}</Alert>}
        </form>
      }
    >
      {t('tokens.createText')}
    </Dialog>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
}

interface OwnPasswordProps {
  email: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Asks for the password if the login is not recent. */
function OwnPassword({ email, value, error, onChange }: OwnPasswordProps) {
  const { t } = useTranslation();
  return (
    <>
      {/* A password manager uses this address to find the password. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('form.password')}
        name="token-password"
        autoComplete="current-password"
        showLabel={t('form.showPassword')}
        hideLabel={t('form.hidePassword')}
        hint={t('tokens.passwordHint')}
        error={error}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}

/** Shows a new secret. Only its button closes it: Escape or a click beside it would lose the secret. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('tokens.shownTitle')}
      onClose={() => undefined}
      form={
        <div className={styles['stack']}>
          <code className={styles['code']}>{secret}</code>
          <div>
            <CopyButton text={secret} />
          </div>
        </div>
      }
      actions={
        <Button look="primary" onClick={onClose}>
          {t('tokens.done')}
        </Button>
      }
    >
      {t('tokens.shownText')}
    </Dialog>
  );
}
