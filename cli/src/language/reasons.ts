import type { ReasonCode } from '@threadsweep/detector/types.ts';
import { reasonsEn } from '@threadsweep/shared/reason/en.ts';
import { reasonsEs } from '@threadsweep/shared/reason/es.ts';
import { reasonsFr } from '@threadsweep/shared/reason/fr.ts';

/** The languages in which the reasons of a verdict are told. */
export type Language = 'en' | 'fr' | 'es';

type Reasons = Record<ReasonCode, string>;

const REASONS: Record<Language, Reasons> = { en: reasonsEn, fr: reasonsFr, es: reasonsEs };

/** The reason that names no passage. */
const LIKENESS = 'statistical-model';

/** What each reason says in a language. */
export function reasonsIn(language: Language): Reasons {
  return REASONS[language];
}

/**
 * The reasons of a verdict as people read them: first what can be pointed at, then what the comment
 * resembles. A code that is newer than this command is told as it is.
 */
export function whyInWords(reasons: readonly { code: string }[], language: Language): string {
  const words = new Map<string, string>(Object.entries(REASONS[language]));
  const codes = reasons.map(({ code }) => code);
  const pointed = codes.filter((code) => code !== LIKENESS);
  return [...pointed, ...codes.filter((code) => code === LIKENESS)]
    .map((code) => words.get(code) ?? code)
    .join('; ');
}

/** The language that the user's environment asks for, where we speak it, else English. */
export function languageOf(env: NodeJS.ProcessEnv): Language {
  // The first that is set and not empty counts; https://pubs.opengroup.org/onlinepubs/9799919799/ 8.2.
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  const [language] = locale.toLowerCase().split(/[_.@-]/);
  return language === 'fr' || language === 'es' ? language : 'en';
}
