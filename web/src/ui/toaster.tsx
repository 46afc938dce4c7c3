import { useEffect } from 'react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';

import { useTheme } from '../data/theme.ts';
import { placeToasts } from './toast-place.ts';
import { connectToasts } from './toast.ts';
import styles from './toaster.module.css';

const DURATION_MS = 4000;
/**
 * How long a toast with a button stays, in ms: long enough to read the text and reach the button.
 */
const ACTION_MS = 10_000;

const OFFSET = { bottom: 'calc(var(--toast-bottom) + var(--toast-lift, 0px))' };

const placed = (toaster: Element | null) => (toaster ? placeToasts(toaster) : undefined);

/** The area in which toasts appear. Load this file lazily, because Sonner is large. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  useEffect(() => {
    const leaving = new Set<number | string>();
    return connectToasts({
      show({ kind, text, description, durationMs, action, stays = false }) {
        const duration = durationMs ?? (action ? ACTION_MS : DURATION_MS);
        const id = sonner[kind](text, { description, duration, action });
        if (!stays) leaving.add(id);
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
    <div ref={placed}>
      <div className={styles['area']} />
      <Sonner
        className={styles['toasts'] ?? ''}
        theme={useTheme()}
        position="bottom-center"
        containerAriaLabel={label}
        closeButton
        offset={OFFSET}
        mobileOffset={OFFSET}
        toastOptions={{
          closeButtonAriaLabel: closeLabel,
          classNames: { toast: styles['toast'] ?? '', description: styles['description'] ?? '' },
        }}
      />
    </div>
  );
}
