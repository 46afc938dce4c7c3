import { useSyncExternalStore } from 'react';

import { browserStorage } from './browser-storage.ts';

/** The themes to choose from. `system` is the one of the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The name in the browser's storage, which index.html reads too. */
const STORED = 'theme';
const listeners = new Set<() => void>();

/** Returns the theme that the person at this browser has chosen, for every account. */
export function useTheme(): Theme {
  return useSyncExternalStore(onTheme, shownTheme, () => 'system');
}

/** Shows a theme and stores it for this browser. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') browserStorage().removeItem(STORED);
  else browserStorage().setItem(STORED, theme);
  showTheme(theme);
}

/** Follows a theme that is chosen in another tab. Call it once. */
export function watchTheme(): void {
  // index.html has set the page's theme, but not the colour of the browser's bars.
  showTheme(shownTheme());
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORED) showTheme(themeOf(newValue));
  });
}

/** Calls the listener when another theme is shown. Returns a function that stops this. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function shownTheme(): Theme {
  return themeOf(document.documentElement.dataset['theme']);
}

/** Returns a stored or chosen value as a theme, or the device's theme if the value is not one. */
export function themeOf(value: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}

function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset['of'];
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all';
  }
  for (const listener of listeners) listener();
}
