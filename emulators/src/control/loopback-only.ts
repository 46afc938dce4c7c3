import type { Context, Next } from 'hono';

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;

/**
 * Refuses what a page from elsewhere sends through the developer's own browser: the port is bound
 * to loopback, but the browser stands inside. `Host` betrays a name that was rebound to this
 * address, `Origin` a page of another host.
 */
export async function refuseOthers(c: Context, next: Next): Promise<Response | undefined> {
  const origin = c.req.header('origin');
  const isOurs =
    LOOPBACK.test(hostOf(c.req.url)) && (origin === undefined || LOOPBACK.test(hostOf(origin)));
  if (!isOurs) return c.json({ error: 'only this machine may call the control API' }, 403);
  await next();
  return undefined;
}

/** The address' host name; empty for what is no address, such as the origin `null`. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}
