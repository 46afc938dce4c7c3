import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import { HELD_DAYS } from '@threadsweep/shared/held-comments.ts';
import { useTranslation } from 'react-i18next';

import { useNow } from '../language/clock.ts';
import { useFormat } from '../language/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PauseIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { useConnectChannel } from './connect-channel.ts';
import styles from './protection-notice.module.css';

/** Says what a channel's protection does, or why it is paused and what the creator can do. */
export function ProtectionState({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const { status } = channel.protection;
  if (status === 'paused') return <ProtectionNotice channel={channel} />;
  return <p className={styles['state']}>{t(`protection.${status}`, { days: HELD_DAYS })}</p>;
}

function ProtectionNotice({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const { connecting, connect } = useConnectChannel();
  const text = useProtectionText(channel);
  if (text === undefined) return null;
  const { reason } = channel.protection;
  return (
    <Notice
      place="within"
      icon={<PauseIcon />}
      actions={
        reason === 'reconnect' ? (
          <OnlineButton
            size="small"
            look="primary"
            busy={connecting}
            onClick={() => void connect()}
          >
            {connecting ? t('dashboard.connecting') : t('clean.reconnect')}
          </OnlineButton>
        ) : reason === 'plan' ? (
          <ButtonLink to="/subscription" size="small">
            {t('clean.seePlans')}
          </ButtonLink>
        ) : undefined
      }
    >
      {text}
    </Notice>
  );
}

/**
 * Returns the reason why a channel's protection is paused, as a sentence; undefined if it is not.
 */
export function useProtectionText(channel: Channel): string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { status, reason, resumes_at } = channel.protection;
  if (status !== 'paused' || reason === null) return undefined;
  const why =
    reason === 'plan'
      ? t(channel.status === 'paused' ? 'protection.channels' : 'protection.removals')
      : t(`protection.${reason}`);
  if (resumes_at === null) return why;
  return `${why} ${t('protection.resumes', { when: format.until(resumes_at, now) })}`;
}

/** Says that YouTube refuses to hide comments, and how many are pending until it recovers. */
export function HeldBackNotice({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (channel.held_back === null) return null;
  const { comments: count } = channel.held_back;
  return (
    <Notice place="within" icon={<PauseIcon />}>
      {t('protection.heldBack', { count, number: format.number(count) })}
    </Notice>
  );
}
