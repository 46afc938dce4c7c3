import { useTranslation } from 'react-i18next';

import { Avatar } from '../ui/avatar.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { useChannels } from './channel-state.ts';
import styles from './channel-switcher.module.css';

/** Chooses the channel whose videos are shown. It is absent while no channel is connected. */
export function ChannelSwitcher() {
  const { t } = useTranslation();
  const { channels, active, select } = useChannels();
  if (channels.length === 0) return null;
  const title = active?.channelTitle ?? t('nav.selectChannel');
  return (
    <Menu
      label={`${t('nav.channelMenu')}: ${title}`}
      button={
        <>
          {active && <Avatar name={title} src={active.thumbnailUrl} size="small" />}
          <span className={styles['title']}>{title}</span>
          <ChevronIcon />
        </>
      }
      chosen={active?.id ?? null}
      items={channels.map((channel) => ({
        id: channel.id,
        label: (
          <>
            <Avatar name={channel.channelTitle} src={channel.thumbnailUrl} size="small" />
            <span>{channel.channelTitle}</span>
          </>
        ),
        onSelect: () => select(channel.id),
      }))}
    />
  );
}
