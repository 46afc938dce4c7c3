import { ContractProcedure, type Route, type Schema } from '@orpc/contract';
import { z } from 'zod';

import type { Scope } from '../machine-token.ts';
import { declare, type Declared, type ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint.
 * - `public`: anybody.
 * - `signed-in`: a user with a valid token, even if the email address is not verified.
 * - `verified`: a user with a valid token and a verified email address.
 */
export type Access = 'public' | 'signed-in' | 'verified';

/**
 * The scope that a machine token needs for an endpoint. The scope `moderate` includes `read`.
 * - `none`: the endpoint accepts no machine token. It needs a session, or it is public and ignores
 *   machine tokens.
 */
export type RequiredScope = Scope | 'none';

/**
 * The rate-limit key of a limit: whose calls are counted together. A call without the key is not
 * counted.
 * - `caller`: the signed-in account, or else the client.
 * - `account`: the signed-in account; anonymous calls are not counted.
 * - `client`: the network address.
 * - `site`: the /48 network of an IPv6 client, which contains 65,536 client networks; IPv4 clients
 *   are not counted.
 * - `recipient`: the mailbox that the call names, or else that of the signed-in account.
 * - `client-recipient`: the pair of client and mailbox.
 */
export type RateLimitKey =
  | 'caller'
  | 'account'
  | 'client'
  | 'site'
  | 'recipient'
  | 'client-recipient';

/**
 * A limit of `calls` in `seconds` for each rate-limit key. Endpoints without a limit have only the
 * platform's limits.
 */
export interface RateLimit {
  calls: number;
  seconds: number;
  /** The rate-limit key, by default `caller`. */
  per?: RateLimitKey;
  /**
   * Whether calls from clients on which the mailbox's owner has logged in do not count. Strangers
   * who name the mailbox then cannot lock its owner out.
   */
  strangers?: true;
  /** The field without which a call is not counted. */
  field?: string;
  /** The code of the refusals that are counted; other outcomes are not. */
  refused?: ErrorCode;
  /**
   * Whether a proof of work allows a call beyond the limit; the refusal then contains
   * `data.challenge`. With `growing`, each further call needs more work. In a deployment without
   * proofs of work, a limit with `true` does not apply, and one with `growing` refuses calls.
   */
  proof?: true | 'growing';
  /** The number of calls beyond which a proof of work does not help; by default there is none. */
  most?: number;
  /**
   * The name of the limit. Limits with one name share their counts. By default, each endpoint
   * counts its own calls.
   */
  name?: string;
}

const DAY_SECONDS = 86_400;

/**
 * The limit of calls that may spend YouTube's units. All such calls are counted together, in
 * addition to the ledger's limit of units.
 */
export const spending = [
  { name: 'units', per: 'account', calls: 5_000, seconds: DAY_SECONDS },
  { name: 'units', per: 'client', calls: 20_000, seconds: DAY_SECONDS },
] as const satisfies readonly RateLimit[];

/** The limit of calls that may send a mail about a channel. */
export const channelMails = [
  { name: 'channel', per: 'account', calls: 30, seconds: DAY_SECONDS },
  { name: 'channel', per: 'client', calls: 200, seconds: DAY_SECONDS },
] as const satisfies readonly RateLimit[];

/**
 * The limit of started connections. Each consent costs a unit before the channel is known, so no
 * channel's share limits these units.
 */
export const connections = [
  { name: 'connection', per: 'account', calls: 60, seconds: DAY_SECONDS },
  { name: 'connection', per: 'client', calls: 400, seconds: DAY_SECONDS },
] as const satisfies readonly RateLimit[];

// A type, because oRPC requires a Record, which an interface is not.
export type EndpointMeta = {
  access: Access;
  scope: RequiredScope;
  /** The limits of the endpoint. All of them apply. */
  limits: readonly RateLimit[];
};

/**
 * The codes of errors that occur before the handler of an endpoint runs. A public endpoint also
 * checks a token, and fails if the login service is unavailable.
 */
type ImpliedCode<A extends Access, S extends RequiredScope, Limit, Method, Input> =
  | 'INTERNAL_SERVER_ERROR'
  | 'SERVICE_UNAVAILABLE'
  | (A extends 'public' ? never : S extends 'read' ? never : 'SCOPE_REQUIRED')
  // Calls with unknown machine tokens are limited even at an endpoint without a limit.
  | (S extends 'none' ? never : 'TOO_MANY_REQUESTS')
  | (A extends 'public' ? never : 'UNAUTHORIZED')
  | (A extends 'verified' ? 'EMAIL_NOT_VERIFIED' : never)
  | (Limit extends null ? never : 'TOO_MANY_REQUESTS')
  | ([Method, Input] extends ['GET', undefined] ? never : 'BAD_REQUEST');

function impliedCodes(
  { access, scope }: { access: Access; scope: RequiredScope },
  limit: unknown,
  method: string,
  input: unknown,
): ErrorCode[] {
  const codes: ErrorCode[] = ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'];
  if (access !== 'public') codes.push('UNAUTHORIZED');
  if (access === 'verified') codes.push('EMAIL_NOT_VERIFIED');
  if (access !== 'public' && scope !== 'read') codes.push('SCOPE_REQUIRED');
  if (limit !== null || scope !== 'none') codes.push('TOO_MANY_REQUESTS');
  if (method !== 'GET' || input !== undefined) codes.push('BAD_REQUEST');
  return codes;
}

/** Defines an endpoint of the contract: its access, scope, rate limit, route, input, output and errors. */
export function endpoint<
  Method extends 'GET' | 'POST' | 'PATCH' | 'DELETE',
  Output extends z.ZodType,
  Code extends ErrorCode = never,
  A extends Access = 'verified',
  S extends RequiredScope = RequiredScope,
  Limit extends RateLimit | readonly RateLimit[] | null = null,
  Input extends z.ZodType | undefined = undefined,
>(definition: {
  /** Who may call the endpoint, by default `verified`. */
  access?: A;
  /**
   * The scope for machine tokens. Without a default, no new endpoint accepts machine tokens by
   * accident.
   */
  scope: S;
  /** One limit, or several limits that all apply. */
  limit?: Limit;
  route: Route & { method: Method; path: `/api/${string}` };
  /** The codes that the handler may refuse with, in addition to those of {@link ImpliedCode}. */
  errors?: readonly Code[];
  input?: Input;
  output: Output;
}): ContractProcedure<
  Input extends z.ZodType ? Input : Schema<unknown, unknown>,
  Output,
  Declared<Code | ImpliedCode<A, S, Limit, Method, Input>>,
  EndpointMeta
> {
  const {
    access = 'verified',
    scope,
    limit = null,
    route,
    errors = [],
    input,
    output,
  } = definition;
  const limits = limit === null ? [] : [limit].flat();
  const codes = [...impliedCodes({ access, scope }, limit, route.method, input), ...errors];
  return new ContractProcedure({
    meta: { access, scope, limits },
    route,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the codes are those of the type
    errorMap: declare(codes) as Declared<Code | ImpliedCode<A, S, Limit, Method, Input>>,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without an input oRPC checks none
    ...(input && { inputSchema: input as Input extends z.ZodType ? Input : never }),
    outputSchema: output,
  });
}

/** The output of an endpoint that returns no data. */
export const success = z.object({ status: z.literal('success'), message: z.string().optional() });

/** A time in ISO 8601, in UTC. */
export const isoTime = z.iso.datetime();
