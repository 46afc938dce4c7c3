import { usageFailure } from '../failure.ts';
import type { Message } from '../language/catalogue.ts';
import { message } from '../language/translator.ts';

/**
 * Parses the address of an API and removes a trailing slash. Throws a usage failure if it is not an
 * http or https address.
 */
export function parseAddress(text: string, from: Message): string {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '')
    throw usageFailure(
      message('usage.noApiAddress', { from, text }),
      message('usage.apiAddressHint'),
    );
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/**
 * Returns whether others can read the traffic to this address: it is unencrypted and leaves this
 * machine.
 */
export function isReadableOnTheWay(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
