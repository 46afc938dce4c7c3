import { useEffect, useId, useRef, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** What the dialog asks for, below its text and not announced with it. */
  form?: ReactNode;
  /** Buttons; the first that is not destructive should come first. */
  actions: ReactNode;
  /** Asked to close: by Escape or by a click beside the dialog. */
  onClose: () => void;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** For much to read: wider, and the content scrolls between title and buttons. */
  wide?: boolean;
}

/** A modal dialog, open while it is rendered; the browser keeps the focus within and gives it back. */
export function Dialog({
  title,
  children,
  form,
  actions,
  onClose,
  role = 'dialog',
  wide = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    // A dialog that leaves the page without being closed does not give the focus back.
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      role={role}
      className={classNames(styles['dialog'], wide && styles['wide'])}
      aria-labelledby={`${id}-title`}
      // A long content is read, not announced with the title.
      aria-describedby={wide ? undefined : `${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles['panel']}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div
          id={`${id}-text`}
          className={styles['text']}
          // What scrolls must be reachable for the keys that scroll it.
          {...(wide && { tabIndex: 0, role: 'region', 'aria-labelledby': `${id}-title` })}
        >
          {children}
        </div>
        {form}
        <div className={styles['actions']}>{actions}</div>
      </div>
    </dialog>
  );
}
