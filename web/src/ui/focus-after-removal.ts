import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place in a list whose items are removed by buttons. A removed item takes its
 * button away, so the button of the next item gets the focus, or else that of the last item.
 * @param list the list, in which each item has one button
 * @param items the items in the list; a new array means that the list has changed
 * @returns a function to call before the item at an index is removed
 */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  items: readonly unknown[],
): (index: number) => void {
  const removed = useRef<{ index: number; from: readonly unknown[] }>(undefined);
  useLayoutEffect(() => {
    const removal = removed.current;
    if (!removal || removal.from === items) return;
    removed.current = undefined;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    buttons[Math.min(removal.index, buttons.length - 1)]?.focus();
  }, [list, items]);
  return (index) => {
    removed.current = { index, from: items };
  };
}
