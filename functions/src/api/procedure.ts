import type {
  AnySchema,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';
import { implement, type ImplementedProcedure } from '@orpc/server';
import { z } from 'zod';

import { EMAIL_MAX_LENGTH, normalizeEmail } from '@threadsweep/shared/account-form.ts';
import type { Work } from '@threadsweep/shared/contract/challenge.ts';
import type { Actor } from '@threadsweep/shared/contract/comment.ts';
import { contract, type Contract } from '@threadsweep/shared/contract/contract.ts';
import type { EndpointMeta, RateLimitKey } from '@threadsweep/shared/contract/endpoint.ts';
import type { Declared, ErrorCode } from '@threadsweep/shared/contract/errors.ts';
import type { Device } from '@threadsweep/shared/contract/session.ts';

import { type Caller, type SessionCaller } from './caller.ts';
import type { App } from '../google/app.ts';
import { isDeletedMeanwhile, isProblem, Problem, sessionExpired } from '../platform/errors.ts';
import { siteOf } from '../platform/client-address.ts';
import { provenWork } from '../platform/proof-of-work.ts';
import {
  type Counted,
  type CountedCall,
  checkLimits,
  countCall,
  isKnownClient,
  mailboxOf,
  uncountCall,
} from '../platform/rate-limit.ts';

/** A call before the contract's checks. */
export interface IncomingCall {
  app: App<ErrorCode>;
  caller(): Promise<Caller | undefined>;
  hasMachineToken: boolean;
  /** The caller's network address, according to the platform's proxy. */
  address: string;
  proof: string | undefined;
  /** The device that the caller's User-Agent names. */
  device: Device;
  /** The time when the call arrived, in epoch ms. */
  receivedAt: number;
  /** Sets the number of seconds after which the client may repeat a refused call. */
  retryAfter(seconds: number): void;
}

export interface CallContext<Code extends ErrorCode = never> {
  app: App<Code>;
  account: Caller | undefined;
  device: Device;
  address: string;
  receivedAt: number;
}

/**
 * The part of an input that names a mailbox, before the whole input is checked. A text that is too
 * long for an address names no mailbox.
 */
const withEmail = z.object({ email: z.string().max(EMAIL_MAX_LENGTH) });

/** An error for a bug: a handler refused with a code that its endpoint does not declare. */
class UndeclaredError extends Error {
  constructor(endpoint: string, { code }: Problem, cause: unknown) {
    super(`${endpoint} does not declare ${code}`, { cause });
    this.name = 'UndeclaredError';
  }
}

const implementer = implement(contract)
  .$context<IncomingCall>()
  .use(async ({ context, procedure, path, next }, input) => {
    const { meta, errorMap, inputSchema } = procedure['~orpc'];
    const name = path.join('.');
    try {
      const account = await callerFor(meta, context);
      const limits = await limitsOf(name, meta, { call: context, account, input });
      const proven = await provenBy(context, limits);
      const work = () => next({ context: { account } });
      // A public call whose input is not valid does nothing, so it counts against no limit.
      if (meta.access === 'public' && !(await isValidInput(inputSchema, input))) {
        await checkLimits(context.app, limits, proven);
        return await work();
      }
      const counted = await countCall(context.app, limits, proven);
      return await uncounting(context, counted, work);
    } catch (caught) {
      const error = isDeletedMeanwhile(caught)
        ? await deletedMeanwhile(context, caught, (code) => code in errorMap)
        : caught;
      if (error instanceof Problem && !(error.code in errorMap))
        throw new UndeclaredError(name, error, error);
      throw error;
    }
  });

async function isValidInput(schema: AnySchema | undefined, input: unknown): Promise<boolean> {
  return schema === undefined || !(await schema['~standard'].validate(input)).issues;
}

/**
 * Returns the proof of work that the client sent; undefined if no limit of the call asks for one.
 */
async function provenBy(
  { app, proof }: IncomingCall,
  limits: readonly Counted[],
): Promise<Work | undefined> {
  if (!limits.some((counted) => counted.limit.proof)) return undefined;
  return provenWork(app.config, proof);
}

/**
 * Does the work of a call that was already counted, and uncounts the call if a limit counts only
 * other outcomes, such as refused logins. Counting comes first, so that simultaneous calls cannot
 * exceed the limit.
 */
async function uncounting<T>(
  { app }: IncomingCall,
  counted: readonly CountedCall[],
  work: () => PromiseLike<T> | T,
): Promise<T> {
  let code: ErrorCode | undefined;
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) code = error.code;
    throw error;
  } finally {
    const others = counted.filter(({ limit }) => (limit.refused ?? code) !== code);
    await uncountCall(app, others).catch((error: unknown) => {
      // This failure does not affect the call. The limit counts one call too many until its window
      // ends.
      app.log.warn('a call could not be taken back from a limit', { error });
    });
  }
}

/**
 * Returns the refusal of a call whose account was deleted, or whose channel was disconnected, by
 * another call.
 */
