import type { Page } from 'playwright-core';

const LONGER = 0.4;

/**
 * Returns the elements that are cut off if texts are 40 % longer, as in a future language. Then
 * restores the page's texts.
 */
export async function faultsOfLongerTexts(page: Page): Promise<string[]> {
  const faults = await page.evaluate(cutWithLongerTexts, { longer: LONGER, width: widthOf(page) });
  return faults.map((fault) => `with texts that are 40 % longer, ${fault}`);
}

/**
 * Returns the elements that are cut off with the current texts: a page wider than its window, or a
 * control that hides a part of its text.
 */
export async function faultsOfWidth(page: Page): Promise<string[]> {
  return page.evaluate(cutWithLongerTexts, { longer: 0, width: widthOf(page) });
}

/**
 * Returns the width of the device, in CSS pixels. On a phone, the page's own `innerWidth` grows with
 * content that is too wide.
 */
function widthOf(page: Page): number {
  const size = page.viewportSize();
  if (!size) throw new Error('the window has no fixed size');
  return size.width;
}

/**
 * Runs in the page: returns the elements that are cut off at this width of the device if texts are
 * longer by this fraction.
 */
async function cutWithLongerTexts({
  longer,
  width: deviceWidth,
}: {
  longer: number;
  width: number;
}): Promise<string[]> {
  // Excludes links with a label, because the logo hides its whole name if it does not fit.
  const CONTROLS =
    'a:not([aria-label]), button, label, summary, h1, h2, h3, [role="tab"], [role^="menuitem"]';
  const before = new Map<Text, string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (longer === 0 || !(text instanceof Text) || text.data.trim() === '') continue;
    before.set(text, text.data);
    // Repeats the text's own words, so that the longer text breaks in the same way.
    text.data += text.data.slice(0, Math.ceil(text.data.trimEnd().length * longer));
  }
  // Menus adjust their size within the next frames.
  for (let frame = 0; frame < 3; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  const faults: string[] = [];
  if (document.documentElement.scrollWidth > deviceWidth) {
    const wide = [...document.querySelectorAll('body *')].findLast(
      (element) => element.getBoundingClientRect().right > deviceWidth + 1,
    );
    faults.push(`it is wider than the window: ${wide?.textContent.slice(0, 60) ?? ''}`);
  }
  for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    const { width, right, left } = element.getBoundingClientRect();
    const { textOverflow, overflowX, webkitLineClamp, display } = getComputedStyle(element);
    const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1;
    // An ellipsis shows that the text continues, and the title contains the full text.
    const text = element.innerText.trim();
    if (!isShown || text === '' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
      continue;
    const isBox = display !== 'inline' && overflowX !== 'auto' && overflowX !== 'scroll';
    const isCut = isBox && element.scrollWidth > element.clientWidth + 2;
    if (isCut || right > deviceWidth + 1 || left < -1)
      faults.push(`the text of ${element.localName} is cut: ${text.slice(0, 60)}`);
  }
  for (const [text, data] of before) text.data = data;
  return [...new Set(faults)];
}
