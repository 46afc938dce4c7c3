import { browserStorage } from './browser-storage.ts';

/** What a person has set for this browser, whoever is signed in. */
type Preference = 'single_key_shortcuts';

/** Whether a preference is on; all are unless somebody has turned them off. */
export function isOn(preference: Preference): boolean {
  return browserStorage().getItem(preference) !== 'off';
}

export function setOn(preference: Preference, on: boolean): void {
  if (on) browserStorage().removeItem(preference);
  else browserStorage().setItem(preference, 'off');
}
