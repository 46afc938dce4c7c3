import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useBackend } from '../data/backend-context.ts';
import { UserIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { useUser } from './account-state.ts';

export function UserMenu() {
  const { t } = useTranslation();
  const backend = useBackend();
  const navigate = useNavigate();
  const [user] = useUser();

  function logOut(): void {
    // The user is logged out of this browser whether or not the server hears of it.
    backend.logOut().catch(() => undefined);
    void navigate('/login');
  }

  return (
    <Menu
      label={t('nav.userMenu')}
      button={<UserIcon />}
      header={user?.email}
      items={[
        {
          id: 'account',
          label: t('nav.account'),
          onSelect: () => void navigate('/account'),
        },
        {
          id: 'subscription',
          label: t('nav.subscription'),
          onSelect: () => void navigate('/subscription'),
        },
        { id: 'logout', label: t('nav.logOut'), onSelect: logOut },
      ]}
    />
  );
}
