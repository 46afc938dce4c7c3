import { usageFailure } from '../failure.ts';
import type { Message } from '../language/catalogue.ts';
import { message } from '../language/translator.ts';

/**
 * Parses the address of an API, and removes a slash at its end. Throws a usage failure if it is not an
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

/** Whether others can read what is sent to the address. */
export function isReadableOnTheWay(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
