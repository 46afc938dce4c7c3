import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { LINKEDIN_URL, TWITTER_URL } from '../data/site.ts';
import styles from './footer.module.css';

const PAGES = ['features', 'pricing', 'faq', 'about', 'privacy', 'terms'] as const;
const YEAR = new Date().getFullYear();

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={styles['footer']}>
      <nav aria-label={t('footer.label')} className={styles['links']}>
        {PAGES.map((page) => (
          <Link key={page} to={`/${page}`}>
            {t(`footer.${page}`)}
          </Link>
        ))}
        <a href={TWITTER_URL} target="_blank" rel="noreferrer">
          {t('footer.twitter')}
        </a>
        <a href={LINKEDIN_URL} target="_blank" rel="noreferrer">
          {t('footer.linkedin')}
        </a>
      </nav>
      {/* The landing page was rendered in the year it was built. */}
      <p suppressHydrationWarning>{t('nav.footer', { year: YEAR })}</p>
    </footer>
  );
}
