import { createHash } from 'node:crypto';

import { z } from 'zod';

import type { Code, Grant } from './grant.ts';

// This module decides which requests Google's OAuth endpoints accept, and has the texts of their
// refusals.

/** A refusal of the token or revoke endpoint, with an error code of RFC 6749. */
export class OauthError extends Error {
  readonly status: 400 | 401;
  readonly code: string;

  constructor(status: 400 | 401, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}

/**
 * A request that the consent page refuses. The message is shown to the person in front of the page.
 */
export class ConsentRefused extends Error {
  readonly status: 400 | 401;

  constructor(status: 400 | 401, message: string) {
    super(message);
    this.status = status;
  }
}

/** The secrets of the known clients by client id. If undefined, any id is valid with any secret. */
export type Clients = Readonly<Record<string, string>> | undefined;

const webAddress = z.url({ protocol: /^https?$/, error: 'redirect_uri must be a web address' });

const consentSchema = z
  .object({
    client_id: z.string({ error: 'client_id is missing' }).min(1, 'client_id is missing'),
    redirect_uri: z.string({ error: 'redirect_uri is missing' }).pipe(webAddress),
    response_type: z.literal('code', { error: 'response_type must be code' }),
    scope: z.string({ error: 'scope is missing' }).min(1, 'scope is missing'),
    state: z.string().optional(),
    code_challenge: z.string().optional(),
    code_challenge_method: z.string().optional(),
    access_type: z.enum(['online', 'offline']).default('online'),
    prompt: z.string().optional(),
  })
  .refine(
    (request) => request.code_challenge === undefined || request.code_challenge_method === 'S256',
    'code_challenge_method must be S256',
  );

/**
 * Parses and checks the parameters of a request for the consent page.
 *
 * @throws ConsentRefused
 */
export function parseConsentRequest(parameters: URLSearchParams, clients: Clients) {
  const parsed = consentSchema.safeParse(Object.fromEntries(parameters));
  if (!parsed.success) {
    throw new ConsentRefused(400, parsed.error.issues.map(({ message }) => message).join('; '));
  }
  if (clients !== undefined && clients[parsed.data.client_id] === undefined) {
    throw new ConsentRefused(401, 'The OAuth client was not found.');
  }
  return parsed.data;
}

/**
 * Returns a value of the form.
 *
 * @throws OauthError if the value is missing
 */
export function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value !== null && value !== '') return value;
  throw new OauthError(400, 'invalid_request', `Missing required parameter: ${name}`);
}

export function unsupportedGrantType(grantType: string): OauthError {
  return new OauthError(400, 'unsupported_grant_type', `Invalid grant_type: ${grantType}`);
}

/**
 * Returns the client's id, from the form or from basic authentication.
 *
 * @throws OauthError unless the client's secret is right
 */
export function authenticatedClient(
  authorization: string | undefined,
  form: URLSearchParams,
  clients: Clients,
): string {
  const basic = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1];
  const [basicId, basicSecret] =
    basic === undefined
      ? []
      : Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  const id = basicId ?? form.get('client_id') ?? '';
  const secret = basicSecret ?? form.get('client_secret') ?? '';
  if (id === '') {
    throw new OauthError(400, 'invalid_request', 'Could not determine client ID from request.');
  }
  if (clients !== undefined && clients[id] === undefined) {
    throw new OauthError(401, 'invalid_client', 'The OAuth client was not found.');
  }
  if (secret === '' || (clients !== undefined && clients[id] !== secret)) {
    throw new OauthError(401, 'invalid_client', 'Unauthorized');
  }
  return id;
}

/** A client's request to exchange a code. */
export interface ExchangeRequest {
  clientId: string;
  code: string;
  redirectUri: string;
  verifier: string | undefined;
}

/** @throws OauthError unless the client may exchange the code at `nowMs` */
export function checkExchange(
  request: ExchangeRequest,
  code: Code,
  grant: Grant,
  nowMs: number,
): void {
  if (grant.clientId !== request.clientId) throw malformedCode();
  if (code.used) throw invalidGrant('Bad Request: the code was already redeemed.');
  if (code.expiresMs <= nowMs) throw invalidGrant('Bad Request: the code has expired.');
  if (code.redirectUri !== request.redirectUri) {
    throw new OauthError(400, 'redirect_uri_mismatch', 'Bad Request');
  }
  if (code.challenge !== undefined) {
    if (request.verifier === undefined) throw invalidGrant('Missing code verifier.');
    const hashed = createHash('sha256').update(request.verifier).digest('base64url');
    if (hashed !== code.challenge) throw invalidGrant('Invalid code verifier.');
  }
  if (grant.status === 'revoked') throw expiredOrRevoked();
}

export function malformedCode(): OauthError {
  return invalidGrant('Malformed auth code.');
}

export function expiredOrRevoked(): OauthError {
  return invalidGrant('Token has been expired or revoked.');
}

/** Returns the refusal of a refresh token that belongs to another client. */
export function foreignClient(): OauthError {
  return new OauthError(401, 'unauthorized_client', 'Unauthorized');
}

/** Returns the refusal of a token that the revoke endpoint cannot find. */
export function unknownToken(): OauthError {
  return new OauthError(400, 'invalid_token', 'Token expired or revoked');
}

function invalidGrant(description: string): OauthError {
  return new OauthError(400, 'invalid_grant', description);
}
