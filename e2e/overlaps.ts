import type { Page } from 'playwright-core';

/** Returns the neighbouring elements of a page whose texts lie on top of each other. */
export async function faultsOfOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(overlappingTexts);
}

/** Runs in the page. */
function overlappingTexts(): string[] {
  /** The visible part of a rectangle of an element's text, up to an ancestor that shows it all. */
  const visible = ({ left, right, top, bottom }: DOMRect, of: Element, root: Element): DOMRect => {
    for (let box: Element | null = of; box && box !== root; box = box.parentElement) {
      const { overflowX, display } = getComputedStyle(box);
      if (overflowX === 'visible' || display === 'inline') continue;
      const edge = box.getBoundingClientRect();
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const lines = (element: Element): DOMRect[] => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: DOMRect[] = [];
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      if (!text.parentElement?.checkVisibility() || !text.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects())
        found.push(visible(line, text.parentElement, element.parentElement ?? element));
    }
    return found;
  };
  // Texts of one size may touch each other; a screen reader's texts are a pixel large.
  const meets = (one: DOMRect, two: DOMRect): boolean => {
    const width = Math.min(one.right, two.right) - Math.max(one.left, two.left);
    const height = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
    return width > 3 && height > Math.min(one.height, two.height) / 2;
  };
  const isInFlow = (element: Element): boolean =>
    ['static', 'relative'].includes(getComputedStyle(element).position) &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const faults: string[] = [];
  for (const element of document.querySelectorAll('body *')) {
    const next = element.nextElementSibling;
    if (!next || !isInFlow(element) || !isInFlow(next)) continue;
    const others = lines(next);
    if (lines(element).some((line) => others.some((other) => meets(line, other))))
      faults.push(
        `two texts overlap: ${element.textContent.slice(0, 40)} | ${next.textContent.slice(0, 40)}`,
      );
  }
  return faults;
}
