import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { Button } from '../ui/button.tsx';
import { InstallIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { install, installWay, onInstallWay } from './install.ts';

/** Offers to install the app, if the browser can, until it is declined. */
export function InstallHint() {
  const { t } = useTranslation();
  const { session } = useBackend();
  const way = useSyncExternalStore(onInstallWay, installWay);
  const [atOnce] = useState(way !== undefined);
  const [declined, setDeclined] = useState(session.installDeclined);
  if (way === undefined || declined) return null;

  function decline(): void {
    session.setInstallDeclined();
    setDeclined(true);
  }

  return (
    <Notice
      place={atOnce ? 'within' : 'over'}
      isLive={!atOnce}
      icon={<InstallIcon />}
      actions={
        <>
          {way === 'offer' && (
            <Button size="small" look="primary" onClick={() => void install()}>
              {t('install.action')}
            </Button>
          )}
          <Button size="small" look="quiet" onClick={decline}>
            {t('install.decline')}
          </Button>
        </>
      }
    >
      {way === 'offer' ? t('install.text') : t('install.shareMenu')}
    </Notice>
  );
}
