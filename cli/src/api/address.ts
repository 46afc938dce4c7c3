import { usageFailure } from '../failure.ts';
import type { Message } from '../language/catalogue.ts';
import { message } from '../language/translator.ts';

/**
 * Reads the address of an API as a user writes it; returned without a slash at its end.
 * Throws a usage failure where it is no http or https address.
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

/** Whether what is sent to the address can be read on the way. */
export function isReadableOnTheWay(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
