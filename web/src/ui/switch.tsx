import * as RadixSwitch from '@radix-ui/react-switch';
import { useId } from 'react';

import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** The text for the current state beside the switch, such as “On”. */
  stateText: string;
  checked: boolean;
  busy?: boolean;
  /** The id of a text that explains the switch. */
  describedBy?: string;
  onChange: (checked: boolean) => void;
}

export function Switch({
  label,
  stateText,
  checked,
  busy = false,
  describedBy,
  onChange,
}: SwitchProps) {
  const id = useId();
  return (
    <div className={styles['switch']}>
      <span id={id} className={styles['label']}>
        {label}
      </span>
      <RadixSwitch.Root
        className={styles['track']}
        aria-labelledby={id}
        aria-describedby={describedBy}
        // A disabled switch would lose the focus, so it is only marked as disabled.
        aria-disabled={busy || undefined}
        checked={checked}
        onCheckedChange={(next) => {
          if (!busy) onChange(next);
        }}
      >
        <RadixSwitch.Thumb className={styles['thumb']} />
      </RadixSwitch.Root>
      <span className={styles['state']} aria-hidden="true">
        {stateText}
      </span>
    </div>
  );
}
