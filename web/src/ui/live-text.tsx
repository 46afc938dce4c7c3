import type { ReactNode } from 'react';

interface LiveTextProps {
  children: ReactNode;
  className?: string | undefined;
  isLive?: boolean;
}

/**
 * A text that screen readers announce when it changes. It must be rendered before its first change.
 * It is not an `<output>`: Orca announces its changes, but does not read it again, and stops at an
 * empty one.
 */
export function LiveText({ children, className, isLive = true }: LiveTextProps) {
  return (
    <p className={className} aria-live={isLive ? 'polite' : undefined}>
      {children}
    </p>
  );
}
