export interface Toast {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** A second line. */
  description?: string | undefined;
  /** How long it stays, in ms. */
  durationMs?: number;
  /** A button beside the text; using it puts the toast away. */
  action?: { label: string; onClick: () => void } | undefined;
}

type Listener = (toast: Toast) => void;

const waiting: Toast[] = [];
const watchers = new Set<() => void>();
let show: Listener | undefined;

/**
 * Says something briefly at the edge of the screen. What shows toasts is loaded when it is first
 * needed; until then they wait.
 */
export function toast(message: Toast): void {
  if (show) {
    show(message);
    return;
  }
  waiting.push(message);
  for (const watcher of watchers) watcher();
}

/** Shows toasts, first those that wait; returns how to stop. */
export function connectToasts(listener: Listener): () => void {
  show = listener;
  for (const message of waiting.splice(0)) listener(message);
  return () => {
    if (show === listener) show = undefined;
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
