import { expect, it } from 'vitest';

import { languageOf, reasonsIn, whyInWords } from './reasons.ts';

it('tells reasons in the language of the environment, else in English', () => {
  expect(languageOf({ LANG: 'fr_CA.UTF-8' })).toBe('fr');
  expect(languageOf({ LC_ALL: 'es', LANG: 'fr_FR' })).toBe('es');
  expect(languageOf({ LC_ALL: '', LC_MESSAGES: 'C', LANG: 'fr_FR' })).toBe('en');
  expect(languageOf({ LANG: 'de_DE.UTF-8' })).toBe('en');
  expect(languageOf({})).toBe('en');
});

it('has the same reasons in each language, and no two alike', () => {
  const codes = Object.keys(reasonsIn('en')).toSorted();
  for (const language of ['en', 'fr', 'es'] as const) {
    const texts = reasonsIn(language);
    expect(Object.keys(texts).toSorted()).toEqual(codes);
    expect(new Set(Object.values(texts)).size).toBe(codes.length);
  }
});

it('tells first what can be pointed at, and a code that is newer as it is', () => {
  const reasons = [{ code: 'statistical-model' }, { code: 'giveaway' }, { code: 'of-tomorrow' }];
  expect(whyInWords(reasons, 'en')).toBe(
    'Claims a prize or giveaway; of-tomorrow; Resembles comments that people marked',
  );
});
