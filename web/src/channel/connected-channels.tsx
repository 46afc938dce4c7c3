import type { User } from '@threadsweep/shared/contract/account.ts';
import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import { apiProblem } from '@threadsweep/shared/client.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useBackend } from '../data/backend-context.ts';
import { GOOGLE_SECURITY_URL, SUPPORT_EMAIL } from '../data/site.ts';
import { useFormat } from '../language/format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LinkedText } from '../ui/linked-text.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { Panel } from '../ui/panel.tsx';
import { toast } from '../ui/toast.ts';
import { ClaimedChannels } from './claimed-channels.tsx';
import { useChannelReload, useChannels } from './channel-state.ts';
import { ChannelTransfer } from './channel-transfer.tsx';
import { useConnectChannel } from './connect-channel.ts';
import styles from './connected-channels.module.css';
import { useProtectionText } from './protection-notice.tsx';

interface ConnectedChannelsProps extends Pick<User, 'claims'> {
  /** The number of channels that the plan allows; undefined while it is not known. */
  limit: number | undefined;
}

/** Lists the connected channels, and disconnects, reconnects and adds channels. */
export function ConnectedChannels({ limit, claims }: ConnectedChannelsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { is, channels } = useChannels();
  const reload = useChannelReload();
  const { connecting, connect } = useConnectChannel();
  const [leaving, setLeaving] = useState<Channel>();
  const full = limit !== undefined && channels.length >= limit;

  return (
    <Panel title={t('account.channelsTitle')}>
      {is === 'loading' && <p className={styles['soft']}>{t('nav.loading')}</p>}
      {is === 'failed' && <LoadFailed title={t('channel.checkFailed')} onRetry={reload} />}
      {is === 'ready' && channels.length === 0 && (
        <p className={styles['soft']}>{t('account.noChannels')}</p>
      )}
      {channels.length > 0 && (
        <ul className={styles['channels']}>
          {channels.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} onDisconnect={setLeaving} />
          ))}
        </ul>
      )}
      <ClaimedChannels claims={claims} className={styles['soft']} />
      {is === 'ready' &&
        (full ? (
          <p className={styles['soft']}>
            {t('account.channelLimit', { count: limit, number: format.number(limit) })}
          </p>
        ) : (
          <div>
            <OnlineButton busy={connecting} onClick={() => void connect()}>
              {connecting
                ? t('account.connecting')
                : t(channels.length > 0 ? 'account.connectAnother' : 'account.connect')}
            </OnlineButton>
          </div>
        ))}
      <p className={styles['soft']}>
        <LinkedText text={t('account.security')} links={{ google: GOOGLE_SECURITY_URL }} />
      </p>
      {leaving && <DisconnectDialog channel={leaving} onClose={() => setLeaving(undefined)} />}
    </Panel>
  );
}

interface ChannelRowProps {
  channel: Channel;
  onDisconnect: (channel: Channel) => void;
}

function ChannelRow({ channel, onDisconnect }: ChannelRowProps) {
  const { t } = useTranslation();
  const { connecting, connect } = useConnectChannel();
  const format = useFormat();
  const { channelTitle: title, thumbnailUrl, status, transfer_at: transferAt } = channel;
  const pause = useProtectionText(channel);
  return (
    <li className={styles['channel']}>
      <Avatar name={title} src={thumbnailUrl} />
      <div className={styles['text']}>
        <strong>{title}</strong>
        {status === 'reconnect' && (
          <p className={styles['warning']}>{t('account.channelReconnect')}</p>
        )}
        {status === 'paused' && <p className={styles['warning']}>{t('account.channelPaused')}</p>}
        {status === 'connected' && pause !== undefined && (
          <p className={styles['warning']}>{pause}</p>
        )}
        {transferAt !== null && (
          <p className={styles['warning']}>
            {t('account.channelTransfer', { when: format.dateTime(transferAt) })}
          </p>
        )}
      </div>
      <div className={styles['actions']}>
        {transferAt !== null && (
          <ChannelTransfer channel={channel} keeping={connecting} onKeep={() => void connect()} />
        )}
        {status === 'reconnect' && (
          <OnlineButton
            size="small"
            look="primary"
            busy={connecting}
            aria-label={t('account.reconnectNamed', { channel: title })}
            onClick={() => void connect()}
          >
            {connecting ? t('account.connecting') : t('account.reconnect')}
          </OnlineButton>
        )}
        <OnlineButton
          size="small"
          look="quiet-danger"
          aria-label={t('account.disconnectNamed', { channel: title })}
          onClick={() => onDisconnect(channel)}
        >
          {t('account.disconnect')}
        </OnlineButton>
      </div>
    </li>
  );
}

/**
 * Asks whether to disconnect a channel, and disconnects it. After the last channel, it leads to the
 * dashboard.
 */
function DisconnectDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useTranslation();
  const { api } = useBackend();
  const { channels } = useChannels();
  const reload = useChannelReload();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function disconnect(): Promise<void> {
    setBusy(true);
    const wasLast = channels.length === 1;
    try {
      await api.channel.disconnectChannel({ query: { account: channel.id } });
    } catch (error) {
      onClose();
      // After a 401, the message about the ended session is enough (session-end.ts).
      if (apiProblem(error)?.status !== 401)
        toast({ kind: 'error', text: t('account.disconnectFailed', { email: SUPPORT_EMAIL }) });
      return;
    }
    toast({ kind: 'success', text: t('account.disconnected'), stays: wasLast });
    await reload();
    onClose();
    if (wasLast) void navigate('/dashboard');
  }

  return (
    <ConfirmDialog
      title={t('account.disconnectTitle', { channel: channel.channelTitle })}
      cancelLabel={t('account.cancel')}
      confirmLabel={t('account.disconnect')}
      busyLabel={t('account.disconnecting')}
      busy={busy}
      onConfirm={() => void disconnect()}
      onClose={onClose}
    >
      {t('account.disconnectText')}
    </ConfirmDialog>
  );
}
