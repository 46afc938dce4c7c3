import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';

import { VideoIcon } from '../ui/icons.tsx';
import styles from './tab-bar.module.css';

/** The sections of the app, within reach of the thumb. */
export function TabBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const videos = /^\/(dashboard|comments)(\/|$)/.test(pathname);
  return (
    <nav className={styles['bar']} aria-label={t('nav.tabs')}>
      <Link to="/dashboard" className={styles['tab']} aria-current={videos ? 'page' : undefined}>
        <VideoIcon />
        {t('nav.videos')}
      </Link>
    </nav>
  );
}
