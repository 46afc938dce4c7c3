import { useTranslation } from 'react-i18next';

import { Alert } from '../ui/alert.tsx';
import { LinkedText } from '../ui/linked-text.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { useAccountChoice } from './account-choice.ts';
import { useUser } from './account-state.ts';

/** Tells a creator whose second opinions were on by default that they are now off. */
export function SecondOpinionsNotice() {
  const { t } = useTranslation();
  const [user] = useUser();
  const { busy, choose } = useAccountChoice(user?.second_opinions);
  if (!user?.second_opinions_ended) return null;

  const turnOn = () =>
    choose(
      true,
      { second_opinions: true },
      { kind: 'success', text: t('account.opinionsEnabled') },
    );
  const leaveOff = () => choose(false, { second_opinions: false });

  return (
    <Alert
      kind="info"
      title={t('account.opinionsEndedTitle')}
      actions={
        <>
          <OnlineButton size="small" busy={busy} onClick={() => void turnOn()}>
            {t('account.opinionsTurnOn')}
          </OnlineButton>
          <OnlineButton size="small" busy={busy} onClick={() => void leaveOff()}>
            {t('account.opinionsLeaveOff')}
          </OnlineButton>
        </>
      }
    >
      <LinkedText text={t('account.opinionsEndedText')} links={{ privacy: '/privacy' }} />
    </Alert>
  );
}
