import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { UserIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { useUser } from './account-state.ts';
import { useLogOut } from './log-out.ts';

export function UserMenu() {
  const { t } = useTranslation();
  const logOut = useLogOut();
  const navigate = useNavigate();
  const [user] = useUser();

  return (
    <Menu
      label={t('nav.userMenu')}
      button={<UserIcon />}
      header={user?.email}
      items={[
        {
          id: 'videos',
          label: t('nav.videos'),
          onSelect: () => void navigate('/dashboard'),
        },
        {
          id: 'review',
          label: t('nav.review'),
          onSelect: () => void navigate('/review'),
        },
        {
          id: 'activity',
          label: t('nav.activity'),
          onSelect: () => void navigate('/activity'),
        },
        {
          id: 'insights',
          label: t('nav.insights'),
          onSelect: () => void navigate('/insights'),
        },
        {
          id: 'rules',
          label: t('nav.rules'),
          onSelect: () => void navigate('/rules'),
        },
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
