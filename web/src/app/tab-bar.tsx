import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';

import { hasTexts, loadTexts } from '../language/language.ts';
import { useIsWide } from '../ui/wide-window.ts';
import { PLACES, SECTIONS } from './sections.ts';
import styles from './tab-bar.module.css';

/**
 * The sections of the app: a bar at the bottom, or on a desktop a rail beside the page. The rail
 * also has the places within Home.
 */
export function TabBar() {
  const { t, i18n } = useTranslation();
  if (!hasTexts(i18n, 'en')) use(loadTexts(i18n, 'en'));
  const { pathname } = useLocation();
  const isWide = useIsWide();
  return (
    <nav className={styles['bar']} aria-label={t('nav.tabs')}>
      {[...SECTIONS, ...(isWide ? PLACES : [])].map((place) => (
        <Link
          key={place.to}
          to={place.to}
          className={styles['tab']}
          aria-current={place.on.test(pathname) ? 'page' : undefined}
        >
          <place.Icon />
          {t(place.label)}
        </Link>
      ))}
    </nav>
  );
}
