import * as RadixTooltip from '@radix-ui/react-tooltip';
import { useState, type ReactNode } from 'react';

import styles from './tooltip.module.css';

interface TooltipProps {
  text: string;
  children: ReactNode;
}

/** Explains its child on hover, on focus and on a tap. Escape closes it. */
export function Tooltip({ text, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  return (
    <RadixTooltip.Provider delayDuration={0}>
      <RadixTooltip.Root open={open} onOpenChange={setOpen}>
        <RadixTooltip.Trigger
          className={styles['trigger']}
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            // Radix closes the tooltip at a press, but a finger can open it only by a press.
            event.preventDefault();
            setOpen(true);
          }}
        >
          {children}
        </RadixTooltip.Trigger>
        {/* Below the trigger, where it covers no comment's text, and inside of a landmark. */}
        <RadixTooltip.Portal container={document.querySelector('main')}>
          <RadixTooltip.Content
            className={styles['bubble']}
            side="bottom"
            align="start"
            sideOffset={8}
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
