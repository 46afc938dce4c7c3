import { z } from 'zod';

import type { Caller } from '../access.ts';
import { StatusError } from '../status-error.ts';
import { fromJson } from './from-firestore.ts';
import type { RulesValue } from './rules-value.ts';

const claimsSchema = z
  .looseObject({ sub: z.string().min(1).optional(), user_id: z.string().min(1).optional() })
  .refine(({ sub, user_id }) => sub !== undefined || user_id !== undefined, 'names no user');

/**
 * `request.auth`: the user whom the token names, with its claims; null for nobody. As on Google's
 * own emulator the claims are believed as they stand: the Auth emulator signs no token, and mock
 * tokens of tests have long expired. What is no token at all is UNAUTHENTICATED.
 */
export function authOf(caller: Exclude<Caller, { kind: 'admin' }>): RulesValue {
  if (caller.kind === 'anonymous') return null;
  const claims = claimsIn(caller.token);
  const uid = claims.user_id ?? claims.sub ?? '';
  return new Map<string, RulesValue>([
    ['uid', uid],
    ['token', fromJson(claims)],
  ]);
}

function claimsIn(token: string): z.infer<typeof claimsSchema> {
  const [, payload = ''] = token.split('.');
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new StatusError('UNAUTHENTICATED', 'The authorization is no JSON Web Token.');
  }
  const parsed = claimsSchema.safeParse(json);
  if (!parsed.success) {
    throw new StatusError('UNAUTHENTICATED', 'The token names no user: it lacks sub and user_id.');
  }
  return parsed.data;
}
