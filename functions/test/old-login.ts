import { inject } from 'vitest';
import { z } from 'zod';

import type { Creator } from './world.ts';

/**
 * Returns a creator's token whose login is `seconds` old. Firebase Auth uses real time, so this
 * writes an earlier login into the token. The emulator accepts the changed token.
 */
export async function tokenOfOldLogin(
  { uid, accessToken }: Creator,
  seconds: number,
): Promise<string> {
  const [head = '', payload = '', signature = ''] = accessToken.split('.');
  const claims = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  // The emulator accepts only tokens since the account's creation, so without this the token would
  // count as revoked.
  await tokensValidSince(uid, 0);
  const old = { ...claims, auth_time: Math.floor(Date.now() / 1000) - seconds };
  return `${head}.${Buffer.from(JSON.stringify(old)).toString('base64url')}.${signature}`;
}

/** Signs in as the web SDK does. @returns the access token */
export async function signInWithCustomToken(token: string): Promise<string> {
  const url = `http://${inject('authHost')}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=local`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, returnSecureToken: true }),
  });
  return z.object({ idToken: z.string() }).parse(await answer.json()).idToken;
}

/**
 * Sets the time since when a user's tokens are valid, in epoch seconds. The Admin SDK can set it
 * only to the current time.
 */
async function tokensValidSince(uid: string, validSince: number): Promise<void> {
  const url = `http://${inject('authHost')}/identitytoolkit.googleapis.com/v1/projects/demo-threadsweep/accounts:update`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify({ localId: uid, validSince: String(validSince) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
