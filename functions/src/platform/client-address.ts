import { BlockList, isIP, isIPv4 } from 'node:net';

/**
 * The number of groups of an IPv6 address that identify the network. One client can use every
 * address of its network.
 */
const NETWORK_GROUPS = 4;

/**
 * Returns the address of the client that sent a request, as far as the platform can determine it.
 *
 * Each proxy appends the address of its own peer to X-Forwarded-For. What a client writes there
 * stays at the front (docs/deployment.md has the sources). Google's front end always comes last, so
 * it appends the caller of the function: a client that calls the function directly, or Firebase
 * Hosting. If the caller is Hosting, the entry before it is the client's, because Hosting appended
 * that entry. `Fastly-Client-IP` is never read, because Hosting's CDN forwards what a client writes
 * there.
 * @param forwarded the header X-Forwarded-For
 * @param peer the address at the socket, for a server without a front end
 * @param hosting the addresses from which Hosting calls functions
 * @returns an IPv4 address, an IPv6 network (/64) or `unknown`
 */
export function clientAddress(
  forwarded: string | string[] | undefined,
  peer: string | undefined,
  hosting: AddressRanges,
): string {
  const entries = [forwarded ?? []].flat().join(',').split(',').map(plainAddress);
  const caller = entries.at(-1) ?? plainAddress(peer ?? '');
  if (caller === undefined) return 'unknown';
  if (!hosting.include(caller)) return networkOf(caller);
  return networkOf(entries.at(-2) ?? caller);
}

export interface AddressRanges {
  include(address: string): boolean;
}

/**
 * Parses address ranges in CIDR notation.
 * @throws Error that names a range in another notation
 */
export function parseRanges(text: string): AddressRanges {
  const list = new BlockList();
  for (const range of text.split(',').map((part) => part.trim())) {
    const [address = '', bits = ''] = range.split('/');
    const isValid = isIP(address) !== 0 && /^\d{1,3}$/.test(bits);
    if (!isValid || Number(bits) > (isIPv4(address) ? 32 : 128))
      throw new Error(`"${range}" is not an address range such as 192.0.2.0/24`);
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return {
    include(address) {
      const plain = plainAddress(address);
      return plain !== undefined && list.check(plain, familyOf(plain));
    },
  };
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/**
 * Returns the address without port, brackets and zone. It converts `::ffff:` addresses of IPv6 to
 * IPv4.
 */
function plainAddress(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase();
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ??
    /^([\d.]+):\d+$/.exec(trimmed)?.[1] ??
    trimmed.replace(/%.*$/, '');
  const mapped = /^::ffff:([\d.]+)$/.exec(bare)?.[1] ?? bare;
  return isIP(mapped) === 0 ? undefined : mapped;
}

/**
 * The number of groups of an IPv6 address that identify the largest block that a provider gives to
 * one customer.
 */
const SITE_GROUPS = 3;

/**
 * Returns the site of a client: the /48 block of IPv6 that a provider may give to one customer, and
 * that contains many networks.
 * @param client a result of {@link clientAddress}
 * @returns undefined for an IPv4 address, because a customer has few of these
 */
export function siteOf(client: string): string | undefined {
  if (!client.endsWith('::/64')) return undefined;
  return `${client.split(':').slice(0, SITE_GROUPS).join(':')}::/48`;
}

function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
