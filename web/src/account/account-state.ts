import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';
import { useEffect } from 'react';

import { atom, useAtom } from '../data/jotai.ts';
import { useBackend, useSession } from '../data/backend-context.ts';
import { answerOrKept } from '../data/patience.ts';

interface KnownUser {
  user: User;
  /** Of the session that the user belongs to. */
  generation: number;
}

const knownUserAtom = atom<KnownUser | undefined>(undefined);

/** The pause before the account is asked for again, in ms; it doubles up to the second. */
const AGAIN_MS = [1_000, 60_000] as const;

/**
 * Who is signed in; undefined if nobody is, and while it is not known yet. A user that could
 * not be fetched is fetched again after a while, and at once when the network is back; the session
 * continues meanwhile.
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
  const backend = useBackend();
  const { session } = backend;
  const { signedIn, generation } = useSession();
  const [user, setUser] = useUser();
  const missing = signedIn && user === undefined;

  useEffect(() => {
    if (!missing) return undefined;
    const left = new AbortController();
    const show = (found: User) => {
      if (!left.signal.aborted && session.state().generation === generation) setUser(found);
    };
    const [first, longest] = AGAIN_MS;
    let wait: number = first;
    const load = async () => {
      while (!left.signal.aborted) {
        try {
          await answerOrKept(backend, fetchUser, show);
          return;
        } catch {
          // A refusal has ended the session (backend.ts); anything else may be better later.
          await backOnline(left.signal, wait);
          wait = Math.min(wait * 2, longest);
        }
      }
    };
    void load();
    return () => left.abort();
    // setUser changes with every render and does nothing else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [backend, session, missing, generation]);
}

/**
 * Fetches the user again when a mailed link has changed their address: whoever is logged in sees the
 * new one at once. If the change has ended their session, as Firebase Auth does, they are told so here
 * rather than on a later page.
 */
export function useFreshUser(isChanged: boolean): void {
  const { api, session } = useBackend();
  const { signedIn, generation } = useSession();
  const [, setUser] = useUser();
  useEffect(() => {
    if (!isChanged || !signedIn) return;
    const load = async () => {
      const user = await fetchUser(api);
      if (session.state().generation === generation) setUser(user);
    };
    // A refusal has ended the session (backend.ts); without an answer the address before is shown.
    load().catch(() => undefined);
    // setUser changes with every render and does nothing else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, session, isChanged, signedIn, generation]);
}

/** The reader is loaded on its own: the landing page has nobody to read. */
async function fetchUser({ account }: ApiClient): Promise<User> {
  const [response, { readUser }] = await Promise.all([
    account.me(),
    import('./account-response.ts'),
  ]);
  return readUser(response);
}

/** Resolves after `ms`, or as soon as the browser has a network again or the signal comes. */
function backOnline(signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
    signal.addEventListener('abort', go);
  });
}
