import { useState, type ComponentProps } from 'react';

import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { Field } from './field.tsx';
import styles from './field.module.css';

interface PasswordFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'end'> {
  showLabel: string;
  hideLabel: string;
}

/** A password input whose text can be shown. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const label = shown ? hideLabel : showLabel;
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={styles['reveal']}
          aria-label={label}
          title={label}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}
