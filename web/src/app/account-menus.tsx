import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

import { UserMenu } from '../account/user-menu.tsx';
import { ChannelSwitcher } from '../channel/channel-switcher.tsx';
import { hasTexts, loadTexts } from '../language/language.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CommandButton } from './command-button.tsx';
import styles from './navbar.module.css';
import { isPublicPage } from './public-pages.ts';

/** The navbar's menus for a logged-in user. They are not part of a visitor's first load. */
export function AccountMenus() {
  const { t, i18n } = useTranslation();
  // The landing page itself needs only the first texts.
  if (!hasTexts(i18n, 'en')) use(loadTexts(i18n, 'en'));
  const { pathname } = useLocation();
  return (
    <>
      {isPublicPage(pathname) && (
        <span className={styles['dashboard']}>
          <ButtonLink to="/dashboard" look="quiet" size="small">
            {t('landing.dashboard')}
          </ButtonLink>
        </span>
      )}
      <CommandButton />
      <ChannelSwitcher />
      <UserMenu />
    </>
  );
}
