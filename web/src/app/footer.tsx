import { LANGUAGES } from '@threadsweep/shared/language.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';

import { useSession } from '../data/backend-context.ts';
import { LINKEDIN_URL, TWITTER_URL } from '../data/site.ts';
import { chooseTheme, THEMES, themeOf, useTheme } from '../data/theme.ts';
import styles from './footer.module.css';

const PAGES = ['features', 'pricing', 'faq', 'about', 'privacy', 'terms'] as const;
/** The languages' names, each in its own language. */
const NAMES = { en: 'English', fr: 'Français', es: 'Español' };
const YEAR = new Date().getFullYear();

export function Footer() {
  const { t } = useTranslation();
  const { signedIn } = useSession();
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
      {!signedIn && <Languages />}
      <ThemeChoice />
      {/* The prerendered page contains the year of its build, so React must accept a difference. */}
      <p suppressHydrationWarning>{t('nav.footer', { year: YEAR })}</p>
    </footer>
  );
}

/** Links to the page in the other languages, for visitors only: an account has its own language. */
function Languages() {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('footer.languages')} className={styles['links']}>
      {LANGUAGES.filter((language) => language !== i18n.language).map((language) => (
        <a key={language} href={`${pathname}?lang=${language}`} hrefLang={language} lang={language}>
          {NAMES[language]}
        </a>
      ))}
    </nav>
  );
}

/** Chooses the theme. It is on every page, because it belongs to the browser, not to an account. */
function ThemeChoice() {
  const { t } = useTranslation();
  const theme = useTheme();
  const choice = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // A visitor may have chosen a theme on the prerendered page, before the app was loaded.
    const early = themeOf(choice.current?.value);
    if (early !== 'system') chooseTheme(early);
  }, []);
  return (
    <label className={styles['theme']}>
      {t('footer.theme')}
      <select
        ref={choice}
        value={theme}
        onChange={({ target }) => chooseTheme(themeOf(target.value))}
      >
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {t(`footer.themes.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
