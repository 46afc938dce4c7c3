import { useEffect, useRef } from 'react';

/** The single keys of the screens with lists of comments. */
export type ReviewKey = 'j' | 'k' | 'h' | 'r' | 'x' | 'u' | 't' | 'b' | 'o' | '/' | '?';

const KEYS: ReadonlySet<string> = new Set(['j', 'k', 'h', 'r', 'x', 'u', 't', 'b', 'o', '/', '?']);

/**
 * Matches elements in which a letter is text: fields, and menus whose items are chosen by their
 * first letter.
 */
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]';

/** The keys that move through a list, which act repeatedly while the user holds them down. */
const MOVES: ReadonlySet<string> = new Set(['j', 'k']);

function isReviewKey(key: string): key is ReviewKey {
  return KEYS.has(key);
}

/** Returns whether a key is for the page, and not for a field, a menu or a dialog. */
export function isForPage({ defaultPrevented, target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest(TYPING) !== null;
  return !defaultPrevented && !isTyping && document.querySelector('dialog[open]') === null;
}

/**
 * Listens to single-key shortcuts on the whole page, but not in fields or dialogs. Keys with a
 * modifier are left to the browser. The key for the help works even if the others are off. A key
 * that the user holds down acts once, unless it moves through the list.
 */
export function useReviewKeys(
  on: boolean,
  onKey: (key: ReviewKey, isRange: boolean) => void,
): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!isReviewKey(key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!on && key !== '?') return;
      if (event.repeat && !MOVES.has(key)) return;
      if (!isForPage(event)) return;
      event.preventDefault();
      latest.current(key, event.shiftKey);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on]);
}
