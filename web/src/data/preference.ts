import { browserStorage } from './browser-storage.ts';

/** A preference of the person at this browser, for every account. */
type Preference = 'single_key_shortcuts';

/** Returns whether a preference is on. All preferences are on by default. */
export function isOn(preference: Preference): boolean {
  return browserStorage().getItem(preference) !== 'off';
}

export function setOn(preference: Preference, on: boolean): void {
  if (on) browserStorage().removeItem(preference);
  else browserStorage().setItem(preference, 'off');
}
