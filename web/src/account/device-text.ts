import type { Device } from '@threadsweep/shared/contract/session.ts';
import type { TFunction } from 'i18next';

/**
 * Returns the name of a device, such as “Firefox on Windows”. Brand names are the same in every
 * language.
 */
export function deviceText(t: TFunction, { client, program, system }: Device): string {
  if (client === 'other') return t('sessions.other');
  const name = program ?? t(client === 'cli' ? 'sessions.commandLine' : 'sessions.browser');
  return system === null ? name : t('sessions.on', { name, system });
}
