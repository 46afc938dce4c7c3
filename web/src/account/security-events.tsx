import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { SecurityEvent } from '@threadsweep/shared/contract/session.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useLoaded } from '../ui/loaded.ts';
import { useFormat } from '../language/format.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { AccountListState } from './account-list-state.tsx';
import { deviceText } from './device-text.ts';
import styles from './sessions.module.css';

/** The number of events that are shown at first. */
const SHOWN = 5;

/** Lists the security events of the account, newest first. */
export function SecurityEvents() {
  const { t } = useTranslation();
  const events = useLoaded(fetchEvents);
  const [showsAll, setShowsAll] = useState(false);

  const known = events.data ?? [];
  const shown = showsAll ? known : known.slice(0, SHOWN);
  return (
    <Panel title={t('security.title')}>
      <p className={styles['soft']}>{t('security.text')}</p>
      <AccountListState {...events} failedText={t('security.failed')} />
      {shown.length > 0 && (
        <ul className={styles['sessions']}>
          {shown.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {known.length > shown.length && (
        <div>
          <Button onClick={() => setShowsAll(true)}>{t('security.showAll')}</Button>
        </div>
      )}
    </Panel>
  );
}

function EventRow({ event }: { event: SecurityEvent }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, at, device, count } = event;
  const when = format.dateTime(at);
  return (
    <li className={styles['session']}>
      <div className={styles['text']}>
        <strong>
          {t(`security.${kind}`, { count: count ?? 0, number: format.number(count ?? 0) })}
        </strong>
        <p className={styles['soft']}>
          {device === null ? when : t('security.from', { when, device: deviceText(t, device) })}
        </p>
      </div>
    </li>
  );
}

async function fetchEvents({ session }: ApiClient): Promise<readonly SecurityEvent[]> {
  return (await session.listSecurityEvents()).events;
}
