import { relativeTime } from '@threadsweep/shared/relative-time.ts';
import { createInstance, type FormatterModule, type i18n as I18n } from 'i18next';

import type { Catalogue, Message, TextKey, TextMessage, Value, ValuesOf } from './catalogue.ts';
import { isLanguage, type Language } from './choice.ts';

const CATALOGUES: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
};

// The language is global, because a process runs one command for one person.
let i18n: I18n | undefined;

/**
 * A cache of number formats by language and number of decimals, because Intl takes long to create
 * one.
 */
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Formats numbers for the language. No other kind of value needs a format. */
const numberFormatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, locale) =>
    typeof value === 'number' && isLanguage(locale) ? numberIn(locale, value) : String(value),
};

/** Loads the catalogue of a language; all texts are in that language from then on. */
export async function setLanguage(language: Language): Promise<void> {
  const fresh = createInstance();
  await fresh.use(numberFormatter).init({
    lng: language,
    // Needs no fallback, because tests find keys without a text.
    fallbackLng: false,
    resources: { [language]: { translation: await CATALOGUES[language]() } },
    initAsync: false,
    nsSeparator: false,
    // Values are not escaped, because a terminal shows no HTML.
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  i18n = fresh;
}

/** Loads English in addition to the language of the user: documents are in English. */
export async function loadEnglish(): Promise<void> {
  const instance = loaded();
  if (!instance.hasResourceBundle('en', 'translation'))
    instance.addResourceBundle('en', 'translation', await CATALOGUES.en());
}

function loaded(): I18n {
  if (!i18n) throw new Error('No language is loaded.');
  return i18n;
}

/** The language of the user. */
export function currentLanguage(): Language {
  const { language } = loaded();
  return isLanguage(language) ? language : 'en';
}

/** Returns a text in the user's language, filled with its values. */
export function t<Key extends TextKey>(key: Key, ...[values]: ValuesOf<Key>): string {
  return textIn(currentLanguage(), { key, values: values ?? {} });
}

/**
 * Returns a text with its values, which can be translated to the user's language and to English.
 */
export function message<Key extends TextKey>(key: Key, ...[values]: ValuesOf<Key>): TextMessage {
  return { key, values: values ?? {} };
}

/** Returns a message in the user's language. */
export function translate(untranslated: Message): string {
  return translateTo(currentLanguage(), untranslated);
}

/**
 * Returns a message in English for documents, or in the user's language if English is not loaded.
 */
export function inEnglish(untranslated: Message): string {
  const hasEnglish = loaded().hasResourceBundle('en', 'translation');
  return translateTo(hasEnglish ? 'en' : currentLanguage(), untranslated);
}

/** Returns the text of a key that is not known at compile time, or undefined if there is none. */
export function optionalText(section: keyof Catalogue, name: string): string | undefined {
  const texts: unknown = loaded().getResource(currentLanguage(), 'translation', section);
  if (typeof texts !== 'object' || texts === null || !Object.hasOwn(texts, name)) return undefined;
  const text = new Map<string, unknown>(Object.entries(texts)).get(name);
  return typeof text === 'string' ? text : undefined;
}

/** Formats a whole number for the language: 12,345 or 12 345. */
export function wholeNumber(value: number): string {
  return numberIn(currentLanguage(), value);
}

/** Formats a number with exactly `digits` decimals: 0.93 or 0,93. */
export function decimal(value: number, digits: number): string {
  return numberIn(currentLanguage(), value, digits);
}

/**
 * Returns the distance of a time from now, such as "5 minutes ago".
 * @param now epoch ms
 */
export function ago(iso: string, now: number): string {
  return relativeTime(Date.parse(iso), now, currentLanguage());
}

/** Times whose texts are the longest, in seconds from now. */
const LONG_TIMES = [59 * 60, 23 * 3600, 6 * 86_400, 4 * 604_800, 11 * 2_592_000];

/** Returns the length of the longest usual text of `ago`, in characters. */
export function relativeTimeWidth(direction: 'past' | 'future' = 'past'): number {
  const sign = direction === 'past' ? -1000 : 1000;
  return Math.max(
    ...LONG_TIMES.map((time) => relativeTime(time * sign, 0, currentLanguage()).length),
  );
}

/** Returns the length of the longest of the named texts in a section, in characters. */
export function widest(section: keyof Catalogue, names: readonly string[]): number {
  return Math.max(...names.map((name) => optionalText(section, name)?.length ?? 0));
}

function translateTo(language: Language, untranslated: Message): string {
  if (typeof untranslated === 'string') return untranslated;
  if ('english' in untranslated)
    return language === 'en'
      ? untranslated.english
      : translateTo(language, untranslated.translation);
  if ('key' in untranslated) return textIn(language, untranslated);
  return untranslated.map((each) => translateTo(language, each)).join(' ');
}

function textIn(language: Language, { key, values }: TextMessage): string {
  // i18next's type of `t` has the web app's keys. TextKey and ValuesOf check those of the command
  // line.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `t` takes any key at runtime
  const translateKey = loaded().t as (name: string, options: object) => unknown;
  // Translates nested messages first, because i18next cannot do it while it interpolates.
  const replace = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, valueIn(language, value)]),
  );
  const { count } = replace;
  const text = translateKey(key, {
    lng: language,
    nest: false,
    replace,
    ...(typeof count === 'number' && { count }),
  });
  if (typeof text !== 'string' || text === key) throw new Error(`There is no text ${key}.`);
  return text;
}

function valueIn(language: Language, value: Value): string | number {
  return typeof value === 'number' ? value : translateTo(language, value);
}

function numberIn(language: Language, value: number, decimals?: number): string {
  const name = `${language} ${decimals}`;
  let format = numberFormats.get(name);
  if (!format) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    format = new Intl.NumberFormat(language, decimals === undefined ? {} : digits);
    numberFormats.set(name, format);
  }
  return format.format(value);
}
