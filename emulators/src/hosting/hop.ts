import type { IncomingHttpHeaders } from 'node:http';

/** An address from which Hosting calls functions, as a function saw it in 2020. */
const HOSTING_ADDRESS = '66.102.8.142';

/**
 * Returns the headers that a function receives for a request to Firebase Hosting. The CDN appends
 * the client's address to X-Forwarded-For. It trusts a `Fastly-Client-IP` that the client has set.
 *
 * @param client the address that the CDN sees
 */
export function throughHosting(headers: IncomingHttpHeaders, client: string): IncomingHttpHeaders {
  return throughFrontEnd(
    {
      ...headers,
      'x-forwarded-for': appended(headers['x-forwarded-for'], client),
      'fastly-client-ip': headers['fastly-client-ip'] ?? client,
      'cdn-loop': appended(headers['cdn-loop'], 'Fastly'),
      'x-forwarded-host': headers.host,
      'x-fh-requested-host': headers.host,
    },
    HOSTING_ADDRESS,
  );
}

/**
 * Returns the headers that a function receives for a request to its own URL. Google's front end
 * appends the address of its peer to X-Forwarded-For, replaces `Forwarded` and removes
 * `X-Google-*`.
 *
 * @param peer the address that the front end sees
 */
export function throughFrontEnd(headers: IncomingHttpHeaders, peer: string): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !name.startsWith('x-google-'));
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': appended(headers['x-forwarded-for'], peer),
    forwarded: `for="${peer}";proto=https`,
    'x-forwarded-proto': 'https',
  };
}

function appended(list: string | string[] | undefined, entry: string): string {
  return [list ?? [], entry].flat().join(', ');
}
