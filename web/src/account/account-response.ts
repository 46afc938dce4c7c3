import type { User } from '@threadsweep/shared/contract/account.ts';
import * as v from 'valibot';

import { count, isoTime, optional, readBody } from '../data/responses.ts';

const maybeText = optional(v.nullable(v.string()), null);
const maybeTime = optional(v.nullable(isoTime), null);
const flag = optional(v.boolean(), false);
const level = v.picklist(['relaxed', 'balanced', 'strict']);
const handled = v.picklist(['hide', 'ask', 'keep']);

/** The user in a response. Only the id and the address are guaranteed. */
const user = v.object({
  id: v.string(),
  email: v.string(),
  name: optional(v.string(), ''),
  language: optional(v.picklist(['en', 'fr', 'es']), 'en'),
  first_login: flag,
  email_verified: flag,
  has_youtube_connection: flag,
  created_at: optional(isoTime, ''),
  pending_email: maybeText,
  undeliverable_email: maybeText,
  second_opinions: flag,
  second_opinions_ended: flag,
  notices: optional(v.object({ pause: flag, digest: flag }), { pause: false, digest: false }),
  waiting: v.exactOptional(
    v.fallback(
      v.union([
        v.object({ place: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
        v.object({ invited_until: isoTime }),
        v.undefined(),
      ]),
      undefined,
    ),
  ),
  claims: v.exactOptional(
    v.fallback(
      v.union([v.array(v.object({ channel: v.string(), effective_at: isoTime })), v.undefined()]),
      undefined,
    ),
  ),
  sensitivity: optional(v.object({ scam: level, spam: level, inappropriate: level }), {
    scam: 'balanced',
    spam: 'balanced',
    inappropriate: 'balanced',
  }),
  handling: optional(v.object({ scam: handled, spam: handled, inappropriate: handled }), {
    scam: 'hide',
    spam: 'hide',
    inappropriate: 'hide',
  }),
  instructions: optional(v.string(), ''),
  subscription: optional(
    v.object({
      tier: v.custom<User['subscription']['tier']>((tier) => typeof tier === 'string'),
      ends_at: maybeTime,
      next_billing_at: maybeTime,
      removals_used: count,
      removals_limit: v.nullable(count),
      channels_limit: count,
    }),
    {
      tier: 'free',
      ends_at: null,
      next_billing_at: null,
      removals_used: 0,
      removals_limit: null,
      channels_limit: 1,
    },
  ),
}) satisfies v.GenericSchema<unknown, User>;

/**
 * Reads the signed-in user.
 * @throws {FailedResponse} if the body is not one
 */
export function readUser(body: unknown): User {
  return readBody(user, body);
}

/**
 * Checks the response to a registration. The specification promises none of its fields.
 * @throws {FailedResponse} if it reports a failure
 */
export function readRegistration(body: unknown): void {
  readBody(
    v.object({ status: v.exactOptional(v.literal('success')), error: v.nullish(v.never()) }),
    body,
  );
}

/** The values in the response to a login. */
export interface Login {
  /** The access token; undefined if the response has none. */
  accessToken: string | undefined;
  /**
   * The refresh token; empty if the response has none. Then the session ends with its access token.
   */
  refreshToken: string;
  customToken: string | null;
  isConnected: boolean;
  isFirst: boolean;
  /** The user; undefined if the response does not say who has logged in. */
  user: User | undefined;
}

const login = v.object({
  status: v.exactOptional(v.literal('success')),
  access_token: v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty())), undefined),
  refresh_token: optional(v.string(), ''),
  custom_token: maybeText,
  has_youtube_connection: flag,
  user: optional(v.looseObject({ first_login: flag }), { first_login: false }),
});

/**
 * Reads the response to a login. The specification promises `access_token`,
 * `has_youtube_connection` and `user.first_login` (section 3).
 * @throws {FailedResponse} if the body reports a failure, or is not an object
 */
export function readLogin(body: unknown): Login {
  const response = readBody(login, body);
  const known = v.safeParse(user, response.user);
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token,
    customToken: response.custom_token,
    isConnected: response.has_youtube_connection,
    isFirst: response.user.first_login,
    user: known.success ? known.output : undefined,
  };
}

/**
 * Reads whether automatic cleaning is on.
 * @throws {FailedResponse} if the body does not say it
 */
export function readAutoCleaning(body: unknown): boolean {
  return readBody(v.object({ auto_cleaning_enabled: v.boolean() }), body).auto_cleaning_enabled;
}
