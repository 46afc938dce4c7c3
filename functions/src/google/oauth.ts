import type { auth } from 'googleapis/build/src/apis/youtube/index.js';

import type { Config } from '../platform/config.ts';
import { describeError } from '../platform/log.ts';

export type OAuthClient = InstanceType<typeof auth.OAuth2>;

/** Reads and moderates comments; YouTube has no narrower scope for it. */
export const YOUTUBE_SCOPE = 'https://www.googleapis.com/auth/youtube.force-ssl';

/** The creator or Google has revoked the access: the channel must be reconnected. */
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
  /** Epoch ms of real time: Google's clock, not the product's. */
  accessTokenExpiresAt: number;
}

export interface GoogleOAuth {
  /** The address of the consent page, with PKCE. {@link exchange} needs the same `verifier`. */
  authorizationUrl(state: string, verifier: string): Promise<string>;
  /** Exchanges the code for a grant. @throws Error if Google refuses the code */
  exchange(code: string, verifier: string): Promise<{ grant: Grant; scopes: string[] }>;
  /** @throws AccessRevoked if Google refuses for good; Error if it fails transiently */
  refresh(refreshToken: string): Promise<Grant>;
  /** Ends the grant at Google; does nothing if it has ended already. */
  revoke(refreshToken: string): Promise<void>;
}

export function createGoogleOAuth(config: Config): GoogleOAuth {
  const redirectUri = `${config.appUrl}/api/auth/youtube/callback`;

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
        // Google returns a refresh token each time only with both `offline` and `consent`.
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
          // Google may rotate it.
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
