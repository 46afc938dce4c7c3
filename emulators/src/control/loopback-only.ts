import type { Context, Next } from 'hono';

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;

/**
 * Refuses requests that a foreign page sends through the developer's own browser, which reaches
 * the loopback interface. `Host` reveals a name that was rebound to this address, `Origin` a page
 * of another host.
 */
export async function refuseOthers(c: Context, next: Next): Promise<Response | undefined> {
  const origin = c.req.header('origin');
  const isOurs =
    LOOPBACK.test(hostOf(c.req.url)) && (origin === undefined || LOOPBACK.test(hostOf(origin)));
  if (!isOurs) return c.json({ error: 'only this machine may call the control API' }, 403);
  await next();
  return undefined;
}

/** The host name of an address; empty if it is not an address, such as the origin `null`. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}
