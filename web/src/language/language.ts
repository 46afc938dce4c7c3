import { LANGUAGES, type Language } from '@threadsweep/shared/language.ts';
import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { enFirst } from './en-first.ts';

const LOAD: Record<Language, () => Promise<object>> = {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
};

/**
 * Returns the first of the browser's languages (BCP 47 tags, best first) that the app has, else
 * English.
 */
export function browserLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return 'en';
}

const CHOSEN = 'visitor_language';

/**
 * Returns the languages that a visitor prefers, best first: the one in the address (`?lang=fr`),
 * the visitor's last choice, and those of the browser. The one in the address is stored as the
 * visitor's choice. `choose-landing.js` chooses the landing page by the same rules.
 */
export function preferredLanguages(): readonly string[] {
  const asked = new URLSearchParams(window.location.search).get('lang') ?? '';
  const preferred = [asked, ...navigator.languages];
  try {
    const chosen = window.localStorage.getItem(CHOSEN);
    if (languageOf(asked)) window.localStorage.setItem(CHOSEN, asked);
    else if (chosen !== null) return [chosen, ...preferred];
  } catch {
    // Site data are blocked, so the choice applies only to this address.
  }
  return preferred;
}

/**
 * Returns the app's language for a tag such as `fr-CA`, or undefined if the app does not have it.
 */
export function languageOf(tag: string): Language | undefined {
  const [primary] = tag.toLowerCase().split('-');
  return LANGUAGES.find((language) => language === primary);
}

/**
 * Creates the texts, in English until {@link speak} loads another language. By default, they are
 * those of the first screen, which can then be shown at once.
 */
export function createTexts(english: object = enFirst): I18n {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    // React escapes all texts that it shows.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return i18n;
}

/**
 * Switches the texts to a language, loading its catalogue first. Rejects if that fails; the
 * language then stays as it was.
 */
export async function speak(i18n: I18n, language: Language): Promise<void> {
  await loadTexts(i18n, language);
  if (i18n.language !== language) await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Returns whether every text of a language is loaded. */
export function hasTexts(i18n: I18n, language: string): boolean {
  return i18n.getResource(language, 'translation', 'problem') !== undefined;
}

const loading = new WeakMap<I18n, Map<string, Promise<void>>>();

/** Loads every text of a language; the same promise for every call, until it fails. */
export function loadTexts(i18n: I18n, language: Language): Promise<void> {
  const known = loading.get(i18n) ?? new Map<string, Promise<void>>();
  loading.set(i18n, known);
  const before = known.get(language);
  if (before) return before;
  const load = (async () => {
    if (hasTexts(i18n, language)) return;
    i18n.addResourceBundle(language, 'translation', await LOAD[language](), true, true);
  })();
  known.set(language, load);
  load.catch(() => known.delete(language));
  return load;
}
