import { relativeTime } from '@threadsweep/shared/relative-time.ts';

import type { Catalogue, Said, Sentence, TextKey, Value, ValuesOf } from './catalogue.ts';
import type { Language } from './choice.ts';

// A run speaks to one person, so the language is the module's. Each catalogue is a file of its
// own in what is built: only the one that is spoken is read.
const CATALOGUES: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
};

/** A language with what it says and how it counts. Intl's parts are made when they are needed. */
class Voice {
  readonly language: Language;
  readonly catalogue: Catalogue;
  #plural: Intl.PluralRules | undefined;
  /** By the count of decimals; undefined for whole numbers. */
  readonly #numbers = new Map<number | undefined, Intl.NumberFormat>();

  constructor(language: Language, catalogue: Catalogue) {
    this.language = language;
    this.catalogue = catalogue;
  }

  get plural(): Intl.PluralRules {
    this.#plural ??= new Intl.PluralRules(this.language);
    return this.#plural;
  }

  number(value: number, decimals?: number): string {
    let format = this.#numbers.get(decimals);
    if (!format) {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      format = new Intl.NumberFormat(this.language, decimals === undefined ? {} : digits);
      this.#numbers.set(decimals, format);
    }
    return format.format(value);
  }
}

let voice: Voice | undefined;
/** For documents, which say the same in every language. */
let english: Voice | undefined;

/**
 * Loads what a language says; everything is said in it from then on. What an earlier run in this
 * process has loaded does not count.
 */
export async function speak(language: Language): Promise<void> {
  voice = await voiceOf(language);
  english = language === 'en' ? voice : undefined;
}

/** Loads what `inEnglish` needs beside the language that is spoken. */
export async function knowEnglish(): Promise<void> {
  english ??= await voiceOf('en');
}

async function voiceOf(language: Language): Promise<Voice> {
  return new Voice(language, await CATALOGUES[language]());
}

function spoken(): Voice {
  if (!voice) throw new Error('Nothing can be said before a language is loaded.');
  return voice;
}

/** The language that is spoken. */
export function spokenLanguage(): Language {
  return spoken().language;
}

/** A text in the language that is spoken, filled in. */
export function t<Key extends TextKey>(key: Key, ...[values]: ValuesOf<Key>): string {
  return worded(spoken(), { key, values: values ?? {} });
}

/** The same, put into words where it is said: for what documents say in English. */
export function told<Key extends TextKey>(key: Key, ...[values]: ValuesOf<Key>): Sentence {
  return { key, values: values ?? {} };
}

export function inWords(said: Said): string {
  return worded(spoken(), said);
}

/** What `said` says in a document; in the language that is spoken where English was not loaded. */
export function inEnglish(said: Said): string {
  return worded(english ?? spoken(), said);
}

/** A text under a key that is only known when it is needed; undefined where there is none. */
export function textNamed(section: keyof Catalogue, name: string): string | undefined {
  const texts = spoken().catalogue[section];
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}

/** A number as the language writes it: 12,345 or 12 345. */
export function wholeNumber(value: number): string {
  return spoken().number(value);
}

/** A number with exactly so many decimals: 0.93 or 0,93. */
export function decimal(value: number, digits: number): string {
  return spoken().number(value, digits);
}

/** How long ago or away a time is: «5 minutes ago». @param now epoch ms */
export function ago(iso: string, now: number): string {
  return relativeTime(Date.parse(iso), now, spokenLanguage());
}

/** Times that are as long as they get, in seconds from now. */
const LONG_TIMES = [59 * 60, 23 * 3600, 6 * 86_400, 4 * 604_800, 11 * 2_592_000];

/** How many characters the longest of usual times takes, as `ago` tells them. */
export function relativeTimeWidth(direction: 'past' | 'future' = 'past'): number {
  const sign = direction === 'past' ? -1000 : 1000;
  return Math.max(
    ...LONG_TIMES.map((time) => relativeTime(time * sign, 0, spokenLanguage()).length),
  );
}

/** How many characters the longest of some texts takes. */
export function widest(section: keyof Catalogue, names: readonly string[]): number {
  return Math.max(...names.map((name) => textNamed(section, name)?.length ?? 0));
}

function worded(by: Voice, said: Said | number): string {
  if (typeof said === 'string') return said;
  if (typeof said === 'number') return by.number(said);
  if ('english' in said) return by.language === 'en' ? said.english : worded(by, said.otherwise);
  if (!('key' in said)) return said.map((each) => worded(by, each)).join(' ');
  const { key, values } = said;
  return textOf(by, key, values['count']).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    worded(by, values[name] ?? ''),
  );
}

function textOf({ catalogue, plural }: Voice, key: TextKey, count: Value | undefined): string {
  const [section, name] = key.split('.', 2);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what stands before the dot of a key is a section
  const texts = catalogue[section as keyof Catalogue];
  const form = typeof count === 'number' ? `${name}_${plural.select(count)}` : `${name}`;
  const text = texts[form] ?? texts[`${name}`];
  if (text === undefined) throw new Error(`There is no text ${key}.`);
  return text;
}
