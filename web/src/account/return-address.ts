import type { Location } from 'react-router';

const DEFAULT = '/dashboard';

/** Returns the navigation state with which the login page leads back to the current page. */
export function comingFrom({ pathname, search }: Pick<Location, 'pathname' | 'search'>): {
  from: string;
} {
  return { from: pathname + search };
}

/** Returns the address after the login: the page that the user came from, else the dashboard. */
export function returnAddress(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return DEFAULT;
  return typeof state.from === 'string' ? state.from : DEFAULT;
}

/** Returns the email that the previous page passed to the login; empty if it passed none. */
export function knownEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
