import type { Device } from '@threadsweep/shared/contract/session.ts';

/** The User-Agent of our command line, such as `threadsweep-cli/1.0.0 (linux)`. */
const COMMAND_LINE = /^threadsweep-cli\/\S+ \((?<platform>\w+)\)$/;
/**
 * The browsers with the most specific patterns first, because most of them also name Chrome and
 * Safari.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
/**
 * The systems with the most specific patterns first: Android also names Linux, and an iPhone Mac OS
 * X.
 */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b|\bandroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b|\bwin32\b/, 'Windows'],
  [/\bMac OS X\b|\bdarwin\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\blinux\b/, 'Linux'],
];

/**
 * Returns the device that a User-Agent names. The result contains known names only, because a
 * caller can write any text into the header.
 */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, 500);
  const cli = COMMAND_LINE.exec(text);
  const isBrowser = text.startsWith('Mozilla/');
  return {
    client: cli ? 'cli' : isBrowser ? 'web' : 'other',
    program: isBrowser ? nameIn(BROWSERS, text) : null,
    system: nameIn(SYSTEMS, cli?.groups?.['platform'] ?? (isBrowser ? text : '')),
  };
}

function nameIn(names: readonly (readonly [RegExp, string])[], text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
