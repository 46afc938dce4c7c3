import { useLayoutEffect, useRef, useState } from 'react';

/**
 * A signal that aborts when the component leaves the page. It is there from the first render, so
 * that a click finds it however soon it comes; and React's second run of every effect in
 * development, which takes a component away only to bring it back, does not abort it.
 */
export function useLeaving(): AbortSignal {
  const [controller] = useState(() => new AbortController());
  const shown = useRef(false);
  useLayoutEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      queueMicrotask(() => {
        if (!shown.current) controller.abort();
      });
    };
  }, [controller]);
  return controller.signal;
}
