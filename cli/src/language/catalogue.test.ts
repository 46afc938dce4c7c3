import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

const CATALOGUES = { en, fr, es };
const FORM = /_(?:zero|one|two|few|many|other)$/;

function textsOf(catalogue: Record<string, Record<string, string>>): [string, string][] {
  return Object.entries(catalogue).flatMap(([section, texts]) =>
    Object.entries(texts).map(([name, text]): [string, string] => [`${section}.${name}`, text]),
  );
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted();
}

function subcommandsIn(hint = ''): string[] {
  return hint.match(/[a-z-]+(?=,| and | et | y |\.)/g) ?? [];
}

const baseKeys = (texts: readonly [string, string][]) =>
  [...new Set(texts.map(([key]) => key.replace(FORM, '')))].toSorted();

describe.each(Object.entries(CATALOGUES))('the command’s texts in %s', (language, catalogue) => {
  const texts = textsOf(catalogue);

  it('each catalogue of the command line has exactly the keys of the English one, and no empty text', () => {
    expect(baseKeys(texts)).toEqual(baseKeys(textsOf(en)));
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('each translated text of the command line has the placeholders of its English text', () => {
    const english = new Map(
      textsOf(en).map(([key, text]) => [key.replace(FORM, ''), placeholdersOf(text)]),
    );
    for (const [key, text] of texts)
      expect([key, placeholdersOf(text)]).toEqual([key, english.get(key.replace(FORM, ''))]);
  });

  it('each hint about subcommands names the same ones as the English hint', () => {
    const english = new Map(textsOf(en));
    const hints = texts.filter(([key]) => /^usage\.\w+Commands$/.test(key));
    expect(hints.length).toBeGreaterThan(0);
    for (const [key, text] of hints)
      expect([key, subcommandsIn(text)]).toEqual([key, subcommandsIn(english.get(key))]);
  });

  it('each text of the command line with a count has all plural forms of its language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const keys = new Set(texts.map(([key]) => key));
    const counted = [...keys].filter((key) => key.endsWith('_other'));
    expect(counted.length).toBeGreaterThan(0);
    for (const key of counted)
      for (const form of forms) expect(keys).toContain(key.replace(FORM, `_${form}`));
  });

  it('the names of placeholders for values in the help contain no space, because a space would end the name', () => {
    for (const [name, text] of Object.entries(catalogue.value))
      expect([name, text]).toEqual([name, text.replace(/[\s,|<>[\]]/g, '')]);
  });

  it('the hint of a yes-or-no question shows the first letter of the language’s word for yes', () => {
    const [yes = ''] = catalogue.prompt.yes.split(' ');
    expect(catalogue.prompt.yesNo).toContain(`[${yes}/N]`);
  });
});

describe.each([
  ['fr', fr],
  ['es', es],
])('the command’s translated texts in %s', (_, catalogue) => {
  it('the French and Spanish texts of the command line contain no English sentence', () => {
    const english = new Map(textsOf(en));
    const left = textsOf(catalogue).filter(
      ([key, text]) =>
        english.get(key) === text && text.replace(/\{\{\w+\}\}/g, '').split(/\p{L}+/u).length > 3,
    );
    expect(left).toEqual([]);
  });

  it('the texts of the command line have the typographic apostrophes and quotation marks of their language', () => {
    // Commands quote a path with the shell's straight quotation marks.
    const wrong = textsOf(catalogue).filter(([, text]) =>
      /["']/.test(text.replace("'{{file}}'", '')),
    );
    expect(wrong).toEqual([]);
  });
});

it('French texts have a space before two-part punctuation marks, and Spanish texts have inverted question marks', () => {
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

it('the code of the command line uses every text of its catalogue', async () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES });
  const sources = files.filter((file) => !/\.test\.|language[\\/](?:en|fr|es)\.ts$/.test(file));
  const texts = await Promise.all(['../build.mjs', ...sources].map(sourceText));
  const code = texts.join('\n');
  // Sections whose keys come from the API's response, such as `pass.running`.
  const named = new Set(
    [...code.matchAll(/\b(?:t|message)\(`(\w+)\.\$\{/g)].map(([, section]) => section),
  );
  const unused = baseKeys(textsOf(en)).filter((key) => {
    const [section = ''] = key.split('.');
    return section !== 'reason' && !named.has(section) && !code.includes(`'${key}'`);
  });
  expect(unused).toEqual([]);
});
