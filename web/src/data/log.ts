/** Writes an error to the browser's console, as the specification asks (section 7). */
export function logError(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(what, error);
}
