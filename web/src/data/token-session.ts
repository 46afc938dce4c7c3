/**
 * Returns the id of the session of an access token, its claim `sid`. It does not check the token's
 * signature.
 * @returns undefined for a token without the claim, and for a text that is not a token
 */
export function sessionIdOf(token: string | undefined): string | undefined {
  const payload = token?.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    // `atob` does not decode UTF-8, so a name in the token may be garbled. The claim is ASCII and
    // stays readable.
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const id: unknown = typeof claims === 'object' && claims !== null && Reflect.get(claims, 'sid');
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
