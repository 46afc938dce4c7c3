import { useSyncExternalStore } from 'react';

/** The smallest width at which the sections are in a rail (`tab-bar.module.css`): 1,024 px. */
const WIDE = '(min-width: 64rem)';

/** Returns whether the window is wide enough for a rail beside the page. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => false);
}

function subscribe(listener: () => void): () => void {
  const query = globalThis.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function isWide(): boolean {
  return globalThis.matchMedia(WIDE).matches;
}
