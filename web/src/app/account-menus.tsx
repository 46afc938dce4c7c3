import { UserMenu } from '../account/user-menu.tsx';
import { ChannelSwitcher } from '../channel/channel-switcher.tsx';
import { CommandButton } from './command-button.tsx';

/** What the navbar shows to who is signed in. Not part of a visitor's first load. */
export function AccountMenus() {
  return (
    <>
      <CommandButton />
      <ChannelSwitcher />
      <UserMenu />
    </>
  );
}
