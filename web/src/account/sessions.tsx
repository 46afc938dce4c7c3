import { type ApiClient, apiProblem } from '@threadsweep/shared/client.ts';
import type { Session } from '@threadsweep/shared/contract/session.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { useLoaded } from '../ui/loaded.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { Panel } from '../ui/panel.tsx';
import { toast } from '../ui/toast.ts';
import { AccountListState } from './account-list-state.tsx';
import { deviceText } from './device-text.ts';
import styles from './sessions.module.css';

/** The number of sessions that are shown at first. */
const SHOWN = 5;

/** Lists the sessions of the account. The user can end them one by one, or all except this one. */
export function Sessions() {
  const { t, i18n } = useTranslation();
  const { api } = useBackend();
  const { change, ...state } = useLoaded(fetchSessions);
  const [showsAll, setShowsAll] = useState(false);
  const [ending, setEnding] = useState<string>();
  const [asking, setAsking] = useState(false);

  async function end(session: Session): Promise<void> {
    setEnding(session.id);
    try {
      await api.session.endSession({ sessionId: session.id }).catch((error: unknown) => {
        if (apiProblem(error)?.code !== 'NOT_FOUND') throw error;
      });
      change((listed) => without(listed, session.id));
      toast({ kind: 'success', text: t('sessions.ended', { device: deviceText(t, session) }) });
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('sessions.endFailed'), description });
    } finally {
      setEnding(undefined);
    }
  }

  const known = ownFirst(state.data ?? []);
  const shown = showsAll ? known : known.slice(0, SHOWN);
  return (
    <Panel title={t('sessions.title')}>
      <p className={styles['soft']}>{t('sessions.text')}</p>
      <AccountListState {...state} failedText={t('sessions.failed')} />
      {shown.length > 0 && (
        <ul className={styles['sessions']}>
          {shown.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={(chosen) => void end(chosen)}
            />
          ))}
        </ul>
      )}
      <div className={styles['below']}>
        {known.length > shown.length && (
          <Button onClick={() => setShowsAll(true)}>{t('sessions.showAll')}</Button>
        )}
        {known.length > 1 && (
          <OnlineButton onClick={() => setAsking(true)}>{t('sessions.endOthers')}</OnlineButton>
        )}
      </div>
      {asking && (
        <EndOthersDialog
          onClose={() => setAsking(false)}
          onEnded={() => change((listed) => listed.filter(({ current }) => current))}
        />
      )}
    </Panel>
  );
}

interface SessionRowProps {
  session: Session;
  busy: boolean;
  onEnd: (session: Session) => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const device = deviceText(t, session);
  return (
    <li className={styles['session']}>
      <div className={styles['text']}>
        <strong>{device}</strong>
        <p className={styles['soft']}>
          {session.current
            ? t('sessions.here')
            : t('sessions.lastUsed', { when: format.dateTime(session.last_used_at) })}
        </p>
      </div>
      {!session.current && (
        <OnlineButton
          size="small"
          look="quiet-danger"
          busy={busy}
          aria-label={t('sessions.endNamed', { device })}
          onClick={() => onEnd(session)}
        >
          {t('sessions.end')}
        </OnlineButton>
      )}
    </li>
  );
}

/** Asks whether to end all other sessions, and ends them. */
function EndOthersDialog({ onClose, onEnded }: { onClose: () => void; onEnded: () => void }) {
  const { t, i18n } = useTranslation();
  const { api } = useBackend();
  const [busy, setBusy] = useState(false);

  async function endOthers(): Promise<void> {
    setBusy(true);
    try {
      await api.session.endOtherSessions();
      onEnded();
      toast({ kind: 'success', text: t('sessions.othersEnded') });
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('sessions.endFailed'), description });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      title={t('sessions.endOthers')}
      cancelLabel={t('account.cancel')}
      confirmLabel={t('sessions.end')}
      busyLabel={t('sessions.ending')}
      busy={busy}
      onConfirm={() => void endOthers()}
      onClose={onClose}
    >
      {t('sessions.endOthersText')}
    </ConfirmDialog>
  );
}

/** Returns this page's session first, then the others by their last use. */
function ownFirst(sessions: readonly Session[]): Session[] {
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
}

function without(sessions: readonly Session[], id: string): Session[] {
  return sessions.filter((session) => session.id !== id);
}

async function fetchSessions({ session }: ApiClient): Promise<readonly Session[]> {
  return (await session.listSessions()).sessions;
}
