import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import styles from '../ui/card-page.module.css';
import { OnlineButton } from '../ui/online-button.tsx';
import { Panel } from '../ui/panel.tsx';
import { saveFile } from '../ui/save-file.ts';
import { toast } from '../ui/toast.ts';

/** Saves all stored data of the creator as a file. */
export function DataExport() {
  const { t, i18n } = useTranslation();
  const { api } = useBackend();
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      const data = await api.account.exportData();
      const day = data.exported_at.slice(0, 10);
      saveFile(`threadsweep-${day}.json`, 'application/json', JSON.stringify(data, null, 2));
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('account.exportFailed'), description });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={t('account.exportTitle')}>
      <p className={styles['soft']}>{t('account.exportText')}</p>
      <div>
        <OnlineButton busy={busy} onClick={() => void download()}>
          {busy ? t('account.exporting') : t('account.exportAction')}
        </OnlineButton>
      </div>
    </Panel>
  );
}
