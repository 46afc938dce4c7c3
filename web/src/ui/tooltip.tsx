import { useId, useState, type ReactNode } from 'react';

import styles from './tooltip.module.css';

interface TooltipProps {
  text: string;
  children: ReactNode;
}

/** Explains what it wraps: on hover, on focus and on a tap. Escape puts it away. */
export function Tooltip({ text, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <span
      className={styles['tooltip']}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
    >
      <button
        type="button"
        className={styles['trigger']}
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      >
        {children}
      </button>
      <span id={id} role="tooltip" className={styles['bubble']} hidden={!open}>
        {text}
      </span>
    </span>
  );
}
