import { useEffect } from 'react';

/**
 * Calls `onVisible` each time the page becomes visible again, for example when the user returns to
 * its tab.
 * @param onVisible must stay the same function, or it is subscribed again
 */
export function useOnVisible(onVisible: () => void): void {
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') onVisible();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [onVisible]);
}
