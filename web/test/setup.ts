import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, beforeEach, vi } from 'vitest';

// A busy machine takes longer than the second that queries wait by default.
configure({ asyncUtilTimeout: 20_000 });

/** What jsdom lacks of a browser, no more than the app uses. */
window.scrollTo = () => undefined;
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
// axe looks for one.
HTMLCanvasElement.prototype.getContext = () => null;
Element.prototype.setPointerCapture = () => undefined;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

/** What a browser's console would show is a defect, as at the end of a real run. */
const complaints: unknown[][] = [];
beforeEach(() => {
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...said: unknown[]) => {
      complaints.push(said);
    });
});
afterEach(() => {
  cleanup();
  // It shows again what nobody has put away.
  toast.dismiss();
  vi.restoreAllMocks();
  const said = complaints.splice(0);
  if (said.length > 0) throw new Error(`the console says: ${said.flat().map(String).join(' ')}`);
});
