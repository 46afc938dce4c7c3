import { type ApiClient, apiProblem } from '@threadsweep/shared/client.ts';
import { TOKENS_MAX } from '@threadsweep/shared/machine-token.ts';
import type { MachineToken } from '@threadsweep/shared/contract/token.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { useLoaded } from '../ui/loaded.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { Panel } from '../ui/panel.tsx';
import { toast } from '../ui/toast.ts';
import { AccountListState } from './account-list-state.tsx';
import { TokenDialog } from './token-dialog.tsx';
import styles from './sessions.module.css';

/** Lists the account's machine tokens, and creates and revokes them. */
export function Tokens({ email }: { email: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { change, ...state } = useLoaded(fetchTokens);
  const known = state.data;
  const [creating, setCreating] = useState(false);
  const [asking, setAsking] = useState<MachineToken>();

  const isFull = known !== undefined && known.length >= TOKENS_MAX;
  return (
    <Panel title={t('tokens.title')}>
      <p className={styles['soft']}>{t('tokens.text')}</p>
      <AccountListState {...state} failedText={t('tokens.failed')} />
      {known?.length === 0 && <p className={styles['soft']}>{t('tokens.none')}</p>}
      {known && known.length > 0 && (
        <ul className={styles['sessions']}>
          {known.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={setAsking} />
          ))}
        </ul>
      )}
      {isFull && (
        <p className={styles['soft']}>{t('tokens.full', { number: format.number(TOKENS_MAX) })}</p>
      )}
      {known && !isFull && (
        <div>
          <OnlineButton onClick={() => setCreating(true)}>{t('tokens.create')}</OnlineButton>
        </div>
      )}
      {known && creating && (
        <TokenDialog
          email={email}
          taken={known.map(({ name }) => name)}
          onCreated={(token) => change((listed) => [token, ...listed])}
          onClose={() => setCreating(false)}
        />
      )}
      {known && asking && (
        <RevokeDialog
          token={asking}
          onClose={() => setAsking(undefined)}
          onRevoked={() => change((listed) => listed.filter(({ id }) => id !== asking.id))}
        />
      )}
    </Panel>
  );
}

interface TokenRowProps {
  token: MachineToken;
  onRevoke: (token: MachineToken) => void;
}

function TokenRow({ token, onRevoke }: TokenRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, scope, created_at: createdAt } = token;
  const { last_used_at: lastUsedAt, expires_at: expiresAt } = token;
  const used =
    lastUsedAt === null
      ? t('tokens.unused')
      : t('tokens.used', { when: format.dateTime(lastUsedAt) });
  const expires =
    expiresAt === null ? t('tokens.lasting') : t('tokens.expires', { when: format.day(expiresAt) });
  return (
    <li className={styles['session']}>
      <div className={styles['text']}>
        <strong>{name}</strong>
        <p className={styles['soft']}>{t(`tokens.${scope}`)}</p>
        <p className={styles['soft']}>{expires}</p>
        <p className={styles['soft']}>{used}</p>
        <p className={styles['soft']}>{t('tokens.created', { when: format.day(createdAt) })}</p>
      </div>
      <OnlineButton
        size="small"
        look="quiet-danger"
        aria-label={t('tokens.revokeNamed', { name })}
        onClick={() => onRevoke(token)}
      >
        {t('tokens.revoke')}
      </OnlineButton>
    </li>
  );
}

interface RevokeDialogProps {
  token: MachineToken;
  onClose: () => void;
  onRevoked: () => void;
}

/** Asks whether to revoke a token, and revokes it. */
function RevokeDialog({ token: { id, name }, onClose, onRevoked }: RevokeDialogProps) {
  const { t, i18n } = useTranslation();
  const { api } = useBackend();
  const [busy, setBusy] = useState(false);

  async function revoke(): Promise<void> {
    setBusy(true);
    try {
      await api.token.revokeToken({ tokenId: id }).catch((error: unknown) => {
        if (apiProblem(error)?.code !== 'NOT_FOUND') throw error;
      });
      onRevoked();
      toast({ kind: 'success', text: t('tokens.revoked', { name }) });
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('tokens.revokeFailed'), description });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      title={t('tokens.revokeTitle', { name })}
      cancelLabel={t('account.cancel')}
      confirmLabel={t('tokens.revoke')}
      busyLabel={t('tokens.revoking')}
      busy={busy}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      {t('tokens.revokeText')}
    </ConfirmDialog>
  );
}

async function fetchTokens({ token }: ApiClient): Promise<readonly MachineToken[]> {
  return (await token.listTokens()).tokens;
}
