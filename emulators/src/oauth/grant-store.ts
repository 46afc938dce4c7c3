import { createHash, randomBytes } from 'node:crypto';

import { z } from 'zod';

/** The consent of a channel's owner to one client. */
export interface Grant {
  clientId: string;
  /** Undefined for a Google account without a channel. */
  channelId?: string | undefined;
  scopes: string[];
  status: 'active' | 'revoked';
}

export const ACCESS_TOKEN_SECONDS = 3599;
const CODE_MS = 10 * 60 * 1000;

const grantSchema = z.object({
  clientId: z.string(),
  channelId: z.string().optional(),
  scopes: z.array(z.string()),
  status: z.enum(['active', 'revoked']),
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

/** What the token endpoint answers. */
export interface TokenAnswer {
  access_token: string;
  expires_in: number;
  refresh_token?: string;
  scope: string;
  token_type: 'Bearer';
}

/** A refusal of the token or revoke endpoint, in the words of RFC 6749. */
export class OauthError extends Error {
  readonly status: 400 | 401;
  readonly code: string;

  constructor(status: 400 | 401, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}

function invalidGrant(description: string): OauthError {
  return new OauthError(400, 'invalid_grant', description);
}

/** Grants, codes and tokens. A grant that is revoked takes all its tokens with it. */
export class GrantStore {
  readonly #grants: Map<string, Grant>;
  readonly #codes: Map<string, GrantState['codes'][string]>;
  readonly #refreshTokens: Map<string, GrantState['refreshTokens'][string]>;
  readonly #accessTokens: Map<string, GrantState['accessTokens'][string]>;
  readonly #now: () => number;
  readonly #onChange: () => void;

  constructor(options: {
    /** The emulators' clock: a code's ten minutes follow it. */
    now: () => number;
    onChange: () => void;
    state?: GrantState | undefined;
  }) {
    this.#now = options.now;
    this.#onChange = options.onChange;
    this.#grants = new Map(Object.entries(options.state?.grants ?? {}));
    this.#codes = new Map(Object.entries(options.state?.codes ?? {}));
    this.#refreshTokens = new Map(Object.entries(options.state?.refreshTokens ?? {}));
    this.#accessTokens = new Map(Object.entries(options.state?.accessTokens ?? {}));
  }

  /** The newest grant of each channel and client. */
  list(): Grant[] {
    return [...this.#grants.values()];
  }

  /** The consent page's answer: a code for the client to exchange. */
  consent(request: {
    clientId: string;
    channelId: string | undefined;
    redirectUri: string;
    scopes: string[];
    challenge: string | undefined;
    offline: boolean;
    prompt: boolean;
  }): string {
    const { clientId, channelId, scopes, redirectUri, challenge } = request;
    const key = JSON.stringify([clientId, channelId ?? null]);
    const known = this.#grants.get(key)?.status === 'active';
    this.#grants.set(key, { clientId, channelId, scopes, status: 'active' });
    const code = `4/0A${randomBytes(32).toString('base64url')}`;
    this.#codes.set(code, {
      grant: key,
      redirectUri,
      scopes,
      challenge,
      // Google hands out a refresh token at the first consent, later only with prompt=consent.
      offline: request.offline && (request.prompt || !known),
      expiresMs: this.#now() + CODE_MS,
      used: false,
    });
    this.#onChange();
    return code;
  }

  /** Exchanges a code, once. Throws an OauthError. */
  exchange(request: {
    clientId: string;
    code: string;
    redirectUri: string;
    verifier: string | undefined;
  }): TokenAnswer {
    const code = this.#codes.get(request.code);
    const grant = code === undefined ? undefined : this.#grants.get(code.grant);
    if (code === undefined || grant === undefined || grant.clientId !== request.clientId) {
      throw invalidGrant('Malformed auth code.');
    }
    if (code.used) throw invalidGrant('Bad Request: the code was already redeemed.');
    if (code.expiresMs <= this.#now()) throw invalidGrant('Bad Request: the code has expired.');
    if (code.redirectUri !== request.redirectUri) {
      throw new OauthError(400, 'redirect_uri_mismatch', 'Bad Request');
    }
    if (code.challenge !== undefined) {
      if (request.verifier === undefined) throw invalidGrant('Missing code verifier.');
      const hashed = createHash('sha256').update(request.verifier).digest('base64url');
      if (hashed !== code.challenge) throw invalidGrant('Invalid code verifier.');
    }
    if (grant.status === 'revoked') throw invalidGrant('Token has been expired or revoked.');
    code.used = true;
    const answer = this.#newAccess(code.grant, code.scopes);
    if (code.offline) {
      const refreshToken = `1//0${randomBytes(48).toString('base64url')}`;
      this.#refreshTokens.set(refreshToken, { grant: code.grant, scopes: code.scopes });
      answer.refresh_token = refreshToken;
    }
    this.#onChange();
    return answer;
  }

  /** A new access token for a refresh token. Throws an OauthError. */
  refresh(clientId: string, refreshToken: string): TokenAnswer {
    const known = this.#refreshTokens.get(refreshToken);
    const grant = known === undefined ? undefined : this.#grants.get(known.grant);
    if (known === undefined || grant === undefined) {
      throw invalidGrant('Token has been expired or revoked.');
    }
    if (grant.clientId !== clientId) {
      throw new OauthError(401, 'unauthorized_client', 'Unauthorized');
    }
    const answer = this.#newAccess(known.grant, known.scopes);
    this.#onChange();
    return answer;
  }

  /** The channel and scopes behind an access token that is valid now, by real time. */
  access(token: string): { channelId: string | undefined; scopes: string[] } | undefined {
    const known = this.#accessTokens.get(token);
    if (known === undefined || known.expiresMs <= Date.now()) return undefined;
    return { channelId: this.#grants.get(known.grant)?.channelId, scopes: known.scopes };
  }

  /** Revokes the grant behind an access or refresh token. Throws an OauthError where there is none. */
  revokeToken(token: string): void {
    const known = this.#refreshTokens.get(token) ?? this.#accessTokens.get(token);
    if (known === undefined) {
      throw new OauthError(400, 'invalid_token', 'Token expired or revoked');
    }
    this.#revoke(known.grant);
  }

  /** Revokes as the owner would on Google's security page; false where there is no active grant. */
  revokeChannel(channelId: string): boolean {
    const keys = [...this.#grants]
      .filter(([, grant]) => grant.channelId === channelId && grant.status === 'active')
      .map(([key]) => key);
    for (const key of keys) this.#revoke(key);
    return keys.length > 0;
  }

  snapshot(): GrantState {
    return {
      grants: Object.fromEntries(this.#grants),
      codes: Object.fromEntries(this.#codes),
      refreshTokens: Object.fromEntries(this.#refreshTokens),
      accessTokens: Object.fromEntries(this.#accessTokens),
    };
  }

  #newAccess(grant: string, scopes: string[]): TokenAnswer {
    for (const [token, { expiresMs }] of this.#accessTokens) {
      if (expiresMs <= Date.now()) this.#accessTokens.delete(token);
    }
    const token = `ya29.${randomBytes(64).toString('base64url')}`;
    // Real time: google-auth-library compares expiry with the real time whatever the clock says.
    const expiresMs = Date.now() + ACCESS_TOKEN_SECONDS * 1000;
    this.#accessTokens.set(token, { grant, scopes, expiresMs });
    return {
      access_token: token,
      expires_in: ACCESS_TOKEN_SECONDS,
      scope: scopes.join(' '),
      token_type: 'Bearer',
    };
  }

  #revoke(key: string): void {
    const grant = this.#grants.get(key);
    if (grant !== undefined) grant.status = 'revoked';
    for (const tokens of [this.#codes, this.#refreshTokens, this.#accessTokens]) {
      for (const [token, known] of tokens) if (known.grant === key) tokens.delete(token);
    }
    this.#onChange();
  }
}
