import { useEffect } from 'react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';

import { useTheme } from '../data/theme.ts';
import { connectToasts } from './toast.ts';
import styles from './toaster.module.css';

const DURATION_MS = 4000;
/**
 * How long a toast with a button stays, in ms: long enough to read the text and reach the button.
 */
const ACTION_MS = 10_000;

/**
 * Scrolls the control that has the focus out of the place of toasts, which on phones is in the
 * page's scroll padding.
 */
function uncoverFocus(): void {
  const focused = document.activeElement?.closest('main *');
  const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {};
  if (bottom > 0 && top < window.innerHeight) focused?.scrollIntoView({ block: 'nearest' });
}

/** The area in which toasts appear. Load this file lazily, because Sonner is large. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  useEffect(() => {
    const leaving = new Set<number | string>();
    return connectToasts({
      show({ kind, text, description, durationMs, action, stays = false }) {
        const duration = durationMs ?? (action ? ACTION_MS : DURATION_MS);
        const id = sonner[kind](text, { description, duration, action });
        if (!stays) leaving.add(id);
        uncoverFocus();
        return () => {
          leaving.delete(id);
          sonner.dismiss(id);
        };
      },
      leaveScreen() {
        for (const id of leaving) sonner.dismiss(id);
        leaving.clear();
      },
    });
  }, []);
  return (
    <Sonner
      theme={useTheme()}
      position="bottom-center"
      containerAriaLabel={label}
      closeButton
      offset={{ bottom: 'var(--toast-bottom)' }}
      mobileOffset={{ bottom: 'var(--toast-bottom)' }}
      toastOptions={{
        closeButtonAriaLabel: closeLabel,
        classNames: { toast: styles['toast'] ?? '', description: styles['description'] ?? '' },
      }}
    />
  );
}
