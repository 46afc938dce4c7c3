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

/** A call as it comes in. */
export interface IncomingCall {
  app: App<ErrorCode>;
  /** Who calls; looked up when asked, undefined for an anonymous call. */
  caller(): Promise<Account | undefined>;
  /** The network address, as far as the platform vouches for it. */
  address: string;
}

/** What a handler knows of its call. */
export interface CallContext<Code extends ErrorCode = never> {
  /** Refuses with the codes that the endpoint declares. */
  app: App<Code>;
  /** Who calls; undefined for an anonymous call. */
  account: Account | undefined;
}

const withEmail = z.object({ email: z.string() });

/** A refusal that the endpoint does not declare: a defect of ours. */
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

/** An endpoint that waits for its handler. */
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
 * Every handler starts from here: who may call and how often is looked after before the input is
 * even parsed, as the contract says it. An endpoint without a handler does not compile, see
 * `router.ts`; neither does one whose handler can refuse with a code that the contract does not
 * declare for it, see {@link App}.
 */
export const api: Api<Contract> & Pick<typeof implementer, 'router'> = implementer;

async function callerFor(meta: EndpointMeta, call: IncomingCall): Promise<Account | undefined> {
  if (meta.access === 'public') {
    // A stale token must not keep anybody from logging in.
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
 * Whom a call is counted for. An address that the body names is taken only where everybody may call:
 * else a login could be used to guess without a limit, by naming another address each time.
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
