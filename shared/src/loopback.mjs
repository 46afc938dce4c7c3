// Plain JavaScript, because `npm run deploy` imports it, too.

/** The host names of this machine, which other machines cannot reach. URLs put `::1` in brackets. */
export const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/**
 * Returns whether links in mails may begin with an address. It must use HTTPS, or be an HTTP
 * address of this machine.
 *
 * @param {string} address
 */
export function isSafeOrigin(address) {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}
