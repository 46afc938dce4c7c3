/**
 * The reasons why a connection to a YouTube channel failed: the parameter `error` with which the
 * API redirects the browser to a client. Clients show their own text for each reason, and never a
 * text from the address.
 * - `access_denied`: the creator declined. The word is Google's (RFC 6749, section 4.1.2.1).
 * - `google_refused`: any other error of Google's consent page.
 * - `incomplete_response`: the redirect from Google lacks a parameter.
 * - `attempt_expired`: nobody started this connection, or it has expired or was already used.
 * - `permission_missing`: the creator did not tick the permission to manage comments.
 * - `no_channel`: the Google account has no YouTube channel.
 * - `unexpected_response`: Google or YouTube did not respond as documented.
 */
export const CONNECTION_ERRORS = [
  'access_denied',
  'google_refused',
  'incomplete_response',
  'attempt_expired',
  'permission_missing',
  'no_channel',
  'unexpected_response',
] as const;

export type ConnectionError = (typeof CONNECTION_ERRORS)[number];

/** Returns whether a text from an address is one of {@link CONNECTION_ERRORS}. */
export function isConnectionError(text: string | null): text is ConnectionError {
  return CONNECTION_ERRORS.some((code) => code === text);
}
