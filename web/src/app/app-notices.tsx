import { lazy, Suspense, use, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

import { useUserReloads } from '../account/fresh-user.ts';
import { useSession } from '../data/backend-context.ts';
import { hasTexts, loadTexts } from '../language/language.ts';
import { Button } from '../ui/button.tsx';
import { RefreshIcon } from '../ui/icons.tsx';
import { useKeptFocus } from '../ui/kept-focus.ts';
import { Notice } from '../ui/notice.tsx';
import { isNewVersionReady, onNewVersion, takeNewVersion } from './app-version.ts';

const ConnectionNotice = lazy(async () => ({
  default: (await import('./connection-notice.tsx')).ConnectionNotice,
}));

/**
 * The notices above every page: no network, pending changes, a newer version. They are loaded after
 * the first screen, so this also keeps the keyboard's place on all pages, and the account up to
 * date.
 */
export function AppNotices() {
  const { i18n } = useTranslation();
  useKeptFocus();
  useUserReloads();
  const { signedIn } = useSession();
  // The landing page also shows these notices, but does not load their texts.
  if (!hasTexts(i18n, 'en')) use(loadTexts(i18n, 'en'));
  return (
    <>
      {signedIn && (
        <Suspense>
          <ConnectionNotice />
        </Suspense>
      )}
      <VersionNotice />
    </>
  );
}

function VersionNotice() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const ready = useSyncExternalStore(onNewVersion, isNewVersionReady);
  // A reload would interrupt a review or a payment, so these pages do not show the notice.
  if (!ready || /^\/(comments|payment)(\/|$)/.test(pathname)) return null;
  return (
    <Notice
      icon={<RefreshIcon />}
      actions={
        <Button size="small" look="primary" onClick={takeNewVersion}>
          {t('update.action')}
        </Button>
      }
    >
      {t('update.text')}
    </Notice>
  );
}
