import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chosenLanguage, systemLanguage, unknownLanguage } from './choice.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'threadsweep-language-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function settings(text: string): Promise<string> {
  const file = path.join(folder, 'settings.json');
  await writeFile(file, text);
  return file;
}

const NONE = '/no/such/file';

describe('the choice of the language', () => {
  it('the option --language takes precedence over the environment variable, the setting and the system’s language', async () => {
    const set = await settings('{"language": "es"}');
    const env = { THREADSWEEP_LANGUAGE: 'fr', LANG: 'es_ES.UTF-8' };
    const argv = ['node', 'threadsweep', 'videos'];
    expect(chosenLanguage([...argv, '--language', 'en'], env, set)).toBe('en');
    expect(chosenLanguage(['--language=es', ...argv, '--language=en'], env, set)).toBe('en');
    expect(chosenLanguage(argv, env, set)).toBe('fr');
    expect(chosenLanguage(argv, { LANG: 'fr_FR' }, set)).toBe('es');
    expect(chosenLanguage(argv, { LANG: 'fr_FR' }, NONE)).toBe('fr');
    expect(chosenLanguage(argv, {}, NONE)).toBe('en');
  });

  it('an argument that is not an option, or a settings file that cannot be read, does not change the language', async () => {
    expect(chosenLanguage(['hide', '--', '--language', 'fr'], {}, NONE)).toBe('en');
    expect(chosenLanguage(['videos', '--language'], {}, NONE)).toBe('en');
    for (const text of ['{"language": "de"}', '{', 'null', '"fr"'])
      expect(chosenLanguage([], { LANG: 'fr' }, await settings(text))).toBe('fr');
  });

  it('an unknown language in the environment variable is returned, so that the command line can refuse it by name', () => {
    expect(unknownLanguage({ THREADSWEEP_LANGUAGE: 'de' })).toBe('de');
    for (const value of ['', ' ', 'fr'])
      expect(unknownLanguage({ THREADSWEEP_LANGUAGE: value })).toBeUndefined();
    expect(unknownLanguage({})).toBeUndefined();
  });

  it('the first locale variable that is set decides the system’s language, or else English, if no catalogue has that language', () => {
    expect(systemLanguage({ LANG: 'fr_CA.UTF-8' })).toBe('fr');
    expect(systemLanguage({ LC_ALL: 'es', LANG: 'fr_FR' })).toBe('es');
    expect(systemLanguage({ LC_ALL: '', LC_MESSAGES: 'C', LANG: 'fr_FR' })).toBe('en');
    expect(systemLanguage({ LANG: 'de_DE.UTF-8' })).toBe('en');
  });
});
