import { describe, expect, it } from 'vitest';

import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { fr as staticFr } from './static/fr.ts';
import { browserLanguage, createTexts, loadTexts } from './language.ts';

const CATALOGUES = { en, fr, es };
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

function textsOf(catalogue: object, prefix = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? textsOf(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(value)] satisfies [string, string]],
  );
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted();
}

/** Returns the text of the catalogue with a key such as `review.title`. */
const textOf = (catalogue: object, key: string) => {
  const found = textsOf(catalogue).find(([one]) => one === key);
  if (!found) throw new Error(`the catalogue has no ${key}`);
  return found[1];
};

const baseKeys = (catalogue: object) =>
  [...new Set(textsOf(catalogue).map(([key]) => key.replace(PLURAL, '')))].toSorted();

describe.each(Object.entries(CATALOGUES))('the texts of the app in %s', (language, catalogue) => {
  it('each catalogue of the web app has exactly the keys of the English catalogue', () => {
    expect(baseKeys(catalogue)).toEqual(baseKeys(en));
  });

  it('no catalogue of the web app contains an empty text', () => {
    expect(textsOf(catalogue).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('no text of the web app except page titles contains a dot that could begin or end a line', () => {
    const titles = /^page\./;
    const dotted = textsOf(catalogue).filter(([key, text]) => !titles.test(key) && /·/.test(text));
    expect(dotted).toEqual([]);
  });

  it('each text of the web app has the placeholders of its English text', () => {
    const english = new Map(
      textsOf(en).map(([key, text]) => [key.replace(PLURAL, ''), placeholdersOf(text)]),
    );
    for (const [key, text] of textsOf(catalogue))
      expect([key, placeholdersOf(text)]).toEqual([key, english.get(key.replace(PLURAL, ''))]);
  });

  it('each text of the web app that names the review has the words of the page’s title', () => {
    const title = textOf(catalogue, 'asked.title').toLowerCase();
    const naming = textsOf(en).filter(([, text]) => text.includes('in the review'));
    expect(naming.length).toBeGreaterThan(0);
    for (const [key] of naming)
      expect([key, textOf(catalogue, key).toLowerCase()]).toEqual([
        key,
        expect.stringContaining(title),
      ]);
  });

  it('each text of the web app with a count has all plural forms of its language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const keys = new Set(textsOf(catalogue).map(([key]) => key));
    const counted = [...keys].filter((key) => key.endsWith('_other'));
    expect(counted.length).toBeGreaterThan(0);
    for (const key of counted)
      for (const form of forms) expect(keys).toContain(key.replace(PLURAL, `_${form}`));
  });
});

describe.each([
  ['fr', fr],
  ['es', es],
])('the translated texts of the app in %s', (_, catalogue) => {
  it('the French and Spanish catalogues of the web app contain no English sentence', () => {
    const english = new Map(textsOf(en));
    const left = textsOf(catalogue).filter(
      ([key, text]) => text.split(' ').length > 3 && english.get(key) === text,
    );
    // Only the author of the example's comment may have the same name in all languages.
    expect(left).toEqual([]);
  });
});

it('no French text of the web app can break before a mark or after a quotation mark', () => {
  const breaking = [...textsOf(fr), ...textsOf(staticFr)].filter(([, text]) =>
    / [?!;:»%€$]|« /.test(text),
  );
  expect(breaking).toEqual([]);
});

describe('the language of a visitor', () => {
  it.each([
    [['fr-CA', 'en'], 'fr'],
    [['de', 'es-MX', 'en'], 'es'],
    [['EN-gb'], 'en'],
    [['de', 'ja'], 'en'],
    [[], 'en'],
  ])('the app uses its first language in %j, else English: %s', (preferred, language) => {
    expect(browserLanguage(preferred)).toBe(language);
  });

  it('plural forms of large numbers follow the rules of the language', async () => {
    const texts = createTexts();
    await loadTexts(texts, 'fr');
    await texts.changeLanguage('fr');
    const number = new Intl.NumberFormat('fr').format(2_000_000);
    expect(texts.t('video.comments', { count: 2_000_000, number })).toBe(
      `${number} de commentaires`,
    );
    expect(texts.t('video.comments', { count: 0, number: '0' })).toBe('0 commentaire');
  });
});
