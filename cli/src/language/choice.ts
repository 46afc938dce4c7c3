/** The languages of the command line. */
export const LANGUAGES = ['en', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((each) => each === value);
}

/**
 * Returns the user's language from the first of: `--language`, THREADSWEEP_LANGUAGE, the setting,
 * the system's locale, English. Ignores an unknown language, which the parser or `run` refuses.
 * @param argv `process.argv`
 * @param settingsFile the file with the setting `language`
 */
export function chosenLanguage(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  settingsFile: string,
): Language {
  return (
    [optionOf(argv), env['THREADSWEEP_LANGUAGE']?.trim(), settingOf(settingsFile)].find(
      isLanguage,
    ) ?? systemLanguage(env)
  );
}

/** Returns the value of THREADSWEEP_LANGUAGE if it is not one of our languages. */
export function unknownLanguage(env: NodeJS.ProcessEnv): string | undefined {
  const wanted = env['THREADSWEEP_LANGUAGE']?.trim() ?? '';
  return wanted === '' || isLanguage(wanted) ? undefined : wanted;
}

/** Returns the language of the system's locale if there is a catalogue for it, else English. */
export function systemLanguage(env: NodeJS.ProcessEnv): Language {
  // The first that is set and not empty counts: https://pubs.opengroup.org/onlinepubs/9799919799/
  // 8.2.
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  const [language] = locale.toLowerCase().split(/[_.@-]/);
  return isLanguage(language) ? language : 'en';
}

/**
 * Returns the value of `--language`, before commander, which needs its texts in that language, can
 * parse it.
 */
function optionOf(argv: readonly string[]): string | undefined {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  const last = words.findLastIndex(
    (word) => word === '--language' || word.startsWith('--language='),
  );
  return words[last] === '--language' ? words[last + 1] : words[last]?.slice('--language='.length);
}

/**
 * Returns the setting. If the file cannot be read, returns undefined, and the command that needs
 * the setting reports the error. Uses `getBuiltinModule`, because importing `node:fs` would delay
 * the help; a Node.js without it is too old anyway.
 */
function settingOf(file: string): unknown {
  if (!('getBuiltinModule' in process)) return undefined;
  try {
    const { readFileSync } = process.getBuiltinModule('node:fs');
    const settings: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof settings !== 'object' || settings === null) return undefined;
    return 'language' in settings ? settings.language : undefined;
  } catch {
    return undefined;
  }
}
