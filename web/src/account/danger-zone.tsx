import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { Button } from '../ui/button.tsx';
import styles from '../ui/card-page.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { Panel } from '../ui/panel.tsx';
import { toast } from '../ui/toast.ts';

/** Deletes the account, once that is confirmed. */
export function DangerZone() {
  const { t, i18n } = useTranslation();
  const { api, session } = useBackend();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const deleted = useRef(false);

  useEffect(
    () => () => {
      // Only when the page is left: a page that needs a login would lead to the login first. The
      // server need not be told: the account is gone there.
      if (deleted.current) session.end('logout');
    },
    [session],
  );

  async function deleteAccount(): Promise<void> {
    setBusy(true);
    try {
      await api.account.deleteAccount();
    } catch (error) {
      setBusy(false);
      setAsking(false);
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('account.deleteFailed'), description });
      return;
    }
    toast({ kind: 'success', text: t('account.deleted') });
    deleted.current = true;
    void navigate('/');
  }

  return (
    <Panel title={t('account.dangerTitle')} look="danger">
      <p className={styles['soft']}>{t('account.dangerText')}</p>
      <div>
        <Button look="danger" onClick={() => setAsking(true)}>
          {t('account.delete')}
        </Button>
      </div>
      {asking && (
        <Dialog
          role="alertdialog"
          title={t('account.delete')}
          onClose={() => {
            if (!busy) setAsking(false);
          }}
          actions={
            <>
              <Button disabled={busy} onClick={() => setAsking(false)}>
                {t('account.cancel')}
              </Button>
              <Button look="danger" busy={busy} onClick={() => void deleteAccount()}>
                {busy ? t('account.deleting') : t('account.delete')}
              </Button>
            </>
          }
        >
          {t('account.deleteText')}
        </Dialog>
      )}
    </Panel>
  );
}
