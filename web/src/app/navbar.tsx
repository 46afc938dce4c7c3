import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useSession } from '../data/backend-context.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './navbar.module.css';

const AccountMenus = lazy(async () => ({
  default: (await import('./account-menus.tsx')).AccountMenus,
}));

export function Navbar() {
  const { t } = useTranslation();
  const { signedIn } = useSession();
  return (
    <header className={styles['navbar']}>
      <nav className={styles['inner']} data-signed-in={signedIn} aria-label={t('nav.main')}>
        <Link to="/" className={styles['logo']} aria-label={t('nav.home')}>
          <Logo />
          <span>{t('product')}</span>
        </Link>
        {signedIn ? (
          <div className={styles['end']}>
            <Suspense>
              <AccountMenus />
            </Suspense>
          </div>
        ) : (
          <div className={styles['end']}>
            <Link to="/features" className={styles['link']}>
              {t('footer.features')}
            </Link>
            <Link to="/pricing" className={styles['link']}>
              {t('footer.pricing')}
            </Link>
            <ButtonLink to="/login" look="quiet" size="small">
              {t('nav.logIn')}
            </ButtonLink>
            <ButtonLink to="/signup" look="primary" size="small">
              {t('nav.signUp')}
            </ButtonLink>
          </div>
        )}
      </nav>
    </header>
  );
}
