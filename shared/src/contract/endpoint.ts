import { ContractProcedure, type Route, type Schema } from '@orpc/contract';
import { z } from 'zod';

import { declare, type Declared, type ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint.
 * - `public`: anybody.
 * - `signed-in`: a valid token, the email may still be unverified.
 * - `verified`: a valid token whose email is verified.
 */
export type Access = 'public' | 'signed-in' | 'verified';

/**
 * At most `calls` in `seconds`, counted per email address that a public call names, else per
 * signed-in account, else per network address. Endpoints without one are held by the platform's own limits.
 */
export interface RateLimit {
  calls: number;
  seconds: number;
}

// A type, since an interface is not a Record, as oRPC asks for.
export type EndpointMeta = {
  access: Access;
  limit: RateLimit | null;
};

/**
 * The codes that follow from how an endpoint is called, before its handler runs. A public endpoint
 * checks the token of a call too, and cannot if the login service is away.
 */
type ImpliedCode<A extends Access, Limit, Method, Input> =
  | 'INTERNAL_SERVER_ERROR'
  | 'SERVICE_UNAVAILABLE'
  | (A extends 'public' ? never : 'UNAUTHORIZED')
  | (A extends 'verified' ? 'EMAIL_NOT_VERIFIED' : never)
  | (Limit extends null ? never : 'TOO_MANY_REQUESTS')
  | ([Method, Input] extends ['GET', undefined] ? never : 'BAD_REQUEST');

function impliedCodes(access: Access, limit: unknown, method: string, input: unknown): ErrorCode[] {
  const codes: ErrorCode[] = ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'];
  if (access !== 'public') codes.push('UNAUTHORIZED');
  if (access === 'verified') codes.push('EMAIL_NOT_VERIFIED');
  if (limit !== null) codes.push('TOO_MANY_REQUESTS');
  if (method !== 'GET' || input !== undefined) codes.push('BAD_REQUEST');
  return codes;
}

/** An endpoint of the contract: how it is called, what it answers and which errors. */
export function endpoint<
  Method extends 'GET' | 'POST' | 'PATCH' | 'DELETE',
  Output extends z.ZodType,
  Code extends ErrorCode = never,
  A extends Access = 'verified',
  Limit extends RateLimit | null = null,
  Input extends z.ZodType | undefined = undefined,
>(definition: {
  /** `verified` without it. */
  access?: A;
  limit?: Limit;
  route: Route & { method: Method; path: `/api/${string}` };
  /** The codes that its handler may refuse with, besides {@link ImpliedCode}. */
  errors?: readonly Code[];
  input?: Input;
  output: Output;
}): ContractProcedure<
  Input extends z.ZodType ? Input : Schema<unknown, unknown>,
  Output,
  Declared<Code | ImpliedCode<A, Limit, Method, Input>>,
  EndpointMeta
> {
  const { access = 'verified', limit = null, route, errors = [], input, output } = definition;
  const codes = [...impliedCodes(access, limit, route.method, input), ...errors];
  return new ContractProcedure({
    meta: { access, limit },
    route,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the codes are those of the type
    errorMap: declare(codes) as Declared<Code | ImpliedCode<A, Limit, Method, Input>>,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without an input oRPC checks none
    ...(input && { inputSchema: input as Input extends z.ZodType ? Input : never }),
    outputSchema: output,
  });
}

/** An answer that only says that it went well. */
export const success = z.object({ status: z.literal('success'), message: z.string().optional() });

/** A moment as an ISO 8601 string, UTC. */
export const isoTime = z.iso.datetime();
