import type { Location } from 'react-router';

const DEFAULT = '/dashboard';

/** The navigation state that lets the login page return to the page that the user came from. */
export function comingFrom({ pathname, search }: Pick<Location, 'pathname' | 'search'>): {
  from: string;
} {
  return { from: pathname + search };
}

/** Where to go after the login: where the user came from, else the dashboard. */
export function returnAddress(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return DEFAULT;
  return typeof state.from === 'string' ? state.from : DEFAULT;
}

/** The email that the page before the login knows; empty if it knows none. */
export function knownEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
