import { useTranslation } from 'react-i18next';

import { useChannels } from './channel-state.ts';

interface UntitledVideoProps {
  id: string;
  /** The id of the video's channel; null if it is unknown. */
  channelId: string | null;
}

/**
 * Names a video without a title, which has no page: it was removed, or its title was deleted because
 * Threadsweep no longer has access to its channel.
 */
export function UntitledVideo({ id, channelId }: UntitledVideoProps) {
  const { t } = useTranslation();
  const { is, channels } = useChannels();
  const channel = channels.find((each) => each.id === channelId);
  const isLost =
    is === 'ready' && channelId !== null && (!channel || channel.status === 'reconnect');
  return `${t(isLost ? 'activity.lostVideo' : 'insights.removedVideo')} (${id})`;
}
