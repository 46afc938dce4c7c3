import type { ServerResponse } from 'node:http';

/**
 * The headers that restrict what a browser does with a response of the functions. A response is
 * data: the browser must not run it, frame it or store it. Hosting sends the same headers for /api
 * (firebase.json), but a function also has an address of its own.
 */
export const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  // No other site may learn the address of a redirect, because it can contain secrets.
  'referrer-policy': 'no-referrer',
  // Without includeSubDomains and preload, because the host may be an operator's own domain, whose
  // other hosts are not ours.
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/**
 * Sets {@link SECURITY_HEADERS}. It also removes the header that names the platform's framework,
 * which helps only attackers.
 */
export function secureHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  response.removeHeader('x-powered-by');
}
