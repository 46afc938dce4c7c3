import { useEffect, useId, useRef, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  children: ReactNode;
  /**
   * The form of the dialog, below its text. Screen readers announce the text with the title, but
   * not the form.
   */
  form?: ReactNode;
  /** The buttons. One that is not destructive should come first. */
  actions: ReactNode;
  /** Called when the user wants to close the dialog, by Escape or by a click beside it. */
  onClose: () => void;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /**
   * Whether the dialog is wide, for long texts. The content then scrolls between title and buttons.
   */
  wide?: boolean;
}

/**
 * A modal dialog, which is open while it is rendered. The browser keeps the focus within it and
 * returns it afterwards.
 */
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
    // A dialog that is removed without being closed does not return the focus.
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
      // Screen readers announce only a short content with the title.
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
          // Keyboard users must be able to focus the content to scroll it.
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
