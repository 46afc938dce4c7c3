import { type RefObject, useLayoutEffect, useRef } from 'react';

type Find = () => HTMLElement | null | undefined;

/**
 * Moves the keyboard's focus when a list changes. A removed item takes its focused button away, and
 * an item that returns is rendered only later. A focus that the user has moved meanwhile stays.
 * @param items the items in the list; a new array means that the list has changed
 * @returns a function to call before a change. It takes a function that finds the element to focus
 * after the change, or nothing as long as the list does not have the element.
 */
export function useFocusAfterChange(items: readonly unknown[]): (find: Find) => void {
  const request = useRef<{ find: Find; from: readonly unknown[]; focused: Element | null }>(
    undefined,
  );
  useLayoutEffect(() => {
    if (!request.current || request.current.from === items) return;
    const { find, focused } = request.current;
    const { activeElement } = document;
    const hasMoved = activeElement !== focused && activeElement !== document.body;
    const element = hasMoved ? undefined : find();
    if (hasMoved || element) request.current = undefined;
    element?.focus();
  }, [items]);
  return (find) => {
    request.current = { find, from: items, focused: document.activeElement };
  };
}

/**
 * Notes the place of an item in a list, before items are removed.
 * @param selector matches one element in each item
 * @returns a function that finds this element in the item that has taken the place, or else in the
 * last item; undefined if the list is empty
 */
export function placeInList(
  list: RefObject<HTMLElement | null>,
  selector: string,
  index: number,
): () => HTMLElement | undefined {
  const elements = () => [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const before = elements().slice(0, index);
  return () => {
    const place = before.filter(({ isConnected }) => isConnected).length;
    const left = elements();
    return left[place] ?? left.at(-1);
  };
}
