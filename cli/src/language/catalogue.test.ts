import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

const CATALOGUES = { en, fr, es };
const FORM = /_(?:zero|one|two|few|many|other)$/;

/** Every text under its key, such as `clean.declined`. */
function textsOf(catalogue: Record<string, Record<string, string>>): [string, string][] {
  return Object.entries(catalogue).flatMap(([section, texts]) =>
    Object.entries(texts).map(([name, text]): [string, string] => [`${section}.${name}`, text]),
  );
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted();
}

const baseKeys = (texts: readonly [string, string][]) =>
  [...new Set(texts.map(([key]) => key.replace(FORM, '')))].toSorted();

describe.each(Object.entries(CATALOGUES))('the texts in %s', (language, catalogue) => {
  const texts = textsOf(catalogue);

  it('are there for every key of the English ones, and no other, none of them empty', () => {
    expect(baseKeys(texts)).toEqual(baseKeys(textsOf(en)));
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('fill in what the English ones fill in', () => {
    const english = new Map(
      textsOf(en).map(([key, text]) => [key.replace(FORM, ''), placeholdersOf(text)]),
    );
    for (const [key, text] of texts)
      expect([key, placeholdersOf(text)]).toEqual([key, english.get(key.replace(FORM, ''))]);
  });

  it('have every plural form that the language counts with', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const keys = new Set(texts.map(([key]) => key));
    const counted = [...keys].filter((key) => key.endsWith('_other'));
    expect(counted.length).toBeGreaterThan(0);
    for (const key of counted)
      for (const form of forms) expect(keys).toContain(key.replace(FORM, `_${form}`));
  });

  it('stand for a value in help without a space, which would end its name there', () => {
    for (const [name, text] of Object.entries(catalogue.value))
      expect([name, text]).toEqual([name, text.replace(/[\s,|<>[\]]/g, '')]);
  });

  it('have one answer each that means yes, of which the question shows the first letter', () => {
    const [yes = ''] = catalogue.prompt.yes.split(' ');
    expect(catalogue.prompt.yesNo).toContain(`[${yes}/N]`);
  });
});

describe.each([
  ['fr', fr],
  ['es', es],
])('the texts in %s', (_, catalogue) => {
  it('are translated: no sentence is left in English', () => {
    const english = new Map(textsOf(en));
    const left = textsOf(catalogue).filter(
      ([key, text]) =>
        english.get(key) === text && text.replace(/\{\{\w+\}\}/g, '').split(/\p{L}+/u).length > 3,
    );
    expect(left).toEqual([]);
  });

  it('have the apostrophes and quotation marks that the language prints', () => {
    // A path in a command is quoted as a shell wants it.
    const wrong = textsOf(catalogue).filter(([, text]) =>
      /["']/.test(text.replace("'{{file}}'", '')),
    );
    expect(wrong).toEqual([]);
  });
});

it('French parts two-part marks by a space, and Spanish opens what it asks', () => {
  const bare = textsOf(fr).filter(([, text]) =>
    /[^\s:/][:;?!»](?=\s|$)|«\S/.test(text.replace(/https?:\/\/\S+/g, '')),
  );
  expect(bare).toEqual([]);
  const unopened = textsOf(es).filter(
    ([, text]) =>
      text.includes('?') !== text.includes('¿') || text.includes('!') !== text.includes('¡'),
  );
  expect(unopened).toEqual([]);
});

const SOURCES = path.join(import.meta.dirname, '..');

function sourceText(file: string): Promise<string> {
  return readFile(path.join(SOURCES, file), 'utf8');
}

it('every text is said somewhere', async () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES });
  const sources = files.filter((file) => !/\.test\.|language[\\/](?:en|fr|es)\.ts$/.test(file));
  const texts = await Promise.all(['../build.mjs', ...sources].map(sourceText));
  const said = texts.join('\n');
  // Those that are named by what the server answers, such as `pass.running`.
  const named = new Set(
    [...said.matchAll(/\b(?:t|message)\(`(\w+)\.\$\{/g)].map(([, section]) => section),
  );
  const unsaid = baseKeys(textsOf(en)).filter((key) => {
    const [section = ''] = key.split('.');
    return section !== 'reason' && !named.has(section) && !said.includes(`'${key}'`);
  });
  expect(unsaid).toEqual([]);
});
