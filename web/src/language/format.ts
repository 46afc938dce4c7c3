import { withFrenchFirst } from '@threadsweep/shared/french-first.ts';
import { relativeTime } from '@threadsweep/shared/relative-time.ts';
import { useTranslation } from 'react-i18next';

import { nextTask } from '../data/pause.ts';

export interface Format {
  number: (value: number) => string;
  /** @param share between 0 and 1 */
  percent: (share: number) => string;
  /**
   * Formats a time in the past relative to now: “5 minutes ago”. A time after `now` gives “just
   * now”, because the device's clock may be slow, and the screen updates `now` once a minute.
   * @param iso ISO 8601
   * @param now epoch ms
   */
  ago: (iso: string, now: number) => string;
  /**
   * Formats a time in the future relative to now: “in 5 minutes”.
   * @param iso ISO 8601
   * @param now epoch ms
   */
  until: (iso: string, now: number) => string;
  /**
   * Formats a full date and time. Like `ago` and `day`, it returns an empty text for an unknown
   * time.
   * @param iso ISO 8601
   */
  dateTime: (iso: string) => string;
  /**
   * Formats a day, such as that of a bill, which is the same in every time zone.
   * @param iso ISO 8601
   */
  day: (iso: string) => string;
  /** @param dollars whole US dollars */
  price: (dollars: number) => string;
}

/**
 * The formats by language. Each row of a list uses them, and creating one costs more than a hundred
 * uses.
 */
const formats = new Map<string, Format>();

/** Returns the formats for numbers and times in the language of the texts. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return formatOf(i18n.language);
}

/**
 * Prepares the formats of the first screens in a language. The first use of `Intl` takes a phone a
 * tenth of a second, so call this while there is nothing to show yet. Each format is prepared in a
 * task of its own.
 */
export async function prepareFormat(language: string): Promise<void> {
  const { number, dateTime, ago } = formatOf(language);
  const now = Date.now();
  const iso = new Date(now).toISOString();
  for (const prepare of [() => number(0), () => dateTime(iso), () => ago(iso, now)]) {
    await nextTask();
    prepare();
  }
}

/** Returns the formats of a language for numbers and times. */
export function formatOf(language: string): Format {
  let format = formats.get(language);
  if (!format) {
    format = createFormat(language);
    formats.set(language, format);
  }
  return format;
}

function createFormat(language: string): Format {
  const numberFormat = (options?: Intl.NumberFormatOptions) =>
    once(() => new Intl.NumberFormat(language, options));
  const dateFormat = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(language, { dateStyle: 'long', ...options }));
  const number = numberFormat();
  const percent = numberFormat({ style: 'percent', maximumFractionDigits: 1 });
  const dateTime = dateFormat({ timeStyle: 'short' });
  const day = dateFormat({ timeZone: 'UTC' });
  const price = numberFormat({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  return {
    number: (value) => number().format(value),
    percent: (share) => percent().format(share),
    ago: (iso, now) => ofTime(iso, (ms) => relativeTime(Math.min(ms, now), now, language)),
    until: (iso, now) => ofTime(iso, (ms) => relativeTime(ms, now, language)),
    dateTime: (iso) => ofTime(iso, (ms) => withFrenchFirst(language, dateTime().format(ms))),
    day: (iso) => ofTime(iso, (ms) => withFrenchFirst(language, day().format(ms))),
    price: (dollars) => price().format(dollars),
  };
}

/** Returns a function that creates a value at its first call, and then returns the same one. */
function once<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}

/** Formats a time. Returns an empty text if `iso` is not a time. */
function ofTime(iso: string, format: (ms: number) => string): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? '' : format(ms);
}
