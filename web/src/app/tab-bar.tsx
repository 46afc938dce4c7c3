import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';

import { SECTIONS } from './sections.ts';
import styles from './tab-bar.module.css';

/** The sections of the app: within reach of the thumb, or beside the page on a desktop. */
export function TabBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav className={styles['bar']} aria-label={t('nav.tabs')}>
      {SECTIONS.map(({ to, label, Icon, on }) => (
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
