import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useUser } from '../account/account-state.ts';
import { DangerZone } from '../account/danger-zone.tsx';
import { DataExport } from '../account/data-export.tsx';
import { useLiveUser } from '../account/fresh-user.ts';
import { Notices } from '../account/notices.tsx';
import { PasswordForm } from '../account/password-form.tsx';
import { ProfileForm } from '../account/profile-form.tsx';
import { useResend } from '../account/resend.ts';
import { SecurityEvents } from '../account/security-events.tsx';
import { Sessions } from '../account/sessions.tsx';
import { Tokens } from '../account/tokens.tsx';
import { SecondOpinions } from '../account/second-opinions.tsx';
import { UndeliverableNotice } from '../account/undeliverable-notice.tsx';
import { useChannels } from '../channel/channel-state.ts';
import { ConnectedChannels } from '../channel/connected-channels.tsx';
import { CurrentPlan } from '../plan/current-plan.tsx';
import { Alert } from '../ui/alert.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import styles from './account-page.module.css';

export function AccountPage() {
  const { t } = useTranslation();
  const [user] = useUser();
  const { is } = useChannels();
  const [changes, setChanges] = useState(0);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className={styles['page']}>
      <PageTitle page={t('page.account')} />
      {!isDeleting && <LiveUser />}
      <h1>{t('account.title')}</h1>
      {user && !user.email_verified && <Unverified email={user.email} />}
      {user?.undeliverable_email && (
        <UndeliverableNotice
          email={user.undeliverable_email}
          isNew={user.undeliverable_email === user.pending_email}
        />
      )}
      <div className={styles['columns']}>
        <div className={styles['column']}>
          {user ? <ProfileForm key={user.id} user={user} /> : <Skeleton />}
          {/* Hides the panels below a loading panel, because they would move when its height
              changes. */}
          {user && is === 'loading' && <Skeleton />}
          {user && is !== 'loading' && (
            <>
              <ConnectedChannels limit={user.subscription.channels_limit} claims={user.claims} />
              <CurrentPlan subscription={user.subscription} />
              <SecondOpinions user={user} />
              <Notices user={user} />
              <DataExport />
            </>
          )}
        </div>
        <div className={styles['column']}>
          {user ? (
            <PasswordForm
              key={user.id}
              email={user.email}
              onChange={() => setChanges((count) => count + 1)}
            />
          ) : (
            <Skeleton />
          )}
          {user && <Sessions key={`sessions-${changes}`} />}
          {user && <Tokens key={`tokens-${changes}`} email={user.email} />}
          {user && <SecurityEvents key={`events-${changes}`} />}
          {user && <DangerZone user={user} onDeleting={setDeleting} />}
        </div>
      </div>
    </div>
  );
}

/**
 * Keeps the user up to date, and notices when the session ends elsewhere. The page leaves it out
 * while it deletes the account: that ends the session too, before the response arrives.
 */
function LiveUser() {
  useLiveUser();
  return null;
}

function Unverified({ email }: { email: string }) {
  const { t } = useTranslation();
  const { sending, resend } = useResend(t('resend.failed'), t('account.resent'));
  return (
    <Alert
      kind="info"
      actions={
        <OnlineButton size="small" busy={sending} onClick={() => void resend(email)}>
          {sending ? t('resend.sending') : t('account.resend')}
        </OnlineButton>
      }
    >
      {t('account.unverified')}
    </Alert>
  );
}

/** Fills the place of a panel until the account is loaded. */
function Skeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles['skeleton']}>
      <p className="visually-hidden">{t('nav.loading')}</p>
    </div>
  );
}
