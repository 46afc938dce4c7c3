import { readFileSync } from 'node:fs';
import path from 'node:path';

import { LANGUAGES } from '@threadsweep/shared/language.ts';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { repeatEarlyPress } from './app/try-out/early-press.ts';
import { browserLanguage, preferredLanguages } from './language/language.ts';
import { landingPages } from './prerender.tsx';

const CHOICE = readFileSync(path.join(import.meta.dirname, '../choose-landing.js'), 'utf8');
const pages = await landingPages(LANGUAGES);

/** Opens the built document as a browser with these preferred languages does; returns its root. */
function openDocument(preferred: readonly string[]): Element {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
  document.documentElement.lang = 'en';
  document.body.innerHTML = pages
    .map(({ language, title, body }) =>
      language === 'en'
        ? `<div id="root">${body}</div>`
        : `<template id="landing-${language}" data-title="${title}">${body}</template>`,
    )
    .concat('<template id="app"><meta name="the-app"></template>')
    .join('');
  // Runs the script of the document.
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
  new Function(CHOICE)();
  const root = document.querySelector('#root');
  if (!root) throw new Error('the document has no root');
  return root;
}

/** Returns HTML as the browser serialises it after parsing. */
const asRead = (body: string) =>
  Object.assign(document.createElement('div'), { innerHTML: body }).innerHTML;

const appIsLoaded = () => document.head.querySelector('meta[name="the-app"]') !== null;

beforeEach(() => {
  document.head.replaceChildren();
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('the landing page that comes with the document', () => {
  it.each(pages)(
    'the prerendered landing page has all texts in $language',
    ({ title, description, body }) => {
      expect(title).toMatch(/^Threadsweep\b/);
      expect(body).toContain(description);
      expect(body).toMatch(/<h1>[^<]+<\/h1>/);
      expect(body.match(/ href="\/signup"/g)).toHaveLength(2);
    },
  );

  it('a logged-in user does not see the prerendered landing page', () => {
    window.localStorage.setItem('access_token', 'token-1');
    expect(openDocument(['en']).innerHTML).toBe('');
    expect(appIsLoaded()).toBe(true);
  });

  it('the prerendered landing page is visible before the app is loaded', async () => {
    openDocument(['fr']);
    expect(appIsLoaded()).toBe(false);
    await expect.poll(appIsLoaded).toBe(true);
  });

  it('the landing page keeps presses of its own buttons until the app repeats the last press', () => {
    const root = openDocument(['en']);
    const pressed: string[] = [];
    document.body.addEventListener('click', () => pressed.push('body'));
    const [first, second] = root.querySelectorAll('button');
    const other = document.body.appendChild(document.createElement('button'));
    first?.click();
    second?.click();
    expect(pressed).toEqual([]);
    other.click();
    expect(pressed).toEqual(['body']);
    second?.addEventListener('click', () => pressed.push('second'));
    repeatEarlyPress();
    expect(pressed).toEqual(['body', 'second', 'body']);
    repeatEarlyPress();
    first?.click();
    expect(pressed).toEqual(['body', 'second', 'body', 'body']);
  });

  it('the prerendered landing page appears only at `/`, and not at /index.html', () => {
    window.history.replaceState(null, '', '/index.html');
    expect(openDocument(['en']).innerHTML).toBe('');
  });

  it('the landing page uses the language in the URL, else the chosen one, else the language of the browser', () => {
    window.history.replaceState(null, '', '/?lang=es');
    openDocument(['fr']);
    expect(document.documentElement.lang).toBe('es');
    expect(browserLanguage(preferredLanguages())).toBe('es');
    window.history.replaceState(null, '', '/');
    openDocument(['fr']);
    expect(document.documentElement.lang).toBe('es');
    expect(browserLanguage(preferredLanguages())).toBe('es');
  });

  it('the prerendered landing page and the app choose the same language', () => {
    const tag = fc.oneof(
      fc.constantFrom('en', 'fr', 'es', 'fr-CA', 'ES-mx', 'en-GB', 'de', 'pt-BR', 'x', ''),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 4 }), (preferred) => {
        const shown = openDocument(preferred).innerHTML;
        const expected = browserLanguage(preferred);
        expect(document.documentElement.lang).toBe(expected);
        const page = pages.find(({ language }) => language === expected);
        expect(shown).toBe(asRead(page?.body ?? ''));
      }),
    );
  });
});
