import type { Device } from '@threadsweep/shared/contract/session.ts';

/** Our command line, as it names itself, such as `threadsweep-cli/1.0.0 (linux)`. */
const COMMAND_LINE = /^threadsweep-cli\/\S+ \((?<platform>\w+)\)$/;
/** Browsers, the most special first: most name themselves after Chrome and Safari, too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
/** Systems, the most special first: Android names itself Linux, and an iPhone Mac OS X. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b|\bandroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b|\bwin32\b/, 'Windows'],
  [/\bMac OS X\b|\bdarwin\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\blinux\b/, 'Linux'],
];

/** The device that a User-Agent names. Only known names are taken from it: a caller writes it freely. */
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
