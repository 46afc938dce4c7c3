import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { Switch } from '../ui/switch.tsx';
import { toast } from '../ui/toast.ts';

/** Turns automatic cleaning on and off; shown as on until the server's value is known. */
export function AutoCleanSwitch() {
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const [enabled, setEnabled] = useState(true);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let left = false;
    const load = async () => {
      try {
        const answer = await api.account.getAutoCleaning();
        if (!left) setEnabled(answer.auto_cleaning_enabled);
      } catch {
        // It stays at «on», as the specification has it; using the switch tells of the trouble.
      }
    };
    void load();
    return () => {
      left = true;
    };
  }, [api]);

  async function change(wanted: boolean): Promise<void> {
    setBusy(true);
    setEnabled(wanted);
    try {
      const answer = await api.account.setAutoCleaning({ status: wanted });
      setEnabled(answer.auto_cleaning_enabled);
      if (answer.auto_cleaning_enabled) toast({ kind: 'success', text: t('autoClean.enabled') });
      else toast({ kind: 'info', text: t('autoClean.disabled') });
    } catch (error) {
      setEnabled(!wanted);
      toast({
        kind: 'error',
        text: t('autoClean.failed'),
        description: problemText(error, i18n),
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Switch
      label={t('autoClean.label')}
      stateText={enabled ? t('autoClean.on') : t('autoClean.off')}
      checked={enabled}
      busy={busy}
      onChange={(wanted) => void change(wanted)}
    />
  );
}
