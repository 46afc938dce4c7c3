import { useId, type ComponentProps, type ReactNode } from 'react';

import styles from './field.module.css';

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: string;
  /** The error of the value, which screen readers announce when it changes. */
  error?: string | undefined;
  hint?: string;
  /** A control inside the field, at its end. */
  end?: ReactNode;
}

/** A labelled input with its hint and error. */
export function Field({ label, error, hint, end, ...input }: FieldProps) {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['box']} data-end={end !== undefined}>
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy === '' ? undefined : describedBy}
        />
        {end}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles['error']} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
