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
 * The scope that a machine token needs for an endpoint; `moderate` includes `read`.
 * - `none`: no machine token opens it. It needs a session, or is public and ignores machine tokens.
 */
export type RequiredScope = Scope | 'none';

/**
 * Whom a limit counts a call for, its rate-limit key. A call without one is not counted.
 * - `caller`: the email address in a public call, else the signed-in account, else the client.
 * - `account`: the signed-in account; anonymous calls don't count.
 * - `client`: the network address.
 * - `site`: the /48 of an IPv6 client, which can have 65,536 networks of its own; no IPv4 client.
 * - `recipient`: the mailbox that the call names, else that of the signed-in account.
 * - `client-recipient`: the two together.
 */
export type RateLimitKey =
  | 'caller'
  | 'account'
  | 'client'
  | 'site'
  | 'recipient'
  | 'client-recipient';

/**
 * Allows `calls` in `seconds` for each rate-limit key. Endpoints without a limit have only the
 * platform's limits.
 */
export interface RateLimit {
  calls: number;
  seconds: number;
  /** By default `caller`. */
  per?: RateLimitKey;
  /**
   * Doesn't count calls that name a mailbox from a client where its owner has logged in: a flood that
   * names somebody must not lock them out.
   */
  strangers?: true;
  /** Counts only calls whose input has this field. */
  field?: string;
  /** Counts only calls that are refused with this code. */
  refused?: ErrorCode;
  /**
   * A call beyond the limit passes with a proof of work, which its refusal asks for (`data.challenge`).
   * A deployment can turn such limits off.
   */
  proof?: true;
  /** Limits of the same name share their counts; by default, each endpoint counts its own calls. */
  name?: string;
}

const DAY_SECONDS = 86_400;

/** For calls that may spend YouTube's units, which count together. The ledger limits the units. */
export const spending = [
  { name: 'units', per: 'account', calls: 5_000, seconds: DAY_SECONDS },
  { name: 'units', per: 'client', calls: 20_000, seconds: DAY_SECONDS },
] as const satisfies readonly RateLimit[];

/** For calls that may mail somebody about a channel. */
export const channelMails = [
  { name: 'channel', per: 'account', calls: 30, seconds: DAY_SECONDS },
  { name: 'channel', per: 'client', calls: 200, seconds: DAY_SECONDS },
] as const satisfies readonly RateLimit[];

/** For starts of connections: the answer to each consent costs a unit, before a channel could pay it. */
export const connections = [
  { name: 'connection', per: 'account', calls: 60, seconds: DAY_SECONDS },
  { name: 'connection', per: 'client', calls: 400, seconds: DAY_SECONDS },
] as const satisfies readonly RateLimit[];

// A type, because oRPC requires a Record, and an interface is not one.
export type EndpointMeta = {
  access: Access;
  scope: RequiredScope;
  /** All of them apply. */
  limits: readonly RateLimit[];
};

/**
 * The codes of errors that can occur before the handler of an endpoint runs. A public endpoint also
 * checks the token of a call, and fails if the login service is unavailable.
 */
type ImpliedCode<A extends Access, S extends RequiredScope, Limit, Method, Input> =
  | 'INTERNAL_SERVER_ERROR'
  | 'SERVICE_UNAVAILABLE'
  | (A extends 'public' ? never : S extends 'read' ? never : 'SCOPE_REQUIRED')
  // Calls with unknown machine tokens have a limit, too.
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
  /** By default `verified`. */
  access?: A;
  /** Each endpoint says it, so that a new one is not open to machine tokens by accident. */
  scope: S;
  /** One limit, or several that all apply. */
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
