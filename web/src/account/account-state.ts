import type { User } from '@threadsweep/shared/contract/account.ts';
import { useEffect } from 'react';

import { atom, useAtom } from '../app/jotai.ts';
import { useBackend, useSession } from '../data/backend-context.ts';

interface KnownUser {
  user: User;
  /** Of the session that the user belongs to. */
  generation: number;
}

const knownUserAtom = atom<KnownUser | undefined>(undefined);

/**
 * Who is signed in; undefined where nobody is, and while it is not known yet. A user that could
 * not be fetched is fetched again when the network is back; the session goes on meanwhile.
 */
export function useUser(): [User | undefined, (user: User) => void] {
  const { signedIn, generation } = useSession();
  const { session } = useBackend();
  const [known, setKnown] = useAtom(knownUserAtom);
  const user = signedIn && known?.generation === generation ? known.user : undefined;
  return [user, (next) => setKnown({ user: next, generation: session.state().generation })];
}

/** Fetches who is signed in, once for each session. Use it in one place of the app. */
export function useUserLoading(): void {
  const { api, session } = useBackend();
  const { signedIn, generation } = useSession();
  const [user, setUser] = useUser();
  const missing = signedIn && user === undefined;

  useEffect(() => {
    if (!missing) return undefined;
    let left = false;
    const load = async () => {
      try {
        const found = await api.account.me();
        if (!left && session.state().generation === generation) setUser(found);
      } catch {
        // A refusal has ended the session (backend.ts); anything else waits for the network.
        if (!left) window.addEventListener('online', loadAgain, { once: true });
      }
    };
    const loadAgain = () => void load();
    void load();
    return () => {
      left = true;
      window.removeEventListener('online', loadAgain);
    };
    // setUser changes with every render and does nothing else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, session, missing, generation]);
}
