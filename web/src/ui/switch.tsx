import { useId } from 'react';

import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** What stands beside it for the state it is in, such as «On». */
  stateText: string;
  checked: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, stateText, checked, busy = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles['switch']}>
      <span id={id} className={styles['label']}>
        {label}
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={id}
        aria-disabled={busy || undefined}
        className={styles['track']}
        onClick={() => {
          if (!busy) onChange(!checked);
        }}
      >
        <span className={styles['thumb']} />
      </button>
      <span className={styles['state']} aria-hidden="true">
        {stateText}
      </span>
    </div>
  );
}
