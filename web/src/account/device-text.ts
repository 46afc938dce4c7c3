import type { Device } from '@threadsweep/shared/contract/session.ts';
import type { TFunction } from 'i18next';

/** What a device is called, such as «Firefox on Windows». The makers' names are the same everywhere. */
export function deviceText(t: TFunction, { client, program, system }: Device): string {
  if (client === 'other') return t('sessions.other');
  const name = program ?? t(client === 'cli' ? 'sessions.commandLine' : 'sessions.browser');
  return system === null ? name : t('sessions.on', { name, system });
}
