import type {
  AnySchema,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';
import { implement, type ImplementedProcedure } from '@orpc/server';
import { z } from 'zod';

import { contract, type Contract } from '@threadsweep/shared/contract/contract.ts';
import type { EndpointMeta } from '@threadsweep/shared/contract/endpoint.ts';
import type { Declared, ErrorCode } from '@threadsweep/shared/contract/errors.ts';

import { type Account, sessionExpired } from './caller.ts';
import type { App } from '../google/app.ts';
import { isProblem, Problem } from '../platform/errors.ts';
import { countCall } from '../platform/rate-limit.ts';

/** A call before the contract's checks. */
export interface IncomingCall {
  app: App<ErrorCode>;
  /** Looks up who calls; undefined for an anonymous call. */
  caller(): Promise<Account | undefined>;
  /** The caller's network address, according to the platform's proxy. */
  address: string;
}

/** What a handler needs to know about its call. */
export interface CallContext<Code extends ErrorCode = never> {
  /** Refuses with the codes that the endpoint declares. */
  app: App<Code>;
  /** Who calls; undefined for an anonymous call. */
  account: Account | undefined;
}

const withEmail = z.object({ email: z.string() });

/** A handler refused with a code that its endpoint does not declare, which is a bug. */
class UndeclaredError extends Error {
  constructor(endpoint: string, { code }: Problem, cause: unknown) {
    super(`${endpoint} does not declare ${code}`, { cause });
    this.name = 'UndeclaredError';
  }
}

const implementer = implement(contract)
  .$context<IncomingCall>()
  .use(async ({ context, procedure, path, next }, input) => {
    const { meta, errorMap } = procedure['~orpc'];
    const name = path.join('.');
    try {
      const account = await callerFor(meta, context);
      if (meta.limit) {
        const subject = subjectOf(meta, context, account, input);
        await countCall(context.app, name, subject, meta.limit);
      }
      return await next({ context: { account } });
    } catch (error) {
      if (error instanceof Problem && !(error.code in errorMap))
        throw new UndeclaredError(name, error, error);
      throw error;
    }
  });

/** An endpoint without its handler. */
interface Unhandled<Input extends AnySchema, Output extends AnySchema, Code extends ErrorCode> {
  handler(
    work: (call: {
      input: InferSchemaOutput<Input>;
      context: CallContext<Code>;
    }) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>,
  ): ImplementedProcedure<
    IncomingCall,
    IncomingCall & CallContext,
    Input,
    Output,
    Declared<Code>,
    EndpointMeta
  >;
}

type Api<Router> = {
  [Name in keyof Router]: Router[Name] extends ContractProcedure<
    infer Input,
    infer Output,
    infer Errors,
    EndpointMeta
  >
    ? Unhandled<Input, Output, keyof Errors & ErrorCode>
    : Api<Router[Name]>;
};

/**
 * The endpoints of the contract, each of which takes its handler. Access and rate limit are checked
 * before the input is parsed. An endpoint without a handler does not compile, see `router.ts`. Neither
 * does a handler that refuses with a code that the contract does not declare for it, see {@link App}.
 */
export const api: Api<Contract> & Pick<typeof implementer, 'router'> = implementer;

async function callerFor(meta: EndpointMeta, call: IncomingCall): Promise<Account | undefined> {
  if (meta.access === 'public') {
    // An expired token must not prevent a login.
    return call.caller().catch((error: unknown) => {
      if (isProblem(error, 'UNAUTHORIZED')) return undefined;
      throw error;
    });
  }
  const account = await call.caller();
  if (!account) throw sessionExpired(call.app);
  if (meta.access === 'verified' && !account.emailVerified)
    throw new Problem(call.app, 'EMAIL_NOT_VERIFIED', 'Please verify your email first.');
  return account;
}

/**
 * The rate-limit key of a call. The email in the body is the key only on public endpoints: otherwise a
 * signed-in caller could avoid the limit with another email in each call.
 */
function subjectOf(
  { access }: EndpointMeta,
  call: IncomingCall,
  account: Account | undefined,
  input: unknown,
): string {
  const named = access === 'public' ? withEmail.safeParse(input) : undefined;
  const email = named?.success ? named.data.email.trim().toLowerCase() : undefined;
  return email ?? account?.uid ?? call.address;
}

/**
 * The account of a call to an endpoint that needs one; refuses an anonymous call.
 */
export function accountOf(context: CallContext<'UNAUTHORIZED'>): Account {
  if (!context.account) throw sessionExpired(context.app);
  return context.account;
}
