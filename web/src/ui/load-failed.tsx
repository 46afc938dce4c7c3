import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface LoadFailedProps {
  title: string;
  onRetry: () => void;
  /** The reason, if it is known. */
  children?: ReactNode;
}

/** Says that something could not be loaded, and offers to load it again. */
export function LoadFailed({ title, onRetry, children }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <Alert
      kind="error"
      title={title}
      actions={
        <Button size="small" onClick={onRetry}>
          {t('alert.retry')}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
