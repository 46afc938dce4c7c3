import { z } from 'zod';

/** The claims of an access token that name its session. */
export interface TokenClaims {
  /** The id of the session; undefined in a token that was not made from a custom token of ours. */
  sid: string | undefined;
  /** When the login behind the token happened, epoch seconds of real time. */
  authTime: number;
  /** Whether that login was one by password. */
  byPassword: boolean;
}

const claims = z.object({
  // An id of ours; whatever else an unsigned token of the emulator says names no session.
  sid: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/)
    .optional()
    .catch('none'),
  auth_time: z.number(),
  firebase: z.object({ sign_in_provider: z.string() }),
});

/** The claims of a token that Auth itself has just given us, or that was verified. */
export function claimsOf(token: string): TokenClaims {
  const [, payload = ''] = token.split('.');
  const text = Buffer.from(payload, 'base64url').toString();
  const { sid, auth_time: authTime, firebase } = claims.parse(JSON.parse(text));
  return { sid, authTime, byPassword: firebase.sign_in_provider === 'password' };
}
