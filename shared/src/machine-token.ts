/** What a machine token may be, for forms and for the contract. Without zod, which pages do not load. */

/** What a machine token may do: read, or also clean and change comments. */
export const SCOPES = ['read', 'moderate'] as const;
export type Scope = (typeof SCOPES)[number];

/** How many machine tokens an account may have. */
export const TOKENS_MAX = 10;

/** After how many days a machine token may expire; it may also never expire. */
export const TOKEN_DAYS = [30, 90, 365] as const;
export type TokenDays = (typeof TOKEN_DAYS)[number];
/** What forms offer first. */
export const USUAL_TOKEN_DAYS: TokenDays = 90;
