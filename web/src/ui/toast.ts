export interface Toast {
  kind: 'success' | 'error' | 'info';
  text: string;
  description?: string | undefined;
  /** How long the toast stays, in ms. */
  durationMs?: number;
  /** A button beside the text, which also closes the toast. */
  action?: { label: string; onClick: () => void } | undefined;
  /** Whether the toast outlives the screen that raised it. Other toasts close with their screen. */
  stays?: boolean;
}

interface ToastView {
  /** Returns a function that closes the toast. */
  show: (toast: Toast) => () => void;
  /** Closes every toast that does not stay. */
  leaveScreen: () => void;
}

let pending: Toast[] = [];
/** The functions that close the toasts that were kept at first. */
const closing = new WeakMap<Toast, () => void>();
const watchers = new Set<() => void>();
let view: ToastView | undefined;

/**
 * Shows a short message at the edge of the screen. The code that shows toasts is loaded on demand;
 * until then they are kept.
 * @returns a function that closes the toast, if it is still shown
 */
export function toast(message: Toast): () => void {
  if (view) return view.show(message);
  pending.push(message);
  for (const watcher of watchers) watcher();
  return () => {
    pending = pending.filter((kept) => kept !== message);
    closing.get(message)?.();
  };
}

/** Closes the toasts of a screen that the user leaves. */
export function leaveScreen(): void {
  pending = pending.filter(({ stays }) => stays === true);
  view?.leaveScreen();
}

/**
 * Connects the view that shows toasts, first the kept ones. Returns a function that disconnects it.
 */
export function connectToasts(to: ToastView): () => void {
  view = to;
  for (const message of pending.splice(0)) closing.set(message, to.show(message));
  return () => {
    if (view === to) view = undefined;
  };
}

/**
 * Calls the watcher when a toast is raised before a view is connected. Returns a function that
 * stops this.
 */
export function onToastPending(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Returns whether a toast is not yet shown because no view is connected. */
export function isToastPending(): boolean {
  return pending.length > 0;
}
