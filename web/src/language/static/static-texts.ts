import { LANGUAGES, type Language } from '@threadsweep/shared/language.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { StaticTexts } from './texts.ts';

const LOAD: Record<Language, () => Promise<StaticTexts>> = {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
};

const loaded = new Map<Language, StaticTexts>();

/**
 * Returns the texts of the static pages in the current language, or undefined until they are
 * loaded. Throws the browser's error if they cannot be fetched, because there is no page without
 * them.
 */
export function useStaticTexts(): StaticTexts | undefined {
  const { i18n } = useTranslation();
  const language = LANGUAGES.find((known) => known === i18n.language) ?? 'en';
  const [failure, setFailure] = useState<{ error: unknown }>();
  const [, show] = useState<Language>();

  useEffect(() => {
    if (loaded.has(language)) return;
    const load = async () => {
      try {
        loaded.set(language, await LOAD[language]());
        show(language);
      } catch (error) {
        setFailure({ error });
      }
    };
    void load();
  }, [language]);

  if (failure) throw failure.error;
  return loaded.get(language);
}
