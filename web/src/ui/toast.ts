export interface Toast {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** A second line. */
  description?: string | undefined;
  /** How long it stays, in ms. */
  durationMs?: number;
  /** A button beside the text; using it puts the toast away. */
  action?: { label: string; onClick: () => void } | undefined;
  /** Whether it outlives the screen that raised it; the others leave with their screen. */
  stays?: boolean;
}

interface ToastView {
  show: (toast: Toast) => void;
  /** Puts away every toast that does not stay. */
  leaveScreen: () => void;
}

let waiting: Toast[] = [];
const watchers = new Set<() => void>();
let view: ToastView | undefined;

/**
 * Says something briefly at the edge of the screen. What shows toasts is loaded when it is first
 * needed; until then they wait.
 */
export function toast(message: Toast): void {
  if (view) {
    view.show(message);
    return;
  }
  waiting.push(message);
  for (const watcher of watchers) watcher();
}

/** Puts away the toasts of a screen that the user leaves. */
export function leaveScreen(): void {
  waiting = waiting.filter(({ stays }) => stays === true);
  view?.leaveScreen();
}

/** Shows toasts, first those that wait; returns how to stop. */
export function connectToasts(to: ToastView): () => void {
  view = to;
  for (const message of waiting.splice(0)) to.show(message);
  return () => {
    if (view === to) view = undefined;
  };
}

/** Hears of toasts that nobody shows yet; returns how to stop. */
export function onToastWaiting(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether a toast waits for somebody to show it. */
export function isToastWaiting(): boolean {
  return waiting.length > 0;
}
