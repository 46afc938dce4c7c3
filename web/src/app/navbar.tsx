import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { UserMenu } from '../account/user-menu.tsx';
import { ChannelSwitcher } from '../channel/channel-switcher.tsx';
import { useSession } from '../data/backend-context.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './navbar.module.css';

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
            <ChannelSwitcher />
            <UserMenu />
          </div>
        ) : (
          <div className={styles['end']}>
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
