import { useId, type ComponentProps } from 'react';

import styles from './field.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  label: string;
  hint: string;
}

/** A labelled field for several lines, with its hint. */
export function TextArea({ label, hint, ...textarea }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['box']}>
        <textarea {...textarea} id={id} aria-describedby={`${id}-hint`} />
      </div>
      <p id={`${id}-hint`} className={styles['hint']}>
        {hint}
      </p>
    </div>
  );
}
