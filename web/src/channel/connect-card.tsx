import type { User } from '@threadsweep/shared/contract/account.ts';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { ClaimedChannels } from './claimed-channels.tsx';
import { useConnectChannel } from './connect-channel.ts';

/**
 * Invites a creator without a connected channel to connect one.
 * @param waiting the creator's place on the waiting list; a channel that was connected before need
 * not wait
 * @param claims the channels that move to the account later
 */
export function ConnectCard({ waiting, claims }: Pick<User, 'waiting' | 'claims'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const place = waiting && 'place' in waiting ? waiting.place : undefined;
  const until = waiting && 'invited_until' in waiting ? waiting.invited_until : undefined;
  return (
    <EmptyState
      title={t(place === undefined ? 'dashboard.connectTitle' : 'dashboard.waitingTitle')}
      actions={<ConnectButton look={place === undefined ? 'primary' : 'secondary'} />}
    >
      <ClaimedChannels claims={claims} />
      {place !== undefined && <p>{t('channel.waitingList', { place: format.number(place) })}</p>}
      {until !== undefined && <p>{t('dashboard.invitedText', { when: format.dateTime(until) })}</p>}
      {place === undefined && <p>{t('dashboard.connectText')}</p>}
    </EmptyState>
  );
}

interface ConnectButtonProps {
  look?: 'primary' | 'secondary';
  onConnect?: () => void;
}

/** @param props.onConnect called before the browser leaves for Google */
export function ConnectButton({ look = 'primary', onConnect }: ConnectButtonProps) {
  const { t } = useTranslation();
  const { connecting, connect } = useConnectChannel();
  const start = () => {
    onConnect?.();
    void connect();
  };
  return (
    <OnlineButton look={look} busy={connecting} onClick={start}>
      {connecting ? t('dashboard.connecting') : t('dashboard.connect')}
    </OnlineButton>
  );
}
