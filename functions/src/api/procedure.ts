import { implement } from '@orpc/server';
import { z } from 'zod';

import { contract } from '@threadsweep/shared/contract/contract.ts';
import type { EndpointMeta } from '@threadsweep/shared/contract/endpoint.ts';

import { type Account, sessionExpired } from './caller.ts';
import type { App } from '../google/app.ts';
import { Problem } from '../platform/errors.ts';
import { countCall } from '../platform/rate-limit.ts';

/** A call as it comes in. */
export interface IncomingCall {
  app: App;
  /** Who calls; looked up when asked, undefined for an anonymous call. */
  caller(): Promise<Account | undefined>;
  /** The network address, as far as the platform vouches for it. */
  address: string;
}

/** What a handler knows of its call. */
export interface CallContext {
  app: App;
  /** Who calls; undefined for an anonymous call. */
  account: Account | undefined;
}

const withEmail = z.object({ email: z.string() });

/**
 * Every handler starts from here: who may call and how often is looked after before the input is
 * even parsed, as the contract says it. An endpoint without a handler does not compile, see
 * `router.ts`.
 */
export const api = implement(contract)
  .$context<IncomingCall>()
  .use(async ({ context, procedure, path, next }, input) => {
    const meta: EndpointMeta = procedure['~orpc'].meta;
    const account = await callerFor(meta, context);
    if (meta.limit) {
      const subject = subjectOf(meta, context, account, input);
      await countCall(context.app, path.join('.'), subject, meta.limit);
    }
    return next({ context: { account } });
  });

async function callerFor(meta: EndpointMeta, call: IncomingCall): Promise<Account | undefined> {
  if (meta.access === 'public') {
    // A stale token must not keep anybody from logging in.
    return call.caller().catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'UNAUTHORIZED') return undefined;
      throw error;
    });
  }
  const account = await call.caller();
  if (!account) throw sessionExpired();
  if (meta.access === 'verified' && !account.emailVerified)
    throw new Problem('EMAIL_NOT_VERIFIED', 'Please verify your email first.');
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
 * The account of a call to an endpoint that needs one.
 * @throws Problem UNAUTHORIZED for an anonymous call
 */
export function accountOf(context: CallContext): Account {
  if (!context.account) throw sessionExpired();
  return context.account;
}
