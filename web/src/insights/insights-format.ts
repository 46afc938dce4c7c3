import { withFrenchFirst } from '@threadsweep/shared/french-first.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { type Format, useFormat } from '../language/format.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface InsightsFormat extends Format {
  /**
   * Formats a day without its year.
   * @param iso ISO 8601
   */
  shortDay: (iso: string) => string;
  /**
   * Formats an hour of the day.
   * @param hour 0 to 23
   */
  hour: (hour: number) => string;
  /**
   * Formats a duration in its largest fitting unit, from minutes to days.
   * @param ms in ms
   */
  duration: (ms: number) => string;
}

/** Returns the app's formats with those that charts need. Other screens do not load them. */
export function useInsightsFormat(): InsightsFormat {
  const { i18n } = useTranslation();
  const format = useFormat();
  return useMemo(() => ({ ...format, ...chartFormats(i18n.language) }), [format, i18n.language]);
}

function chartFormats(language: string): Omit<InsightsFormat, keyof Format> {
  const utc = { timeZone: 'UTC' };
  const shortDay = new Intl.DateTimeFormat(language, { ...utc, day: 'numeric', month: 'short' });
  const hour = new Intl.DateTimeFormat(language, { ...utc, hour: 'numeric' });
  return {
    shortDay: (iso) => withFrenchFirst(language, shortDay.format(Date.parse(iso))),
    hour: (hours) => hour.format(hours * HOUR_MS),
    duration: (ms) => durationText(ms, language),
  };
}

/** Formats a duration in the largest unit of which it has at least two, or in minutes. */
function durationText(ms: number, language: string): string {
  const [unit, length] =
    ms >= 2 * DAY_MS
      ? (['day', DAY_MS] as const)
      : ms >= 2 * HOUR_MS
        ? (['hour', HOUR_MS] as const)
        : (['minute', MINUTE_MS] as const);
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'minute' ? 0 : 1,
  });
  return format.format(ms / length);
}
