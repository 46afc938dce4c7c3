import {
  lazy,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';

import { useUser, useUserLoading } from '../account/account-state.ts';
import { useChannelsLoading } from '../channel/channel-state.ts';
import { useSession } from '../data/backend-context.ts';
import { hasTexts, loadTexts, speak } from '../language/language.ts';
import { useBarsAway } from '../ui/bars-away.ts';
import { isToastPending, leaveScreen, onToastPending, toast } from '../ui/toast.ts';
import { isNewVersionReady, onNewVersion } from './app-version.ts';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { Navbar } from './navbar.tsx';
import { isPublicPage } from './public-pages.ts';

const AppNotices = lazy(async () => ({
  default: (await import('./app-notices.tsx')).AppNotices,
}));
const TabBar = lazy(async () => ({ default: (await import('./tab-bar.tsx')).TabBar }));
const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }));

/** The frame of every page. It also keeps the state up to date that all pages share. */
export function Layout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { signedIn } = useSession();
  const tabs = signedIn && !isPublicPage(pathname);
  const barsAway = useBarsAway();
  useUserLoading();
  useChannelsLoading();
  useAccountLanguage();
  useExpiryToast();
  // A layout effect runs before the next screen's effects, which may show toasts.
  useLayoutEffect(leaveScreen, [pathname]);

  return (
    <div className={styles['layout']} data-tabs={tabs} data-bars-away={barsAway}>
      <a href="#main" className={styles['skip']}>
        {t('nav.skip')}
      </a>
      <Navbar />
      {tabs && (
        <Suspense>
          <TabBar />
        </Suspense>
      )}
      <Notices />
      <main id="main" tabIndex={-1} className={styles['main']}>
        <Suspense fallback={<p className={styles['loading']}>{t('nav.loading')}</p>}>
          <Page />
          <Arrival />
        </Suspense>
      </main>
      <Footer />
      <Toasts landing={pathname === '/'} />
      <TopOfPage key={pathname} />
    </div>
  );
}

/** Shows the notices. A visitor gets only the one about a newer version. */
function Notices() {
  const { signedIn } = useSession();
  const newVersion = useSyncExternalStore(onNewVersion, isNewVersionReady, isNewVersionReady);
  if (!signedIn && !newVersion) return null;
  return (
    <Suspense>
      <AppNotices />
    </Suspense>
  );
}

/** The current page. Every page except the landing page waits for all texts. */
function Page() {
  const { i18n } = useTranslation();
  const { pathname } = useLocation();
  if (pathname !== '/' && !hasTexts(i18n, 'en')) use(loadTexts(i18n, 'en'));
  return <Outlet />;
}

/** How long the title of a page stays for screen readers, in ms. */
const ARRIVAL_MS = 5000;

/**
 * Tells a screen reader the title of a page that the user has opened by a link that stays. The title
 * then disappears, because a screen reader would read it again after each dialog and at the end of
 * the page.
 */
function Arrival() {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  /** Undefined until the user has left the first page. */
  const [title, setTitle] = useState<string>();
  useEffect(() => {
    if (pathname === first && title === undefined) return undefined;
    setTitle(document.title);
    const timer = setTimeout(() => setTitle(''), ARRIVAL_MS);
    return () => clearTimeout(timer);
    // Another title of the same page must not be announced.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  );
}

/** Shows toasts. On the landing page, their code is loaded only for the first toast. */
function Toasts({ landing }: { landing: boolean }) {
  const { t } = useTranslation();
  const isPending = useSyncExternalStore(onToastPending, isToastPending, isToastPending);
  const [needed, setNeeded] = useState(false);
  if (!needed && (isPending || !landing)) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense>
      <Toaster label={t('nav.notifications')} closeLabel={t('nav.dismiss')} />
    </Suspense>
  );
}

function useAccountLanguage(): void {
  const { i18n } = useTranslation();
  const [user] = useUser();
  const language = user?.language;
  useEffect(() => {
    if (language !== undefined) speak(i18n, language).catch(() => undefined);
  }, [i18n, language]);
}

function useExpiryToast(): void {
  const { t } = useTranslation();
  const { endedBy, generation } = useSession();
  useEffect(() => {
    if (endedBy === 'expiry') toast({ kind: 'error', text: t('login.expired'), stays: true });
    // A change of language must not run this effect again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [endedBy, generation]);
}

/** Scrolls to the top when it is mounted. Use the page's path as its key. */
function TopOfPage() {
  const { key } = useLocation();
  const isFirst = key === 'default';
  useEffect(() => {
    // The browser decides the scroll position of the first page, which can be scrolled before the
    // app runs.
    if (!isFirst) window.scrollTo(0, 0);
    // A history entry with the same path must not run this effect again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}
