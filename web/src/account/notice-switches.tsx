import type { User } from '@threadsweep/shared/contract/account.ts';
import { NOTICE_KINDS, type NoticeKind } from '@threadsweep/shared/notices.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { Switch } from '../ui/switch.tsx';
import { toast } from '../ui/toast.ts';
import { useUser } from './account-state.ts';
import styles from './notice-switches.module.css';

/** Turns each kind of notice by mail on or off. Both are off until the creator chooses. */
export function NoticeSwitches({ user }: { user: User }) {
  return (
    <div className={styles['switches']}>
      {NOTICE_KINDS.map((kind) => (
        <div key={kind}>
          <NoticeSwitch kind={kind} saved={user.notices[kind]} />
        </div>
      ))}
    </div>
  );
}

function NoticeSwitch({ kind, saved }: { kind: NoticeKind; saved: boolean }) {
  const { t, i18n } = useTranslation();
  const { api } = useBackend();
  const [, setUser] = useUser();
  const [wanted, setWanted] = useState<boolean>();
  const hint = useId();
  const on = wanted ?? saved;

  async function change(next: boolean): Promise<void> {
    setWanted(next);
    try {
      // The digest arrives in the morning of this browser's clock.
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const answer = await api.account.updateProfile({
        notices: { [kind]: next, ...(next && kind === 'digest' && { time_zone: timeZone }) },
      });
      setUser(answer.user);
      const text = t(next ? `notices.${kind}On` : `notices.${kind}Off`);
      toast({ kind: next ? 'success' : 'info', text });
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('account.opinionsFailed'), description });
    } finally {
      setWanted(undefined);
    }
  }

  return (
    <>
      <Switch
        label={t(`notices.${kind}`)}
        stateText={on ? t('autoClean.on') : t('autoClean.off')}
        checked={on}
        busy={wanted !== undefined}
        describedBy={hint}
        onChange={(next) => void change(next)}
      />
      <p id={hint} className={styles['hint']}>
        {t(`notices.${kind}Hint`)}
      </p>
    </>
  );
}
