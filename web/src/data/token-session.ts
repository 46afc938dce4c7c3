/**
 * The id of the session that an access token belongs to, its claim `sid`. Nothing here checks the token.
 * @returns undefined for a token without the claim, and for what is no token
 */
export function sessionIdOf(token: string | undefined): string | undefined {
  const payload = token?.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    // The claims that are read are ASCII, whatever a name in the token may be.
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const id: unknown = typeof claims === 'object' && claims !== null && Reflect.get(claims, 'sid');
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
