import { useTranslation } from 'react-i18next';

import { VideoIcon } from '../ui/icons.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import styles from './connect-card.module.css';
import { useConnectChannel } from './connect-channel.ts';

/** Invites a creator without a connected channel to connect one. */
export function ConnectCard() {
  const { t } = useTranslation();
  const { connecting, connect } = useConnectChannel();
  return (
    <section className={styles['card']} aria-labelledby="connect-title">
      <span className={styles['icon']}>
        <VideoIcon />
      </span>
      <h2 id="connect-title">{t('dashboard.connectTitle')}</h2>
      <p>{t('dashboard.connectText')}</p>
      <OnlineButton look="primary" busy={connecting} onClick={() => void connect()}>
        {connecting ? t('dashboard.connecting') : t('dashboard.connect')}
      </OnlineButton>
    </section>
  );
}
