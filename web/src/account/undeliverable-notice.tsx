import { useTranslation } from 'react-i18next';

import { Alert } from '../ui/alert.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { useResend } from './resend.ts';

/**
 * Says that mail does not reach an address of the account, and offers to send another mail.
 * @param isNew whether the address replaces the account's address once its owner confirms it
 */
export function UndeliverableNotice({ email, isNew }: { email: string; isNew: boolean }) {
  const { t } = useTranslation();
  const { sending, resend } = useResend(t('resend.failed'), t('account.resent'));
  return (
    <Alert
      kind="info"
      title={t('account.undeliverableTitle')}
      actions={
        <OnlineButton size="small" busy={sending} onClick={() => void resend(email)}>
          {sending ? t('resend.sending') : t('account.undeliverableAction')}
        </OnlineButton>
      }
    >
      {t(isNew ? 'account.undeliverableNewText' : 'account.undeliverableText', { email })}
    </Alert>
  );
}
