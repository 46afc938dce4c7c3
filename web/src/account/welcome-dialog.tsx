import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useUser } from './account-state.ts';
import { NoticeSwitches } from './notice-switches.tsx';
import styles from './welcome-dialog.module.css';

interface WelcomeDialogProps {
  connected: boolean;
  connect: ReactNode;
}

/**
 * Welcomes a creator once. The app remembers until the logout that the dialog was closed.
 * @param props.connected whether a channel is connected, so that the steps do not include
 * connecting one
 * @param props.connect starts connecting a channel, for a creator without one
 */
export function WelcomeDialog({ connected, connect }: WelcomeDialogProps) {
  const { session } = useBackend();
  const { t } = useTranslation();
  const [user] = useUser();
  const noticesId = useId();
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
        <>
          <Button look={connected ? 'primary' : 'secondary'} onClick={close}>
            {t('welcome.close')}
          </Button>
          {!connected && connect}
        </>
      }
    >
      <p>{t('welcome.text')}</p>
      <ol className={styles['steps']}>
        {!connected && <li>{t('welcome.connect')}</li>}
        <li>{t('welcome.auto')}</li>
        <li>{t('welcome.review')}</li>
      </ol>
      {user?.email_verified && (
        <section className={styles['notices']} aria-labelledby={noticesId}>
          <h3 id={noticesId}>{t('welcome.notices')}</h3>
          <NoticeSwitches user={user} />
        </section>
      )}
    </Dialog>
  );
}
