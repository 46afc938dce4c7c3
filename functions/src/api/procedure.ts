import type {
  AnySchema,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';
import { implement, type ImplementedProcedure } from '@orpc/server';
import { z } from 'zod';

import { normalizeEmail } from '@threadsweep/shared/account-form.ts';
import { contract, type Contract } from '@threadsweep/shared/contract/contract.ts';
import type { EndpointMeta, RateLimit } from '@threadsweep/shared/contract/endpoint.ts';
import type { Declared, ErrorCode } from '@threadsweep/shared/contract/errors.ts';
import type { Device } from '@threadsweep/shared/contract/session.ts';

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
  /** The device that the caller says it is. */
  device: Device;
  /** Tells the client after how many seconds it may repeat a refused call. */
  retryAfter(seconds: number): void;
}

/** What a handler needs to know about its call. */
export interface CallContext<Code extends ErrorCode = never> {
  /** Refuses with the codes that the endpoint declares. */
  app: App<Code>;
  /** Who calls; undefined for an anonymous call. */
  account: Account | undefined;
  device: Device;
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
      for (const limit of meta.limits) {
        const subject = subjectOf(limit, meta, { call: context, account, input });
        if (subject !== undefined) await countCall(context.app, limit.name ?? name, subject, limit);
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

/** A call as its limits see it, before its input is parsed. */
interface CountedCall {
  call: IncomingCall;
  account: Account | undefined;
  input: unknown;
}

/** The rate-limit key of a call; undefined if the limit does not count it. */
function subjectOf(
  { per = 'caller', field }: RateLimit,
  { access }: EndpointMeta,
  { call, account, input }: CountedCall,
): string | undefined {
  if (field !== undefined && !hasField(input, field)) return undefined;
  const parsed = withEmail.safeParse(input);
  const named = parsed.success ? normalizeEmail(parsed.data.email) : undefined;
  if (per === 'account') return account && `account:${account.uid}`;
  if (per === 'client') return `client:${call.address}`;
  if (per === 'recipient') {
    const address = named ?? account?.user.pendingEmail ?? account?.user.email;
    return address === undefined ? undefined : `recipient:${mailboxOf(address)}`;
  }
  // Only on public endpoints: otherwise a signed-in caller could avoid the limit with another email in
  // each call.
  return (access === 'public' ? named : undefined) ?? account?.uid ?? call.address;
}

function hasField(input: unknown, field: string): boolean {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, field);
}

/** The mailbox of an address: providers deliver `name+anything` to `name`. */
function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@');
}

/**
 * The account of a call to an endpoint that needs one; refuses an anonymous call.
 */
export function accountOf(context: CallContext<'UNAUTHORIZED'>): Account {
  if (!context.account) throw sessionExpired(context.app);
  return context.account;
}
