import { randomBytes } from 'node:crypto';

import type { AccessToken, Code, Grant, GrantState, Token } from './grant.ts';
import { ACCESS_TOKEN_SECONDS, CODE_LIFETIME_MS } from './limits.ts';
import {
  checkExchange,
  type ExchangeRequest,
  expiredOrRevoked,
  foreignClient,
  malformedCode,
  unknownToken,
} from './validation.ts';

const DAY_MS = 86_400_000;

/** The response of the token endpoint. */
export interface TokenResponse {
  access_token: string;
  expires_in: number;
  refresh_token?: string;
  scope: string;
  token_type: 'Bearer';
}

/** Grants, codes and tokens. Revoking a grant deletes all its tokens. */
export class GrantStore {
  readonly #grants: Map<string, Grant>;
  readonly #codes: Map<string, Code>;
  readonly #refreshTokens: Map<string, Token>;
  readonly #accessTokens: Map<string, AccessToken>;
  readonly #now: () => number;
  readonly #onChange: () => void;
  readonly #grantDays: () => number | null;

  constructor(options: {
    /** The emulators' clock, by which a code expires after ten minutes. */
    now: () => number;
    onChange: () => void;
    /** Returns the number of days after which grants expire; null if they do not. */
    grantDays?: () => number | null;
    state?: GrantState | undefined;
  }) {
    this.#now = options.now;
    this.#onChange = options.onChange;
    this.#grantDays = options.grantDays ?? (() => null);
    this.#grants = new Map(Object.entries(options.state?.grants ?? {}));
    this.#codes = new Map(Object.entries(options.state?.codes ?? {}));
    this.#refreshTokens = new Map(Object.entries(options.state?.refreshTokens ?? {}));
    this.#accessTokens = new Map(Object.entries(options.state?.accessTokens ?? {}));
  }

  /** Returns the newest grant of each channel and client. */
  list(): Grant[] {
    return [...this.#grants.values()];
  }

  /**
   * Stores the grant that the creator consented to. Returns a code that the client can exchange.
   */
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
    const consentedMs = this.#now();
    this.#grants.set(key, { clientId, channelId, scopes, status: 'active', consentedMs });
    const code = `4/0A${randomBytes(32).toString('base64url')}`;
    this.#codes.set(code, {
      grant: key,
      redirectUri,
      scopes,
      challenge,
      // Google gives a refresh token at the first consent, and later only with prompt=consent.
      offline: request.offline && (request.prompt || !known),
      expiresMs: this.#now() + CODE_LIFETIME_MS,
      used: false,
    });
    this.#onChange();
    return code;
  }

  /**
   * Exchanges a code, which works only once.
   *
   * @throws OauthError
   */
  exchange(request: ExchangeRequest): TokenResponse {
    const code = this.#codes.get(request.code);
    const grant = code === undefined ? undefined : this.#grants.get(code.grant);
    if (code === undefined || grant === undefined) throw malformedCode();
    checkExchange(request, code, grant, this.#now());
    code.used = true;
    const response = this.#newAccess(code.grant, code.scopes);
    if (code.offline) {
      const refreshToken = `1//0${randomBytes(48).toString('base64url')}`;
      this.#refreshTokens.set(refreshToken, { grant: code.grant, scopes: code.scopes });
      response.refresh_token = refreshToken;
    }
    this.#onChange();
    return response;
  }

  /**
   * Returns a new access token for a refresh token.
   *
   * @throws OauthError
   */
  refresh(clientId: string, refreshToken: string): TokenResponse {
    const known = this.#refreshTokens.get(refreshToken);
    const grant = known === undefined ? undefined : this.#grants.get(known.grant);
    if (known === undefined || grant === undefined || this.#isTooOld(grant))
      throw expiredOrRevoked();
    if (grant.clientId !== clientId) throw foreignClient();
    const response = this.#newAccess(known.grant, known.scopes);
    this.#onChange();
    return response;
  }

  /**
   * Returns the channel and scopes of an access token; undefined unless the token is valid now, in
   * real time.
   */
  access(token: string): { channelId: string | undefined; scopes: string[] } | undefined {
    const known = this.#accessTokens.get(token);
    if (known === undefined || known.expiresMs <= Date.now()) return undefined;
    const grant = this.#grants.get(known.grant);
    if (grant !== undefined && this.#isTooOld(grant)) return undefined;
    return { channelId: grant?.channelId, scopes: known.scopes };
  }

  /**
   * Revokes the grant of an access token or refresh token.
   *
   * @throws OauthError if the token is unknown
   */
  revokeToken(token: string): void {
    const known = this.#refreshTokens.get(token) ?? this.#accessTokens.get(token);
    if (known === undefined) throw unknownToken();
    this.#revoke(known.grant);
  }

  /**
   * Revokes the channel's grants, as the creator does on Google's security page. Returns false if
   * no grant is active.
   */
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

  #isTooOld({ consentedMs }: Grant): boolean {
    const days = this.#grantDays();
    return days !== null && consentedMs !== undefined && this.#now() > consentedMs + days * DAY_MS;
  }

  #newAccess(grant: string, scopes: string[]): TokenResponse {
    for (const [token, { expiresMs }] of this.#accessTokens) {
      if (expiresMs <= Date.now()) this.#accessTokens.delete(token);
    }
    const token = `ya29.${randomBytes(64).toString('base64url')}`;
    // Uses real time, as google-auth-library does when it checks the expiry.
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
