/** How long an access token is valid. Google's tokens last about an hour, as `expires_in` says. */
export const ACCESS_TOKEN_SECONDS = 3599;

/** How long a client can exchange a code: ten minutes at most (RFC 6749, 4.1.2). */
export const CODE_LIFETIME_MS = 10 * 60_000;
