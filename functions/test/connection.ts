import type { Creator } from './world.ts';

/** Returns the address of our callback to which Google's consent page redirects. */
export async function consentAnswer(
  creator: Creator,
  answer: `channel=${string}` | 'approve=0',
  returnTo?: string,
): Promise<URL> {
  const { authorization_url: consent } = await creator.api.channel.startConnection({
    return_to: returnTo,
  });
  const sent = await fetch(`${consent}&${answer}`, { redirect: 'manual' });
  const location = sent.headers.get('location');
  if (location === null) throw new Error(`the consent page answered ${sent.status}`);
  return new URL(location);
}

/** Returns the address to which our callback redirects the browser. */
export async function sentTo(callback: URL): Promise<URL> {
  const sent = await fetch(callback, { redirect: 'manual' });
  if (sent.status !== 302) throw new Error(`the callback answered ${sent.status}`);
  return new URL(sent.headers.get('location') ?? '');
}

/** Follows the callback's redirect to the dashboard. @returns the query of the dashboard's address */
export async function dashboard(callback: URL): Promise<URLSearchParams> {
  const { pathname, searchParams, href } = await sentTo(callback);
  if (pathname !== '/dashboard') throw new Error(href);
  return searchParams;
}

/** Returns the secret under which a channel is stored until it is linked. */
export async function authorizedState(creator: Creator, channelId: string): Promise<string> {
  const query = await dashboard(await consentAnswer(creator, `channel=${channelId}&approve=1`));
  const state = query.get('state');
  if (state === null) throw new Error(query.toString());
  return state;
}
