import { type RefObject, useEffect, useRef } from 'react';

/** The distance of a complete swipe, as a share of the element's width. */
const FAR_ENOUGH = 0.3;
/** The smallest distance at which a movement is a swipe instead of a tap, in px. */
const BEGINS_PX = 12;

export type Swipe = 'left' | 'right';

/**
 * Listens to swipes over an element, which follows the finger meanwhile. Vertical movements scroll
 * the page, because of `touch-action: pan-y` in the element's style.
 */
export function useSwipe(
  element: RefObject<HTMLElement | null>,
  onSwipe: (to: Swipe) => void,
): void {
  const latest = useRef(onSwipe);
  useEffect(() => {
    latest.current = onSwipe;
  });
  useEffect(() => {
    const row = element.current;
    if (!row) return undefined;
    let begun: { id: number; x: number } | undefined;
    let by = 0;
    const show = (distance: number) => {
      by = distance;
      row.style.setProperty('--swipe', `${distance}px`);
      row.dataset['swipe'] = distance === 0 ? '' : directionOf(distance);
      row.dataset['far'] = String(isFar(distance));
    };
    const isFar = (distance: number) => Math.abs(distance) > row.clientWidth * FAR_ENOUGH;
    const begin = (event: PointerEvent) => {
      if (event.pointerType === 'touch' && event.isPrimary)
        begun = { id: event.pointerId, x: event.clientX };
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== begun?.id) return;
      const distance = event.clientX - begun.x;
      if (by === 0 && Math.abs(distance) < BEGINS_PX) return;
      if (!row.hasPointerCapture(event.pointerId)) row.setPointerCapture(event.pointerId);
      show(distance);
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== begun?.id) return;
      begun = undefined;
      const distance = by;
      show(0);
      if (event.type === 'pointerup' && isFar(distance)) latest.current(directionOf(distance));
    };
    row.addEventListener('pointerdown', begin);
    row.addEventListener('pointermove', move);
    row.addEventListener('pointerup', end);
    row.addEventListener('pointercancel', end);
    return () => {
      row.removeEventListener('pointerdown', begin);
      row.removeEventListener('pointermove', move);
      row.removeEventListener('pointerup', end);
      row.removeEventListener('pointercancel', end);
    };
  }, [element]);
}

function directionOf(distance: number): Swipe {
  return distance < 0 ? 'left' : 'right';
}
