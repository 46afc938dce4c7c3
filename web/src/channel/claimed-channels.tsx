import type { User } from '@threadsweep/shared/contract/account.ts';
import { useTranslation } from 'react-i18next';

import { useNow } from '../language/clock.ts';
import { useFormat } from '../language/format.ts';

interface ClaimedChannelsProps extends Pick<User, 'claims'> {
  className?: string | undefined;
}

/** Says when each channel moves to this account that it claims from another one. */
export function ClaimedChannels({ claims, className }: ClaimedChannelsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  return claims?.map(({ channel, effective_at: at }) => (
    <p key={`${channel} ${at}`} className={className}>
      {Date.parse(at) > now
        ? t('channel.claimed', { channel, when: format.dateTime(at) })
        : t('channel.claimedSoon', { channel })}
    </p>
  ));
}
