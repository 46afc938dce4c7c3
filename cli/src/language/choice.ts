/** The languages of the command line. */
export const LANGUAGES = ['en', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((each) => each === value);
}

/**
 * The language of the user. The first of these decides: `--language`, THREADSWEEP_LANGUAGE, the setting,
 * the system's locale, English. An unknown language is ignored here: the parser refuses the option's
 * value, and `run` the variable's.
 * @param argv `process.argv`
 * @param settingsFile the file of the setting `language`
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

/** The value of THREADSWEEP_LANGUAGE if it is not one of our languages. */
export function unknownLanguage(env: NodeJS.ProcessEnv): string | undefined {
  const wanted = env['THREADSWEEP_LANGUAGE']?.trim() ?? '';
  return wanted === '' || isLanguage(wanted) ? undefined : wanted;
}

/** The language of the system's locale if we have it, else English. */
export function systemLanguage(env: NodeJS.ProcessEnv): Language {
  // The first that is set and not empty counts; https://pubs.opengroup.org/onlinepubs/9799919799/ 8.2.
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  const [language] = locale.toLowerCase().split(/[_.@-]/);
  return isLanguage(language) ? language : 'en';
}

/** The value of `--language`, which is needed before commander has the texts to parse with. */
function optionOf(argv: readonly string[]): string | undefined {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  const last = words.findLastIndex(
    (word) => word === '--language' || word.startsWith('--language='),
  );
  return words[last] === '--language' ? words[last + 1] : words[last]?.slice('--language='.length);
}

/**
 * Undefined if the file cannot be read: the command that needs the file reports that. An import of
 * `node:fs` would also load its promises, and take longer than the rest of the help. A Node.js that is
 * too old for `getBuiltinModule` only gets its error.
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
