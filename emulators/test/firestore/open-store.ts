import type { Access, Authority, Caller } from '../../src/firestore/state/access.ts';
import { Clock } from '../../src/platform/clock.ts';
import { createStore, type Store } from '../../src/firestore/state/store.ts';
import { CommitTimes } from '../../src/firestore/data/timestamp.ts';

/**
 * Returns an authority whose rules never change. It calls `ask` for each access, and `ask` throws
 * to deny it.
 */
function authority(ask: (caller: Caller, access: Access) => void): Authority {
  return {
    authorize: (caller, request) => {
      for (const access of request) ask(caller, access);
    },
    onChange: () => () => undefined,
  };
}

/**
 * Creates an empty store that allows every access by default, for tests that do not concern
 * security rules.
 */
export function openStore(ask: (caller: Caller, access: Access) => void = () => undefined): Store {
  return createStore(new CommitTimes(new Clock()), authority(ask), () => undefined);
}
