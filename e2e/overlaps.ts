import type { Page } from 'playwright-core';

/** Returns the neighbouring elements of a page whose texts lie on top of each other. */
export async function faultsOfOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(overlappingTexts);
}

/** Runs in the page: returns a fault for each pair of neighbouring elements whose texts overlap. */
function overlappingTexts(): string[] {
  const lines = new Map<Element, DOMRect[]>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (!text.parentElement?.checkVisibility() || !text.textContent?.trim()) continue;
    range.selectNodeContents(text);
    for (let line of range.getClientRects()) {
      for (let box: Element | null = text.parentElement; box; box = box.parentElement) {
        const { overflowX, display, position } = getComputedStyle(box);
        if (overflowX !== 'visible' && display !== 'inline') {
          const edge = box.getBoundingClientRect();
          const [left, top] = [Math.max(line.left, edge.left), Math.max(line.top, edge.top)];
          const right = Math.max(left, Math.min(line.right, edge.right));
          const bottom = Math.max(top, Math.min(line.bottom, edge.bottom));
          line = new DOMRect(left, top, right - left, bottom - top);
        }
        const known = lines.get(box);
        if (known) known.push(line);
        else lines.set(box, [line]);
        // The text of a layer, such as a dialog, does not belong to the elements that contain the
        // layer.
        if (!['static', 'relative'].includes(position)) break;
      }
    }
  }
  const faults: string[] = [];
  for (const [element, own] of lines) {
    const next = element.nextElementSibling;
    const others = next && lines.get(next);
    // A layer, such as a menu, may cover elements behind it.
    const isFlow = [element, next].every(
      (each) => each && ['static', 'relative'].includes(getComputedStyle(each).position),
    );
    if (!others || !isFlow) continue;
    // Ignores a small overlap, because lines of two paragraphs may touch, and texts for screen
    // readers are a pixel large.
    const overlap = own.some((one) =>
      others.some(
        (two) =>
          Math.min(one.right, two.right) - Math.max(one.left, two.left) > 3 &&
          Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) >
            Math.min(one.height, two.height) / 2,
      ),
    );
    if (overlap)
      faults.push(
        `two texts overlap: ${element.textContent.slice(0, 40)} | ${next.textContent.slice(0, 40)}`,
      );
  }
  return faults;
}
