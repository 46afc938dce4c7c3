import { useId, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useIsOffline } from '../data/backend-context.ts';
import { Button } from './button.tsx';
import styles from './card-page.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** Fields that the confirmation needs. They are in a form that the confirmation submits. */
  fields?: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  /** The label of the confirmation button while the work is in progress. */
  busyLabel: string;
  /** Whether the work is in progress. The dialog then neither closes nor confirms again. */
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks before an action that is hard to undo and that needs the network. After the confirmation, it
 * shows that the action is in progress.
 */
export function ConfirmDialog({
  title,
  children,
  fields,
  cancelLabel,
  confirmLabel,
  busyLabel,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const isOffline = useIsOffline();
  const form = useId();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!busy) onConfirm();
  }

  const confirm = fields ? ({ type: 'submit', form } as const) : { onClick: onConfirm };
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={() => {
        if (!busy) onClose();
      }}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button look="danger" busy={busy} {...confirm}>
            {busy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
      form={
        fields && (
          <form id={form} className={styles['form']} noValidate onSubmit={submit}>
            {fields}
          </form>
        )
      }
    >
      {children}
      {/* The button stays enabled, because its errors have specified texts. */}
      {isOffline && <p>{t('online.needed')}</p>}
    </Dialog>
  );
}
