import { HANDLINGS, SENSITIVITIES } from '@threadsweep/shared/account-form.ts';
import type { Category } from '@threadsweep/shared/category.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';
import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import type {
  ChannelSettings,
  ModerationSettings,
} from '@threadsweep/shared/moderation-settings.ts';
import { useTranslation } from 'react-i18next';

import { SelectField } from '../../ui/select-field.tsx';
import { ConsequenceList, useConsequenceSentence } from './consequence-list.tsx';
import { type Consequence, netChange } from './consequences.ts';
import styles from './moderation-panel.module.css';
import type { ChangeSettings } from './settings-change.ts';

/** The value of the option "as the account". */
const AS_ACCOUNT = 'account';
/** The sensitivity of an account that has never chosen one. */
export const USUAL_SENSITIVITY = 'balanced';

interface CategorySettingsProps {
  category: Category;
  user: User;
  /** The channel whose settings these are; undefined for all channels. */
  channel: Channel | undefined;
  settings: ChannelSettings;
  /**
   * The comments that each other sensitivity would change; undefined if the app does not count
   * them.
   */
  consequence: Consequence | 'counting' | undefined;
  /** The settings that currently apply to comments. */
  inForce: ModerationSettings;
  /** Whether the plan has custom settings. */
  isCustom: boolean;
  disabled: boolean;
  onChange: ChangeSettings;
}

/**
 * The settings of one category. Without custom settings, a value that was set under another plan
 * stays in force and can be reset.
 */
export function CategorySettings(props: CategorySettingsProps) {
  const { category, user, channel, settings, consequence, inForce, isCustom } = props;
  const { disabled, onChange } = props;
  const { t } = useTranslation();
  const sentence = useConsequenceSentence();
  const stored: ChannelSettings = channel ? channel.settings : user;

  function saved(label: string | undefined): string {
    const values = { category: t(`category.${category}`), value: label ?? '' };
    return channel
      ? t('moderation.savedOn', { channel: channel.channelTitle, ...values })
      : t('moderation.saved', values);
  }

  /** Returns the options with these values; `isFree` says which of them are part of every plan. */
  function optionsOf<Value extends string>(
    values: readonly Value[],
    of: { account: Value; stored: Value | null; isFree: (value: Value) => boolean },
    labelOf: (value: Value) => string,
  ) {
    const allowed = values.filter(
      (value) => isCustom || value === of.stored || (!channel && of.isFree(value)),
    );
    const asAccount = t('moderation.asAccount', { value: labelOf(of.account) });
    return [
      ...(channel ? [{ value: AS_ACCOUNT, label: asAccount }] : []),
      ...allowed.map((value) => ({ value, label: labelOf(value) })),
    ];
  }

  const handlings = optionsOf(
    HANDLINGS,
    {
      account: user.handling[category],
      stored: stored.handling[category],
      isFree: () => true,
    },
    (value) => t(`handling.${value}`),
  );
  const sensitivities = optionsOf(
    SENSITIVITIES,
    {
      account: user.sensitivity[category],
      stored: stored.sensitivity[category],
      isFree: (value) => value === USUAL_SENSITIVITY,
    },
    (value) => t(`account.sensitivity.${value}`),
  );

  /** Returns a sentence about what each other sensitivity would change. */
  function said(of: Consequence | 'counting'): string {
    // A non-breaking space reserves the line, so that nothing moves when the sentence appears.
    if (of === 'counting') return '\u00a0';
    const levels = SENSITIVITIES.filter((level) => level !== inForce.sensitivity[category]);
    if (levels.every((level) => netChange(of[level]) === 0)) return t('moderation.allSame');
    return levels.map((level) => sentence(level, netChange(of[level]))).join(' ');
  }

  return (
    <fieldset className={styles['category']}>
      <legend>{t(`category.${category}`)}</legend>
      <SelectField
        label={t('moderation.handling')}
        hint={t(`moderation.does.${inForce.handling[category]}`)}
        options={handlings}
        value={settings.handling[category] ?? AS_ACCOUNT}
        disabled={disabled || handlings.length === 1}
        onChange={({ target }) => {
          const value = HANDLINGS.find((one) => one === target.value) ?? null;
          const label = target.selectedOptions[0]?.text;
          void onChange({ handling: { [category]: value } }, saved(label));
        }}
      />
      <SelectField
        label={t('moderation.sensitivity')}
        hint={consequence && said(consequence)}
        options={sensitivities}
        value={settings.sensitivity[category] ?? AS_ACCOUNT}
        disabled={disabled || sensitivities.length === 1}
        onChange={({ target }) => {
          const value = SENSITIVITIES.find((one) => one === target.value) ?? null;
          const label = target.selectedOptions[0]?.text;
          void onChange({ sensitivity: { [category]: value } }, saved(label));
        }}
      />
      {consequence !== undefined && (
        <ConsequenceList consequence={consequence === 'counting' ? undefined : consequence} />
      )}
    </fieldset>
  );
}
