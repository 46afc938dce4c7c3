import { implement } from '@orpc/server';

import { contract } from '@threadsweep/shared/contract/contract.ts';

import type { Account } from './account/account.ts';
import type { App } from './app.ts';

/** What is known about a call before its handler runs. */
export interface CallContext {
  app: App;
  /** Who calls; undefined for an anonymous call. */
  account: Account | undefined;
}

/** Every handler starts from here; an endpoint without one does not compile (see `router.ts`). */
export const api = implement(contract).$context<CallContext>();
