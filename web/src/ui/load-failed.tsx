import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface LoadFailedProps {
  title: string;
  /** Loads it again. The button is busy until the promise is settled. */
  onRetry: () => Promise<void> | void;
  /** The reason, if it is known. */
  children?: ReactNode;
}

/**
 * Says that something could not be loaded, and offers to load it again. When it disappears, the
 * focus goes from its button to the title above it.
 */
export function LoadFailed({ title, onRetry, children }: LoadFailedProps) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (!own || document.activeElement !== own) return;
      const heading = own.closest('section, dialog, main')?.querySelector<HTMLElement>('h1, h2');
      if (heading) heading.tabIndex = -1;
      heading?.focus();
    };
  }, []);

  async function retry(): Promise<void> {
    setIsBusy(true);
    try {
      await onRetry();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Alert
      kind="error"
      title={title}
      actions={
        <Button ref={button} size="small" busy={isBusy} onClick={() => void retry()}>
          {t('alert.retry')}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
