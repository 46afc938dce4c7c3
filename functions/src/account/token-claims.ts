import { z } from 'zod';

/** The claims of an access token that name its session. */
export interface TokenClaims {
  uid: string;
  /**
   * The id of the session; undefined if the token was not created from one of our custom tokens.
   */
  sid: string | undefined;
  /** The time of the login that the token comes from, in epoch seconds of real time. */
  authTime: number;
  byPassword: boolean;
}

const claims = z.object({
  sub: z.string(),
  // Only an id in our format is accepted: an unsigned token of the emulator can contain any text.
  sid: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/)
    .optional()
    .catch('none'),
  auth_time: z.number(),
  firebase: z.object({ sign_in_provider: z.string() }),
});

/** Returns the claims of a token that was verified, or that Firebase Auth has just returned. */
export function claimsOf(token: string): TokenClaims {
  const [, payload = ''] = token.split('.');
  const text = Buffer.from(payload, 'base64url').toString();
  const { sub: uid, sid, auth_time: authTime, firebase } = claims.parse(JSON.parse(text));
  return { uid, sid, authTime, byPassword: firebase.sign_in_provider === 'password' };
}
