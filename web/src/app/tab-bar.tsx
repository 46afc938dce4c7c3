import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';

import { CardIcon, UserIcon, VideoIcon } from '../ui/icons.tsx';
import styles from './tab-bar.module.css';

const TABS = [
  { to: '/account', label: 'nav.profile', Icon: UserIcon, on: /^\/account(\/|$)/ },
  { to: '/dashboard', label: 'nav.videos', Icon: VideoIcon, on: /^\/(dashboard|comments)(\/|$)/ },
  {
    to: '/subscription',
    label: 'nav.mySubscription',
    Icon: CardIcon,
    on: /^\/(subscription|pricing|payment)(\/|$)/,
  },
] as const;

/** The sections of the app: within reach of the thumb, or beside the page on a desktop. */
export function TabBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav className={styles['bar']} aria-label={t('nav.tabs')}>
      {TABS.map(({ to, label, Icon, on }) => (
        <Link
          key={to}
          to={to}
          className={styles['tab']}
          aria-current={on.test(pathname) ? 'page' : undefined}
        >
          <Icon />
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
