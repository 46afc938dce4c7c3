import { useTranslation } from 'react-i18next';

import { Alert } from '../ui/alert.tsx';

/** Says that payments are simulated. */
export function DemonstrationNotice() {
  const { t } = useTranslation();
  return <Alert kind="info">{t('plan.demonstration')}</Alert>;
}
