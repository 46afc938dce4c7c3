import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import { useId } from 'react';

import { Avatar } from '../ui/avatar.tsx';
import styles from './channel-picker.module.css';

interface ChannelPickerProps {
  legend: string;
  channels: readonly Channel[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Lets the creator choose one of several channels. */
export function ChannelPicker({ legend, channels, chosen, onChoose }: ChannelPickerProps) {
  const name = useId();
  return (
    <fieldset className={styles['picker']}>
      <legend>{legend}</legend>
      {channels.map(({ id, channelTitle, thumbnailUrl }) => (
        <label key={id} className={styles['channel']}>
          <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
          <Avatar name={channelTitle} src={thumbnailUrl} size="small" />
          <span>{channelTitle}</span>
        </label>
      ))}
    </fieldset>
  );
}
