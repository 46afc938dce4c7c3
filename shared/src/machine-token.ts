/**
 * The limits and choices of machine tokens, for forms and for the contract. This file does not
 * import zod, so that pages can import it without loading zod.
 */

/** The scopes of a machine token: to read, or also to clean and change comments. */
export const SCOPES = ['read', 'moderate'] as const;
export type Scope = (typeof SCOPES)[number];

/** The most machine tokens of an account. */
export const TOKENS_MAX = 10;

/**
 * The choices for the number of days after which a machine token expires. It may also never expire.
 */
export const TOKEN_DAYS = [30, 90, 365] as const;
export type TokenDays = (typeof TOKEN_DAYS)[number];
/** The lifetime of a new token, in days, that is selected when a form opens. */
export const USUAL_TOKEN_DAYS: TokenDays = 90;
