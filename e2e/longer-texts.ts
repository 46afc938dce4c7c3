import type { Page } from 'playwright-core';

/** A translation may be this much longer than the text it replaces. */
const LONGER = 0.4;

/**
 * What is cut off on the screen with texts that are 40 % longer, as in a language that nobody has
 * written yet. The page has its own texts again afterwards.
 */
export async function faultsOfLongerTexts(page: Page): Promise<string[]> {
  const faults = await page.evaluate(cutWithLongerTexts, LONGER);
  return faults.map((fault) => `with texts that are 40 % longer, ${fault}`);
}

/** What of the screen is cut off as it is: it is wider than the window, or a control hides its text. */
export async function faultsOfWidth(page: Page): Promise<string[]> {
  return page.evaluate(cutWithLongerTexts, 0);
}

/** In the page. */
async function cutWithLongerTexts(longer: number): Promise<string[]> {
  // The name in the logo is hidden whole where it has no room.
  const CONTROLS =
    'a:not([aria-label]), button, label, summary, h1, h2, h3, [role="tab"], [role^="menuitem"]';
  const before = new Map<Text, string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (longer === 0 || !(text instanceof Text) || text.data.trim() === '') continue;
    before.set(text, text.data);
    // Words as long as its own: a longer text breaks where the text does.
    text.data += text.data.slice(0, Math.ceil(text.data.trimEnd().length * longer));
  }
  // Menus follow their size in the next frames.
  for (let frame = 0; frame < 3; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  const faults: string[] = [];
  if (document.documentElement.scrollWidth > window.innerWidth) {
    const wide = [...document.querySelectorAll('body *')].findLast(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
    );
    faults.push(`it is wider than the window: ${wide?.textContent.slice(0, 60) ?? ''}`);
  }
  for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    const { width, right, left } = element.getBoundingClientRect();
    const { textOverflow, overflowX, webkitLineClamp, display } = getComputedStyle(element);
    const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1;
    // An ellipsis says that there is more, and the full text is in its title.
    const text = element.innerText.trim();
    if (!isShown || text === '' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
      continue;
    const isBox = display !== 'inline' && overflowX !== 'auto' && overflowX !== 'scroll';
    const isCut = isBox && element.scrollWidth > element.clientWidth + 2;
    if (isCut || right > window.innerWidth + 1 || left < -1)
      faults.push(`the text of ${element.localName} is cut: ${text.slice(0, 60)}`);
  }
  for (const [text, data] of before) text.data = data;
  return [...new Set(faults)];
}