async function deletedMeanwhile(
  call: IncomingCall,
  cause: unknown,
  declares: (code: ErrorCode) => boolean,
): Promise<Problem> {
  const { app } = call;
  const account = await call.caller().catch(() => undefined);
  const user = account && (await app.documents.user(account.uid).get());
  if (user?.exists === false && declares('UNAUTHORIZED')) return sessionExpired(app, cause);
  if (declares('NOT_FOUND'))
    return new Problem(app, 'NOT_FOUND', 'This has just been deleted.', { cause });
  const sentence = 'Something was deleted meanwhile. Please try again in a moment.';
  return new Problem(app, 'SERVICE_UNAVAILABLE', sentence, { cause });
}

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
 * The endpoints of the contract, each with a method that accepts its handler. Access, scope and
 * rate limit are checked before the input. A missing handler (`router.ts`), or a handler with an
 * undeclared code ({@link App}), does not compile.
 */
export const api: Api<Contract> & Pick<typeof implementer, 'router'> = implementer;

async function callerFor(meta: EndpointMeta, call: IncomingCall): Promise<Caller | undefined> {
  if (meta.access === 'public') {
    if (call.hasMachineToken) return undefined;
    // An expired token must not prevent a login.
    return call.caller().catch((error: unknown) => {
      if (isProblem(error, 'UNAUTHORIZED')) return undefined;
      throw error;
    });
  }
  // The refusal is the same for a valid and an invalid token, so the token is not looked up.
  if (call.hasMachineToken && meta.scope === 'none') throw scopeRequired(call.app, null);
  const account = await call.caller();
  if (!account) throw sessionExpired(call.app);
  if (account.kind === 'token' && meta.scope === 'moderate' && account.token.scope === 'read')
    throw scopeRequired(call.app, 'moderate');
  if (meta.access === 'verified' && !account.emailVerified)
    throw new Problem(call.app, 'EMAIL_NOT_VERIFIED', 'Please verify your email first.');
  return account;
}

/**
 * Returns the refusal of a machine token.
 * @param scope the scope that the endpoint accepts; null if it accepts only a login
 */
function scopeRequired(app: App<'SCOPE_REQUIRED'>, scope: 'moderate' | null): Problem {
  const sentence =
    scope === null
      ? 'A token cannot do this. Please log in with your password.'
      : 'This token may only read. Please use a token with the scope "moderate".';
  return new Problem(app, 'SCOPE_REQUIRED', sentence, { data: { scope } });
}

/** The data of a call that its limits use, before the input is parsed. */
interface LimitedCall {
  call: IncomingCall;
  account: Caller | undefined;
  input: unknown;
}

/** Returns the limits against which a call counts, with the rate-limit key of each. */
async function limitsOf(
  endpoint: string,
  { limits }: EndpointMeta,
  { call, account, input }: LimitedCall,
): Promise<Counted[]> {
  const parsed = withEmail.safeParse(input);
  const named = parsed.success ? normalizeEmail(parsed.data.email) : undefined;
  const recipient = named ?? account?.user.pendingEmail ?? account?.user.email;
  const client = `client:${call.address}`;
  const mailbox = recipient === undefined ? undefined : `recipient:${mailboxOf(recipient)}`;
  const byAccount = account && `account:${account.uid}`;
  const keys: Record<RateLimitKey, string | undefined> = {
    caller: byAccount ?? client,
    account: byAccount,
    client,
    site: siteOf(call.address),
    recipient: mailbox,
    'client-recipient': mailbox && `${client} ${mailbox}`,
  };
  const forStrangers = limits.some(({ strangers }) => strangers);
  const isStranger =
    forStrangers &&
    recipient !== undefined &&
    !(await isKnownClient(call.app, call.address, recipient));
  return limits.flatMap((limit) => {
    const { field, strangers, name = endpoint, per = 'caller' } = limit;
    const subject = keys[per];
    if (subject === undefined || (strangers && !isStranger)) return [];
    if (field !== undefined && !hasField(input, field)) return [];
    if (call.app.config.proofOfWork || limit.proof === undefined) return [{ name, subject, limit }];
    const { proof, most: _, ...withoutProof } = limit;
    return proof === 'growing' ? [{ name, subject, limit: withoutProof }] : [];
  });
}

function hasField(input: unknown, field: string): boolean {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, field);
}

type Identified = Pick<CallContext<'UNAUTHORIZED'>, 'app' | 'account'>;

/** Returns the account of a call. Refuses an anonymous call. */
export function accountOf({ app, account }: Identified): Caller {
  if (!account) throw sessionExpired(app);
  return account;
}

/** Returns the actor for the changes of a call. */
export function actorOf({ kind }: Caller): Actor {
  return kind === 'token' ? 'token' : 'creator';
}

/** Returns the account and session of a call to an endpoint that does not accept machine tokens. */
export function sessionOf(context: Identified): SessionCaller {
  const account = accountOf(context);
  if (account.kind !== 'session') throw sessionExpired(context.app);
  return account;
}
