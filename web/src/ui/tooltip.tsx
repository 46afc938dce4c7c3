import * as RadixTooltip from '@radix-ui/react-tooltip';
import { useRef, useState, type ReactNode } from 'react';

import styles from './tooltip.module.css';

interface TooltipProps {
  text: string;
  children: ReactNode;
}

/** The distance from the line or lines that contain the trigger, in px. */
const GAP_PX = 3;

/**
 * Explains its child on hover, on focus and on a tap, in one line below the trigger's parent. The
 * parent needs some space below, so that nothing is covered. Escape closes it.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const [distance, setDistance] = useState(GAP_PX);

  function change(isOpen: boolean): void {
    const { bottom = 0 } = trigger.current?.getBoundingClientRect() ?? {};
    const lines = trigger.current?.parentElement?.getBoundingClientRect();
    setDistance((lines?.bottom ?? bottom) - bottom + GAP_PX);
    setOpen(isOpen);
  }

  return (
    <RadixTooltip.Provider delayDuration={0}>
      <RadixTooltip.Root open={open} onOpenChange={change}>
        <RadixTooltip.Trigger
          ref={trigger}
          className={styles['trigger']}
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            // Radix closes the tooltip at a press, but a finger can open it only by a press.
            event.preventDefault();
            change(true);
          }}
        >
          {children}
        </RadixTooltip.Trigger>
        {/* Inside of a landmark. */}
        <RadixTooltip.Portal container={document.querySelector('main')}>
          <RadixTooltip.Content
            className={styles['bubble']}
            side="bottom"
            align="start"
            sideOffset={distance}
            collisionPadding={GAP_PX}
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
