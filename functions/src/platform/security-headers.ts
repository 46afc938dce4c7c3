import type { ServerResponse } from 'node:http';

/**
 * What a browser may do with a response of the functions: these are data, which it must neither run,
 * frame nor keep. Hosting sends the same for /api (firebase.json), but a function has an address of
 * its own.
 */
export const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  // A redirect carries secrets in its address.
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** Sets {@link SECURITY_HEADERS}. The platform's framework names itself, which helps attackers alone. */
export function secureHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  response.removeHeader('x-powered-by');
}
