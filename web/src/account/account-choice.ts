import type { ApiClient } from '@threadsweep/shared/client.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { atom, useAtom } from '../data/jotai.ts';
import { problemText } from '../language/problem-text.ts';
import { type Toast, toast } from '../ui/toast.ts';
import { useUser } from './account-state.ts';

type Change = Parameters<ApiClient['account']['updateProfile']>[0];

interface AccountChoice<Value> {
  /** The stored value, or the chosen one while it is being saved. */
  value: Value;
  busy: boolean;
  /**
   * Saves a value. If that fails, tells the creator, and returns to the stored value.
   * @param done what the creator is told when the value is saved
   */
  choose: (value: Value, change: Change, done?: Toast) => Promise<void>;
}

/**
 * The last save of any setting. The next save waits for it, because each response contains the
 * whole account.
 */
const lastSaveAtom = atom({ ended: Promise.resolve() });

/** Returns one setting of the account, and the function that changes it. */
export function useAccountChoice<Value>(stored: Value): AccountChoice<Value> {
  const { t, i18n } = useTranslation();
  const { api } = useBackend();
  const [, setUser] = useUser();
  const [last, setLast] = useAtom(lastSaveAtom);
  const [chosen, setChosen] = useState<{ value: Value }>();

  async function choose(value: Value, change: Change, done?: Toast): Promise<void> {
    setChosen({ value });
    const save = async () => {
      await last.ended;
      setUser((await api.account.updateProfile(change)).user);
    };
    const saving = save();
    setLast({ ended: saving.catch(() => undefined) });
    try {
      await saving;
      if (done) toast(done);
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('account.choiceFailed'), description });
    } finally {
      setChosen(undefined);
    }
  }

  return { value: chosen ? chosen.value : stored, busy: chosen !== undefined, choose };
}
