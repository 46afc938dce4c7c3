import type { Handling, Sensitivity } from '@threadsweep/shared/account-form.ts';
import { CATEGORIES, type Category } from '@threadsweep/shared/category.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';
import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import { type ChannelSettings, withChanges } from '@threadsweep/shared/moderation-settings.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useUser } from '../../account/account-state.ts';
import { useChannelReload } from '../../channel/channel-state.ts';
import { useBackend } from '../../data/backend-context.ts';
import { problemText } from '../../language/problem-text.ts';
import { toast } from '../../ui/toast.ts';

/** The settings that change. Null lets a channel follow its account. */
export interface SettingsChange {
  sensitivity?: Partial<Record<Category, Sensitivity | null>>;
  handling?: Partial<Record<Category, Handling | null>>;
  instructions?: string | null;
}

/** Saves a change, then shows the message `done`. Resolves with whether the change was saved. */
export type ChangeSettings = (change: SettingsChange, done: string) => Promise<boolean>;

interface Pending {
  /** The id of the channel; undefined for all channels. */
  of: string | undefined;
  wanted: SettingsChange;
}

/**
 * Returns the stored settings of a channel, or of the account, with the changes that are being
 * saved. Changes are saved one after the other, so that the creator does not wait for each.
 */
export function useSettingsChange(
  user: User,
  channel: Channel | undefined,
): { settings: ChannelSettings; change: ChangeSettings } {
  const { i18n, t } = useTranslation();
  const { api } = useBackend();
  const [, setUser] = useUser();
  const reloadChannels = useChannelReload();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const queue = useRef(Promise.resolve());
  const id = channel?.id;
  const stored: ChannelSettings = channel ? channel.settings : user;

  async function save({ of, wanted }: Pending): Promise<void> {
    if (of === undefined) {
      setUser((await api.account.updateProfile(profileOf(wanted))).user);
    } else {
      await api.channel.updateChannelSettings({ account: of, ...wanted });
      await reloadChannels({ quiet: true });
    }
  }

  async function change(wanted: SettingsChange, done: string): Promise<boolean> {
    const mine = { of: id, wanted };
    setPending((before) => [...before, mine]);
    const saving = queue.current.then(() => save(mine));
    queue.current = saving.catch(() => undefined);
    try {
      await saving;
      toast({ kind: 'success', text: done });
      return true;
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('account.choiceFailed'), description });
      return false;
    } finally {
      setPending((before) => before.filter((one) => one !== mine));
    }
  }

  const settings = pending
    .filter(({ of }) => of === id)
    .reduce((before, one) => changed(before, one.wanted), stored);
  return { settings, change };
}

function changed(before: ChannelSettings, change: SettingsChange): ChannelSettings {
  const { instructions = before.instructions } = change;
  return {
    sensitivity: withChanges(before.sensitivity, change.sensitivity),
    handling: withChanges(before.handling, change.handling),
    instructions,
  };
}

/** Returns the change without nulls, by which only a channel can follow its account. */
function profileOf({ sensitivity, handling, instructions }: SettingsChange) {
  return {
    ...(sensitivity && { sensitivity: withoutNull(sensitivity) }),
    ...(handling && { handling: withoutNull(handling) }),
    ...(instructions != null && { instructions }),
  };
}

function withoutNull<Value>(changes: Partial<Record<Category, Value | null>>) {
  const values: Partial<Record<Category, Value>> = {};
  for (const category of CATEGORIES) {
    const value = changes[category];
    if (value !== undefined && value !== null) values[category] = value;
  }
  return values;
}
