import { useEffect } from 'react';
import { toast as sonner, Toaster as Sonner } from 'sonner';

import { connectToasts } from './toast.ts';
import styles from './toaster.module.css';

const DURATION_MS = 4000;

/** Where toasts appear. Sonner is heavy: load this file lazily. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  useEffect(
    () =>
      connectToasts(({ kind, text, description, durationMs }) => {
        sonner[kind](text, { description, duration: durationMs ?? DURATION_MS });
      }),
    [],
  );
  return (
    <Sonner
      theme="system"
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
