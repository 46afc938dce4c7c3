import { CONTROLS } from './kept-focus.ts';

/** The edges of a rectangle in the window, in CSS px. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The distance between a toast and a control below it, in px. */
const GAP = 8;
/** How far a toast of a stack stands out above the one before it, in px. */
const STACK_GAP = 14;
/** How much worse it is to cover the control that has the focus than another one. */
const FOCUS_WEIGHT = 100;

/** Returns the size of the part that both boxes share, in px². */
function sharedArea(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * Returns how far above the bottom of the area a toast should stand, in px, so that it covers as
 * little of the controls as possible. It prefers its present place, then the lowest.
 * @param area - where toasts may stand
 * @param height - the height of the toast
 * @param now - the present distance from the bottom of the area
 */
export function toastLift(
  area: Box,
  height: number,
  now: number,
  controls: readonly Box[],
  focused?: Box,
): number {
  // A long list has thousands of controls, of which the window shows a few.
  const shown = controls.filter((control) => sharedArea(area, control) > 0);
  const higher = shown
    .map(({ top }) => area.bottom - top + GAP)
    .filter((lift) => lift > 0)
    .toSorted((one, other) => one - other);
  let best = { lift: 0, covered: Infinity };
  for (const lift of [now, 0, ...higher]) {
    const toast = boxOf(area, height, lift);
    let covered = focused ? sharedArea(toast, focused) * FOCUS_WEIGHT : 0;
    for (const control of shown) covered += sharedArea(toast, control);
    if (toast.top >= area.top && covered < best.covered) best = { lift, covered };
    if (best.covered === 0) break;
  }
  return best.lift;
}

function boxOf(area: Box, height: number, lift: number): Box {
  const bottom = area.bottom - lift;
  return { ...area, top: bottom - height, bottom };
}

/** Returns the best `--toast-lift` for a toast among the controls of the page, in px. */
function liftOf(toast: HTMLElement, area: Element, now: number): number {
  const { top, bottom } = area.getBoundingClientRect();
  const { left, right } = toast.getBoundingClientRect();
  const controls = [...document.querySelectorAll(CONTROLS)].filter(
    (control) => !toast.parentElement?.contains(control),
  );
  const focused = controls.find((control) => control === document.activeElement);
  // The toasts behind this one, which a pointer expands into the area above it.
  const others = toast.parentElement?.querySelectorAll<HTMLElement>(
    '[data-front="false"][data-visible="true"]',
  );
  let heights = 0;
  for (const { style } of others ?? [])
    heights += Number.parseFloat(style.getPropertyValue('--initial-height'));
  return toastLift(
    { left, right, top: top + heights, bottom },
    toast.offsetHeight + STACK_GAP * (others?.length ?? 0),
    now,
    controls.map((control) => control.getBoundingClientRect()),
    focused?.getBoundingClientRect(),
  );
}

/** How long the page has to be still before a covered control moves a toast, in ms. */
const STILL_MS = 150;

const CONTENT = { subtree: true, childList: true };

/**
 * Keeps toasts where they cover no control: when a toast appears, when the page or the
 * window changes, and when a covered control gets the focus. Toasts keep their place while the user
 * scrolls. The style property `--toast-lift` is the distance from their usual place.
 * @param toaster - the element that contains the toasts. Its first child fills the part of the
 *   window in which toasts may stand.
 * @returns a function that ends this
 */
export function placeToasts(toaster: Element): () => void {
  const area = toaster.firstElementChild ?? toaster;
  const { style } = document.documentElement;
  let lift = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Whether the user has moved a pointer onto a toast. A finger does not match `:hover` before it
   * has left, but a pointer that rests where a toast appears does.
   */
  let isHeld = false;

  const front = () => toaster.querySelector<HTMLElement>('[data-front="true"]');
  const move = (): void => {
    const toast = front();
    lift = toast ? liftOf(toast, area, lift) : 0;
    if (!toast) isHeld = false;
    style.setProperty('--toast-lift', `${lift}px`);
  };
  const place = (): void => {
    // A toast must not move away from a pointer that is about to press its button.
    if (!front() || !(isHeld || toaster.matches(':focus-within'))) move();
  };
  const placeWhenStill = (): void => {
    clearTimeout(timer);
    timer = setTimeout(place, STILL_MS);
  };
  const hold = ({ type }: Event): void => {
    isHeld = type !== 'pointerleave';
    if (!isHeld) placeWhenStill();
  };
  const uncover = ({ target }: Event): void => {
    // The browser scrolls the control into view after this event.
    requestAnimationFrame(() => {
      const toast = front()?.getBoundingClientRect();
      if (!toast || !(target instanceof Element) || toaster.contains(target)) return;
      if (sharedArea(toast, target.getBoundingClientRect()) === 0) return;
      // For a user of the keyboard, a pointer may rest anywhere.
      if (target.matches(':focus-visible')) move();
      else place();
    });
  };

  const pageChanges = new MutationObserver(placeWhenStill);
  const toastChanges = new MutationObserver(() => {
    place();
    const page = document.querySelector('main');
    if (front() && page) pageChanges.observe(page, CONTENT);
    else pageChanges.disconnect();
    placeWhenStill();
  });
  toastChanges.observe(toaster, CONTENT);
  toaster.addEventListener('pointermove', hold);
  toaster.addEventListener('pointerdown', hold);
  toaster.addEventListener('pointerleave', hold);
  window.addEventListener('resize', placeWhenStill);
  document.addEventListener('focusin', uncover);
  return () => {
    toastChanges.disconnect();
    pageChanges.disconnect();
    clearTimeout(timer);
    window.removeEventListener('resize', placeWhenStill);
    document.removeEventListener('focusin', uncover);
    style.removeProperty('--toast-lift');
  };
}
