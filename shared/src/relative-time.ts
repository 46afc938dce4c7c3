const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** The formats by language. Creating a format takes longer than using it a hundred times. */
const formats = new Map<string, { exact: Intl.RelativeTimeFormat; now: string }>();

/** The texts for less than a minute ago. `Intl` has a text only for the present second. */
const JUST_NOW: Readonly<Record<string, string>> = {
  en: 'just now',
  fr: 'à l’instant',
  es: 'ahora mismo',
};

function formatOf(language: string): { exact: Intl.RelativeTimeFormat; now: string } {
  let format = formats.get(language);
  if (!format) {
    // With `numeric: 'auto'`, 25 hours would become "yesterday" instead of "1 day ago".
    const exact = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
    const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    format = { exact, now: words.format(0, 'second') };
    formats.set(language, format);
  }
  return format;
}

/**
 * Describes how far a time is from now, such as "5 minutes ago" or "il y a 5 minutes".
 * @param time epoch ms; a time less than a minute before `now` gives "just now", and one less than
 * a minute after it "now"
 * @param now epoch ms
 * @param language a BCP 47 tag
 */
export function relativeTime(time: number, now: number, language: string): string {
  const seconds = Math.round((time - now) / 1000);
  const { exact, now: soon } = formatOf(language);
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return exact.format(Math.trunc(seconds / size), unit);
  }
  return seconds > 0 ? soon : (JUST_NOW[language.slice(0, 2)] ?? soon);
}
