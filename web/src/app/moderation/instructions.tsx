import type { User } from '@threadsweep/shared/contract/account.ts';
import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import { type ChannelSettings, INSTRUCTIONS_MAX } from '@threadsweep/shared/moderation-settings.ts';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../ui/button.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './moderation-panel.module.css';
import type { ChangeSettings } from './settings-change.ts';

interface InstructionsProps {
  user: User;
  /** The channel whose instructions these are; undefined for all channels. */
  channel: Channel | undefined;
  settings: ChannelSettings;
  /** Whether the plan has custom settings. Without them, instructions can only be removed. */
  isCustom: boolean;
  disabled: boolean;
  onSave: ChangeSettings;
}

/** The form for the creator's instructions to Gemini for second opinions. */
export function Instructions(props: InstructionsProps) {
  const { user, channel, settings, isCustom, disabled, onSave } = props;
  const { t } = useTranslation();
  const stored = settings.instructions ?? '';
  // A channel whose instructions are null uses those of its account. With an empty text, it has
  // none.
  const isAsAccount = channel !== undefined && settings.instructions === null;
  /** What the creator has typed and not saved; undefined if the field shows the stored text. */
  const [text, setText] = useState<string>();
  const [busy, setBusy] = useState(false);
  const typed = isCustom ? (text ?? stored) : stored;
  const isChanged = typed.trim() !== stored;

  async function save(next: string): Promise<void> {
    setBusy(true);
    const before = text;
    const instructions = channel && next === '' ? null : next;
    const done = next === '' ? 'moderation.instructionsRemoved' : 'moderation.instructionsSaved';
    const isSaved = await onSave({ instructions }, t(done));
    // What the creator has typed during the save stays.
    if (isSaved) setText((now) => (now === before ? undefined : now));
    setBusy(false);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!busy && !disabled && isCustom && isChanged) void save(typed.trim());
  }

  return (
    <form className={styles['instructions']} onSubmit={submit}>
      <TextArea
        label={t('moderation.instructions')}
        hint={t('moderation.instructionsText', { most: INSTRUCTIONS_MAX })}
        rows={3}
        maxLength={INSTRUCTIONS_MAX}
        placeholder={isAsAccount ? user.instructions : undefined}
        value={typed}
        disabled={disabled || (!isCustom && stored === '')}
        readOnly={!isCustom}
        dir="auto"
        onChange={({ target }) => setText(target.value)}
      />
      {isAsAccount && user.instructions !== '' && (
        <p className={styles['soft']}>{t('moderation.instructionsAsAccount')}</p>
      )}
      {!user.second_opinions && (isCustom || stored !== '') && (
        <p className={styles['soft']}>
          <LinkedText text={t('moderation.opinionsOff')} links={{ account: '/account' }} />
        </p>
      )}
      <div className={styles['actions']}>
        {isCustom && (
          <Button type="submit" busy={busy} disabled={disabled || !isChanged}>
            {t('moderation.saveInstructions')}
          </Button>
        )}
        {stored !== '' && (
          <Button look="quiet" busy={busy} disabled={disabled} onClick={() => void save('')}>
            {t('moderation.removeInstructions')}
          </Button>
        )}
      </div>
    </form>
  );
}
