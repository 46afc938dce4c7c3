import { useId, type ComponentProps } from 'react';

import { ChevronIcon } from './icons.tsx';
import styles from './field.module.css';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> {
  label: string;
  hint?: string | undefined;
  options: readonly { value: string; label: string; lang?: string }[];
}

/** A labelled native select element, which every phone shows well. */
export function SelectField({ label, hint, options, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['box']}>
        <select {...select} id={id} aria-describedby={hint === undefined ? hint : `${id}-hint`}>
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles['arrow']}>
          <ChevronIcon />
        </span>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
