import { LANGUAGES, type Language } from '@threadsweep/shared/account-form.ts';
import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { en } from './en.ts';

/** English comes with the app, so that there is always something to show; the others on demand. */
const LOAD: Record<Language, () => Promise<object>> = {
  en: async () => en,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
};

/** The first of the browser's languages (BCP 47 tags, best first) that the app speaks, else English. */
export function browserLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return 'en';
}

/** The app's language for a tag such as `fr-CA`; undefined where it does not speak it. */
export function languageOf(tag: string): Language | undefined {
  const [primary] = tag.toLowerCase().split('-');
  return LANGUAGES.find((language) => language === primary);
}

/** The texts, in English until {@link speak} loads another language. */
export function createTexts(): I18n {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return i18n;
}

/**
 * Switches the texts to a language, loading its catalogue first. Rejects where that fails; the
 * language then stays as it was.
 */
export async function speak(i18n: I18n, language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'translation'))
    i18n.addResourceBundle(language, 'translation', await LOAD[language]());
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}
