import type { IncomingHttpHeaders } from 'node:http';

/** An address from which Hosting calls functions, as seen at a function in 2020. */
const HOSTING_ADDRESS = '66.102.8.142';

/**
 * The headers that a function gets for a request to Firebase Hosting. The CDN appends its client to
 * X-Forwarded-For, and believes a `Fastly-Client-IP` that the client has set.
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
 * The headers that a function gets for a request to its own URL. Google's front end appends its peer
 * to X-Forwarded-For, replaces `Forwarded` and removes `X-Google-*`.
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
