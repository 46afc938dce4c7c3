import type { Context, Next } from 'hono';

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;

/**
 * Refuses requests that a page of another host sends through the developer's own browser, which can
 * reach the loopback interface. `Host` reveals a DNS name that was rebound to this address, and
 * `Origin` reveals the page's host.
 */
export async function refuseOthers(c: Context, next: Next): Promise<Response | undefined> {
  const origin = c.req.header('origin');
  const isOurs =
    LOOPBACK.test(hostOf(c.req.url)) && (origin === undefined || LOOPBACK.test(hostOf(origin)));
  if (!isOurs) return c.json({ error: 'only this machine may call the control API' }, 403);
  await next();
  return undefined;
}

/**
 * Returns the host name of an address; empty if the text is not an address, such as the origin
 * `null`.
 */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}
