declare global {
  interface Window {
    /**
     * The last press of a button on the prerendered page, which `choose-landing.js` keeps until
     * the app responds to presses.
     */
    earlyPress?: { button: HTMLElement | null; stop: () => void };
  }
}

/**
 * Repeats the last press that a visitor made before the app responded to presses. Later presses
 * reach the app directly.
 */
export function repeatEarlyPress(): void {
  const early = window.earlyPress;
  delete window.earlyPress;
  early?.stop();
  early?.button?.click();
}
