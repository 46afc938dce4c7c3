import { useEffect } from 'react';

/** How long a screen has to move the focus itself after a change, in ms. */
const OWN_MOVE_MS = 100;

/** A picture that links to the same page as its title has a `tabindex` of -1. */
export const CONTROLS =
  ':is(a[href], button, input, select, textarea, summary):not(:disabled, [type="hidden"], [tabindex="-1"])';

/**
 * Gives the focus to the nearest control that is left if the focused element disappears or is
 * disabled, for example because its action is done. Otherwise the browser moves the focus to the
 * beginning of the page, and a screen reader loses the place.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** The last focused element and its ancestors; empty if the user has left it. */
    let path: readonly Element[] = [];
    /**
     * The last focused element of the page outside its dialogs, and its ancestors, for a toast, a
     * menu or a dialog that disappears.
     */
    let pagePath: readonly Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    const note = ({ target }: Event): void => {
      if (!(target instanceof HTMLElement)) return;
      path = ancestorsOf(target);
      if (target.closest('main, dialog')?.matches('main')) pagePath = path;
    };
    const leave = ({ target }: Event): void => {
      queueMicrotask(() => {
        if (path[0] === target && target instanceof Element && !isLost(target)) path = [];
      });
    };
    const keep = (): void => {
      timer = undefined;
      if (!path[0] || !isLost(path[0]) || document.activeElement !== document.body) return;
      (nearestControl(ownParts(path)) ?? pagePlace(pagePath))?.focus();
    };
    const check = (): void => {
      const [focused] = path;
      if (focused && isLost(focused)) timer ??= setTimeout(keep, OWN_MOVE_MS);
    };

    const observer = new MutationObserver(check);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', leave);
    };
  }, []);
}

function isLost(element: Element): boolean {
  return !element.isConnected || element.matches(':disabled');
}

function ancestorsOf(element: Element): readonly Element[] {
  const path: Element[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) path.push(one);
  return path;
}

/** Returns the parts of a path within the page, a bar or a dialog. A toast has none. */
function ownParts(path: readonly Element[]): readonly Element[] {
  const end = path.findIndex((part) => part.matches('main, header, nav, dialog'));
  return path.slice(0, Math.max(0, end));
}

/**
 * Returns the first control of the smallest part that still has one. The smallest part is an item
 * with a title of its own, if there is one: the control beside the lost one may delete the item.
 */
function nearestControl(parts: readonly Element[]): HTMLElement | undefined {
  const item = parts.findIndex((part) => part.matches('article, li, section'));
  for (const part of parts.slice(Math.max(0, item))) {
    const control = part.isConnected ? part.querySelector<HTMLElement>(CONTROLS) : null;
    if (control) return control;
  }
  return undefined;
}

/**
 * Returns the last place in the page, the nearest control in its section, or the page's title;
 * undefined while a page is loading.
 */
function pagePlace(path: readonly Element[]): HTMLElement | undefined {
  const [last] = path;
  if (last instanceof HTMLElement && !isLost(last)) return last;
  const control = nearestControl(
    path.slice(0, path.findIndex((part) => part.matches('section')) + 1),
  );
  if (control) return control;
  const title = document.querySelector<HTMLElement>('main h1');
  if (title) title.tabIndex = -1;
  return title ?? undefined;
}
