import { relativeTime } from '@threadsweep/shared/relative-time.ts';
import { useTranslation } from 'react-i18next';

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
 * Prepares the formats of a language. The first use of `Intl` takes a phone a tenth of a second, so
 * call this while there is nothing to show yet.
 */
export function prepareFormat(language: string): void {
  formatOf(language);
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
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const price = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  return {
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    ago: (iso, now) => ofTime(iso, (ms) => relativeTime(Math.min(ms, now), now, language)),
    until: (iso, now) => ofTime(iso, (ms) => relativeTime(ms, now, language)),
    dateTime: (iso) => ofTime(iso, (ms) => dateTime.format(ms)),
    day: (iso) => ofTime(iso, (ms) => day.format(ms)),
    price: (dollars) => price.format(dollars),
  };
}

/** Formats a time. Returns an empty text if `iso` is not a time. */
function ofTime(iso: string, format: (ms: number) => string): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? '' : format(ms);
}
