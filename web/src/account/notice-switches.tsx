import type { User } from '@threadsweep/shared/contract/account.ts';
import { NOTICE_KINDS, type NoticeKind } from '@threadsweep/shared/notices.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { Switch } from '../ui/switch.tsx';
import { useAccountChoice } from './account-choice.ts';
import styles from './notice-switches.module.css';

/** Turns each kind of notice by mail on or off. Both are off until the creator chooses. */
export function NoticeSwitches({ user }: { user: User }) {
  return (
    <div className={styles['switches']}>
      {NOTICE_KINDS.map((kind) => (
        <div key={kind}>
          <NoticeSwitch kind={kind} stored={user.notices[kind]} />
        </div>
      ))}
    </div>
  );
}

function NoticeSwitch({ kind, stored }: { kind: NoticeKind; stored: boolean }) {
  const { t } = useTranslation();
  const { value: on, busy, choose } = useAccountChoice(stored);
  const hint = useId();

  function change(next: boolean): void {
    // The digest arrives in the morning of this time zone.
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const zone = next && kind === 'digest' ? { time_zone: timeZone } : {};
    void choose(
      next,
      { notices: { [kind]: next, ...zone } },
      {
        kind: next ? 'success' : 'info',
        text: t(next ? `notices.${kind}On` : `notices.${kind}Off`),
      },
    );
  }

  return (
    <>
      <Switch
        label={t(`notices.${kind}`)}
        stateText={on ? t('autoClean.on') : t('autoClean.off')}
        checked={on}
        busy={busy}
        describedBy={hint}
        onChange={change}
      />
      <p id={hint} className={styles['hint']}>
        {t(`notices.${kind}Hint`)}
      </p>
    </>
  );
}
