import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './welcome-dialog.module.css';

/**
 * Greets a creator once; closing it is remembered until the logout.
 * @param props.connected whether a channel is connected, so that no step says to connect one
 */
export function WelcomeDialog({ connected }: { connected: boolean }) {
  const { session } = useBackend();
  const { t } = useTranslation();
  const [seen, setSeen] = useState(session.welcomeSeen);
  if (seen) return null;

  function close(): void {
    session.setWelcomeSeen();
    setSeen(true);
  }

  return (
    <Dialog
      title={t('welcome.title')}
      onClose={close}
      actions={
        <Button look="primary" onClick={close}>
          {t('welcome.close')}
        </Button>
      }
    >
      <p>{t('welcome.text')}</p>
      <ol className={styles['steps']}>
        {!connected && <li>{t('welcome.connect')}</li>}
        <li>{t('welcome.auto')}</li>
        <li>{t('welcome.review')}</li>
      </ol>
    </Dialog>
  );
}
