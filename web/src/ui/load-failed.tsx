import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useIsOffline } from '../data/backend-context.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface LoadFailedProps {
  title: string;
  /** Loads it again. The button is busy until the promise is settled. */
  onRetry: () => Promise<void>;
  /** Returns what gets the focus of the button when it disappears; by default the title above it. */
  focusNext?: (button: HTMLElement) => HTMLElement | null;
  /** Further buttons. */
  actions?: ReactNode;
  /** The reason, if it is known. Without one, offline, says when it loads; `null` for no text. */
  children?: ReactNode;
}

/**
 * Says that something could not be loaded, and offers to load it again. Must stay rendered during
 * the attempt. When it disappears, its button passes the focus on.
 */
export function LoadFailed(props: LoadFailedProps) {
  const { title, onRetry, focusNext = titleAbove, actions, children } = props;
  const { t } = useTranslation();
  const isOffline = useIsOffline();
  const [isBusy, setIsBusy] = useState(false);
  const [failures, setFailures] = useState(1);
  const button = useRef<HTMLButtonElement>(null);
  const latestNext = useRef(focusNext);
  useLayoutEffect(() => {
    latestNext.current = focusNext;
  });
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own && document.activeElement === own) latestNext.current(own)?.focus();
    };
  }, []);

  async function retry(): Promise<void> {
    setIsBusy(true);
    try {
      await onRetry();
    } finally {
      // In a transition, so that what was loaded in a transition (see patience.ts) appears first.
      startTransition(() => {
        setIsBusy(false);
        setFailures((count) => count + 1);
      });
    }
  }

  return (
    <Alert
      kind="error"
      // A new element makes screen readers announce another failure, even with the same text.
      title={<span key={failures}>{title}</span>}
      actions={
        <>
          <Button ref={button} size="small" busy={isBusy} onClick={() => void retry()}>
            {t('alert.retry')}
          </Button>
          {actions}
        </>
      }
    >
      {children === undefined && isOffline ? t('online.notStored.other') : children}
    </Alert>
  );
}

function titleAbove(element: HTMLElement): HTMLElement | null {
  const heading = element.closest('section, dialog, main')?.querySelector<HTMLElement>('h1, h2');
  if (heading) heading.tabIndex = -1;
  return heading ?? null;
}
