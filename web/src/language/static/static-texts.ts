import { LANGUAGES, type Language } from '@threadsweep/shared/account-form.ts';
import { use } from 'react';
import { useTranslation } from 'react-i18next';

import type { StaticTexts } from './texts.ts';

const LOAD: Record<Language, () => Promise<StaticTexts>> = {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
};

const loading = new Map<Language, Promise<StaticTexts>>();

/** The texts of the static pages in the language of the others; suspends until they are there. */
export function useStaticTexts(): StaticTexts {
  const { i18n } = useTranslation();
  const language = LANGUAGES.find((known) => known === i18n.language) ?? 'en';
  let texts = loading.get(language);
  if (!texts) {
    texts = LOAD[language]();
    loading.set(language, texts);
    // What could not be fetched is asked for again the next time.
    texts.catch(() => loading.delete(language));
  }
  return use(texts);
}
