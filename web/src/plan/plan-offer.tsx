import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** Says what is part of a larger plan, and links to the plans. */
export function PlanOffer({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Alert
      kind="info"
      title={title}
      actions={
        <ButtonLink to="/subscription" size="small">
          {t('rules.seePlans')}
        </ButtonLink>
      }
    >
      {children}
    </Alert>
  );
}
