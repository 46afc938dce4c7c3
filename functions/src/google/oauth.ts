import { CALLBACK_PATH } from '@threadsweep/shared/contract/channel.ts';
import type { auth } from 'googleapis/build/src/apis/youtube/index.js';

import type { Config } from '../platform/config.ts';
import { describeError } from '../platform/log.ts';

export type OAuthClient = InstanceType<typeof auth.OAuth2>;

/** The scope to read and moderate comments. YouTube has no narrower one. */
export const YOUTUBE_SCOPE = 'https://www.googleapis.com/auth/youtube.force-ssl';

/** The error if the creator or Google has revoked the grant, so the channel must be reconnected. */
export class AccessRevoked extends Error {
  constructor(cause: unknown) {
    super('the access to the channel was revoked', { cause });
    this.name = 'AccessRevoked';
  }
}

/** The content of a grant, which the vault seals. */
export interface Grant {
  refreshToken: string;
  accessToken: string;
  /**
   * The expiry of the access token in epoch ms of real time, since Google does not use the
   * product's clock.
   */
  accessTokenExpiresAt: number;
}

export interface GoogleOAuth {
  /**
   * Returns the address of the consent page, with PKCE. {@link exchange} needs the same `verifier`.
   */
  authorizationUrl(state: string, verifier: string): Promise<string>;
  /** Exchanges the code for a grant. @throws Error if Google refuses the code */
  exchange(code: string, verifier: string): Promise<{ grant: Grant; scopes: string[] }>;
  /**
   * Exchanges the refresh token for a new access token.
   * @throws AccessRevoked if Google refuses permanently; Error if the call fails transiently
   */
  refresh(refreshToken: string): Promise<Grant>;
  /** Revokes the grant at Google. Does nothing if the grant has already ended. */
  revoke(refreshToken: string): Promise<void>;
}

export function createGoogleOAuth(config: Config): GoogleOAuth {
  const redirectUri = `${config.appUrl}${CALLBACK_PATH}`;

  async function client(): Promise<OAuthClient> {
    const google = await import('./youtube-library.ts');
    return new google.auth.OAuth2({
      clientId: config.google.clientId,
      clientSecret: config.google.clientSecret,
      redirectUri,
      endpoints: {
        oauth2AuthBaseUrl: config.google.oauthUrl,
        oauth2TokenUrl: config.google.tokenUrl,
        oauth2RevokeUrl: config.google.revokeUrl,
      },
    });
  }

  return {
    async authorizationUrl(state, verifier) {
      const oauth = await client();
      const challenge = await crypto.subtle.digest('SHA-256', Buffer.from(verifier));
      return oauth.generateAuthUrl({
        // Google returns a refresh token for every consent only with both `offline` and `consent`.
        access_type: 'offline',
        prompt: 'consent',
        scope: [YOUTUBE_SCOPE],
        state,
        code_challenge: Buffer.from(challenge).toString('base64url'),
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value of an enum that the package does not export
        code_challenge_method: 'S256' as never,
      });
    },
    async exchange(code, verifier) {
      const oauth = await client();
      const { tokens } = await oauth.getToken({ code, codeVerifier: verifier });
      const { refresh_token: refreshToken, access_token: accessToken } = tokens;
      if (!refreshToken || !accessToken) throw new Error('Google gave no refresh token');
      const grant = { refreshToken, accessToken, accessTokenExpiresAt: tokens.expiry_date ?? 0 };
      return { grant, scopes: tokens.scope?.split(' ') ?? [] };
    },
    async refresh(refreshToken) {
      const oauth = await client();
      oauth.setCredentials({ refresh_token: refreshToken });
      try {
        const { credentials } = await oauth.refreshAccessToken();
        return {
          refreshToken: credentials.refresh_token ?? refreshToken,
          accessToken: credentials.access_token ?? '',
          accessTokenExpiresAt: credentials.expiry_date ?? 0,
        };
      } catch (error) {
        if (/invalid_grant/.test(describeError(error))) throw new AccessRevoked(error);
        throw error;
      }
    },
    async revoke(refreshToken) {
      const oauth = await client();
      try {
        await oauth.revokeToken(refreshToken);
      } catch (error) {
        if (!/invalid_token|invalid_grant/.test(describeError(error))) throw error;
      }
    },
  };
}
