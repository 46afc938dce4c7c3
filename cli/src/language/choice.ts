/** The languages that the command speaks. */
export const LANGUAGES = ['en', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((each) => each === value);
}

/**
 * The language to speak, by falling rank: `--language`, THREADSWEEP_LANGUAGE, the setting, the
 * system's locale, English. What is asked for and not spoken counts as not asked here: the option's
 * value is refused where the command line is parsed, the variable's at the start.
 * @param argv as the process has it
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

/** What THREADSWEEP_LANGUAGE asks for where that is no language that we speak. */
export function unknownLanguage(env: NodeJS.ProcessEnv): string | undefined {
  const wanted = env['THREADSWEEP_LANGUAGE']?.trim() ?? '';
  return wanted === '' || isLanguage(wanted) ? undefined : wanted;
}

/** The language that the system's locale asks for, where we speak it, else English. */
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
 * Nothing where the file cannot be read: the command that reads it for its own sake says so. To
 * import `node:fs` would load its promises too and take longer than all else that help does; a Node
 * that is too old for the other way is only told so.
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
