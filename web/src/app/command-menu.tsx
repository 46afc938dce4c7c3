import { Command, defaultFilter } from 'cmdk';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useLogOut } from '../account/log-out.ts';
import { useChannels } from '../channel/channel-state.ts';
import { useBackend } from '../data/backend-context.ts';
import type { ListedVideo } from '../data/video-response.ts';
import { fold } from '../language/fold.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LIVE_VIDEOS } from '../video/live-videos.ts';
import styles from './command-menu.module.css';
import { PLACES, SECTIONS } from './sections.ts';

/** The pages that are not sections of the app, named as in the footer. */
const PAGES = [
  { to: '/pricing', label: 'footer.pricing' },
  { to: '/features', label: 'footer.features' },
  { to: '/faq', label: 'footer.faq' },
] as const;

interface CommandMenuProps {
  onClose: () => void;
}

/** Opens a page, a channel or a video by a few typed letters. */
export function CommandMenu({ onClose }: CommandMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const { channels, active, select } = useChannels();
  const videos = useLiveVideos(active?.id);
  const close = (work: () => void) => () => {
    onClose();
    work();
  };
  const to = (path: string) => close(() => void navigate(path));

  return (
    <Dialog
      title={t('commands.title')}
      onClose={onClose}
      form={
        <Command
          label={t('commands.title')}
          loop
          // Without a tab index, the dialog focuses the input instead of the element around it.
          tabIndex={undefined}
          filter={(_id, search, names) =>
            defaultFilter(fold((names ?? []).join(' ')), fold(search))
          }
        >
          <Command.Input className={styles['input']} placeholder={t('commands.placeholder')} />
          <Command.List className={styles['list']} label={t('commands.title')}>
            <Command.Empty className={styles['empty']}>{t('commands.none')}</Command.Empty>
            <Group heading={t('nav.tabs')}>
              {[...SECTIONS, ...PLACES, ...PAGES].map((place) => (
                <Entry key={place.to} name={t(place.label)} id={place.to} onSelect={to(place.to)} />
              ))}
            </Group>
            {channels.length > 1 && (
              <Group heading={t('nav.channelMenu')}>
                {channels.map(({ id, channelTitle }) => (
                  <Entry key={id} name={channelTitle} id={id} onSelect={close(() => select(id))} />
                ))}
              </Group>
            )}
            {videos.length > 0 && (
              <Group heading={t('commands.videos')}>
                {videos.map(({ id, title }) => (
                  <Entry key={id} name={title} id={id} onSelect={to(`/comments/${id}`)} />
                ))}
              </Group>
            )}
            <Group heading={t('nav.userMenu')}>
              <Entry name={t('nav.logOut')} id="logout" onSelect={close(logOut)} />
            </Group>
          </Command.List>
        </Command>
      }
      actions={<Button onClick={onClose}>{t('nav.dismiss')}</Button>}
    >
      {t('commands.text')}
    </Dialog>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group className={styles['group']} heading={heading}>
      {children}
    </Command.Group>
  );
}

function Entry({ id, name, onSelect }: { id: string; name: string; onSelect: () => void }) {
  return (
    <Command.Item className={styles['item']} value={id} keywords={[name]} onSelect={onSelect}>
      {name}
    </Command.Item>
  );
}

/**
 * Returns the newest videos of a channel from Firestore, because a call of the API would cost
 * quota.
 */
function useLiveVideos(channelId: string | undefined): readonly ListedVideo[] {
  const { live } = useBackend();
  const [videos, setVideos] = useState<readonly ListedVideo[]>([]);
  useEffect(
    () => live.videos(channelId, LIVE_VIDEOS, (heard) => setVideos(heard ?? [])),
    [live, channelId],
  );
  return videos;
}
