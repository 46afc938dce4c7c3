import { CATEGORIES } from '@threadsweep/shared/category.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';
import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import {
  hasOwnSettings,
  NO_CHANNEL_SETTINGS,
  settingsInForce,
} from '@threadsweep/shared/moderation-settings.ts';
import { PLAN_TERMS, type PlanTerms } from '@threadsweep/shared/plan.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useChannels } from '../../channel/channel-state.ts';
import { useConnection } from '../../data/backend-context.ts';
import { PlanOffer } from '../../plan/plan-offer.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CategorySettings, USUAL_SENSITIVITY } from './category-settings.tsx';
import type { RulesInForce } from './consequences.ts';
import { useConsequences } from './consequences-state.ts';
import { Counted } from './counted.tsx';
import { Instructions } from './instructions.tsx';
import styles from './moderation-panel.module.css';
import { useSettingsChange } from './settings-change.ts';

interface ModerationPanelProps {
  user: User;
  /** The creator's rules; undefined until they are loaded. */
  rules: RulesInForce | undefined;
}

/**
 * Sets what cleans do with comments of each category and how much evidence they need, for all
 * channels or for one. It says what another sensitivity would change.
 */
export function ModerationPanel({ user, rules }: ModerationPanelProps) {
  const { t } = useTranslation();
  const { channels, active } = useChannels();
  const { away } = useConnection();
  const [chosen, setChosen] = useState('');
  const channel = channels.find(({ id }) => id === chosen);
  const { settings, change } = useSettingsChange(user, channel);
  const isCustom = termsOf(user)?.settings === true;
  const inForce = settingsInForce(user, settings);
  const counting = useConsequences(inForce, { channel, channels, rules, isOn: isCustom });
  const hasChoice = channels.length > 1 || channels.some((one) => hasOwnSettings(one.settings));

  async function reset({ channelTitle }: Channel): Promise<void> {
    await change(NO_CHANNEL_SETTINGS, t('moderation.followed', { channel: channelTitle }));
  }

  return (
    <Panel title={t('moderation.title')}>
      <p className={styles['soft']}>{t('moderation.text')}</p>
      {!isCustom && (
        <PlanOffer title={t('moderation.offerTitle')}>
          {t(hasCustom(user, channels) ? 'moderation.offerOff' : 'moderation.offerText')}
        </PlanOffer>
      )}
      {hasChoice && (
        <div className={styles['channel']}>
          <SelectField
            label={t('moderation.channel')}
            options={[
              { value: '', label: t('moderation.allChannels') },
              ...channels.map(({ id, channelTitle, settings: own }) => ({
                value: id,
                label: hasOwnSettings(own)
                  ? t('moderation.own', { channel: channelTitle })
                  : channelTitle,
              })),
            ]}
            value={channel?.id ?? ''}
            onChange={({ target }) => setChosen(target.value)}
          />
          {channel && hasOwnSettings(settings) && (
            <Button disabled={away} onClick={() => void reset(channel)}>
              {t('moderation.reset')}
            </Button>
          )}
        </div>
      )}
      <div className={styles['categories']}>
        {CATEGORIES.map((category) => (
          <CategorySettings
            key={category}
            category={category}
            user={user}
            channel={channel}
            settings={settings}
            consequence={counting.isCounting ? 'counting' : counting.counted?.[category]}
            inForce={inForce}
            isCustom={isCustom}
            disabled={away}
            onChange={change}
          />
        ))}
      </div>
      {isCustom && (
        <Counted counting={counting} account={channel?.id ?? active?.id} disabled={away} />
      )}
      <Instructions
        key={channel?.id ?? ''}
        user={user}
        channel={channel}
        settings={settings}
        isCustom={isCustom}
        disabled={away}
        onSave={change}
      />
    </Panel>
  );
}

/**
 * Returns the terms of the user's plan, or undefined for a plan that this version does not know.
 */
function termsOf({ subscription }: User): PlanTerms | undefined {
  const known: Partial<Record<string, PlanTerms>> = PLAN_TERMS;
  return known[subscription.tier];
}

/** Returns whether an account has settings that only a larger plan can set. */
function hasCustom({ sensitivity, instructions }: User, channels: readonly Channel[]): boolean {
  if (instructions !== '' || channels.some(({ settings }) => hasOwnSettings(settings))) return true;
  return CATEGORIES.some((category) => sensitivity[category] !== USUAL_SENSITIVITY);
}
