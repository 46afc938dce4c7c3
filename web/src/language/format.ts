import { relativeTime } from '@threadsweep/shared/relative-time.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export interface Format {
  number: (value: number) => string;
  /** @param share between 0 and 1 */
  percent: (share: number) => string;
  /** @param iso ISO 8601 @param now epoch ms */
  ago: (iso: string, now: number) => string;
  /** A full date and time. @param iso ISO 8601 */
  dateTime: (iso: string) => string;
}

/** Numbers and times in the language of the texts. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const number = new Intl.NumberFormat(language);
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
    const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
    return {
      number: (value) => number.format(value),
      percent: (share) => percent.format(share),
      ago: (iso, now) => relativeTime(Date.parse(iso), now, language),
      dateTime: (iso) => dateTime.format(new Date(iso)),
    };
  }, [language]);
}
