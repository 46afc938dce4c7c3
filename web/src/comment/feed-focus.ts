/** Returns whether the keyboard's focus is in a list of comments. */
export function isFeedFocused(): boolean {
  return document.activeElement?.closest('[role="feed"]') !== null;
}

/** Returns the last rendered comment of the list. */
export function lastRow(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('[role="feed"] article')].at(-1) ?? null;
}

/**
 * Gives the focus to the nearest comment that stays in the list, preferably a later one, before
 * other comments leave it. If no rendered comment stays, the list's tab gets the focus. An
 * element that leaves neither with a comment nor with the selection bar keeps the focus.
 * @param ids the ids of the comments that leave
 */
export function passFocus(ids: ReadonlySet<string>): void {
  const { activeElement } = document;
  if (!activeElement?.closest('[role="feed"], [data-selection-bar]')) return;
  const rows = [...document.querySelectorAll<HTMLElement>('[role="feed"] article')];
  const focused = rows.findIndex((row) => row.contains(activeElement));
  const from = focused < 0 ? rows.findIndex(({ tabIndex }) => tabIndex === 0) : focused;
  const stays = (row: HTMLElement) =>
    !ids.has(row.dataset['comment'] ?? '') && row.closest('[data-leaving="true"]') === null;
  const next = rows.slice(from).find(stays) ?? rows.slice(0, from).findLast(stays);
  if (next?.contains(activeElement) === true) return;
  const tab = document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  (next ?? tab)?.focus({ preventScroll: true });
}
