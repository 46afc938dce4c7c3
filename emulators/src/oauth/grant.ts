import { z } from 'zod';

/** A creator's consent to one client. */
export interface Grant {
  clientId: string;
  /** The channel; undefined for a Google account without a channel. */
  channelId?: string | undefined;
  scopes: string[];
  status: 'active' | 'revoked';
  /**
   * The time of the consent on the emulators' clock. States that earlier versions saved do not have
   * it.
   */
  consentedMs?: number | undefined;
}

const grantSchema = z.object({
  clientId: z.string(),
  channelId: z.string().optional(),
  scopes: z.array(z.string()),
  status: z.enum(['active', 'revoked']),
  consentedMs: z.number().optional(),
});
const codeSchema = z.object({
  grant: z.string(),
  redirectUri: z.string(),
  scopes: z.array(z.string()),
  challenge: z.string().optional(),
  offline: z.boolean(),
  expiresMs: z.number(),
  used: z.boolean(),
});
const refreshSchema = z.object({ grant: z.string(), scopes: z.array(z.string()) });
const accessSchema = refreshSchema.extend({ expiresMs: z.number() });

export const grantState = z.object({
  grants: z.record(z.string(), grantSchema),
  codes: z.record(z.string(), codeSchema),
  refreshTokens: z.record(z.string(), refreshSchema),
  accessTokens: z.record(z.string(), accessSchema),
});
export type GrantState = z.output<typeof grantState>;

export type Code = GrantState['codes'][string];
export type Token = GrantState['refreshTokens'][string];
export type AccessToken = GrantState['accessTokens'][string];
