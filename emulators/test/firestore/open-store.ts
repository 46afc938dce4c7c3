import type { Access, Authority, Caller } from '../../src/firestore/state/access.ts';
import { Clock } from '../../src/platform/clock.ts';
import { createStore, type Store } from '../../src/firestore/state/store.ts';
import { CommitTimes } from '../../src/firestore/data/timestamp.ts';

/** Asks `ask` about each access, which throws what it denies; rules that never change. */
function authority(ask: (caller: Caller, access: Access) => void): Authority {
  return {
    authorize: (caller, request) => {
      for (const access of request) ask(caller, access);
    },
    onChange: () => () => undefined,
  };
}

/** An empty store, for the tests of what does not concern security rules: all is allowed. */
export function openStore(ask: (caller: Caller, access: Access) => void = () => undefined): Store {
  return createStore(new CommitTimes(new Clock()), authority(ask), () => undefined);
}
