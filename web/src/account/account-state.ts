import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';
import { useEffect } from 'react';

import { atom, useAtom, useSetAtom } from '../data/jotai.ts';
import { useBackend, useSession } from '../data/backend-context.ts';
import { responseOrKept } from '../data/patience.ts';

interface KnownUser {
  user: User;
  /** The session that loaded the user (see `generation` in session.ts). */
  generation: number;
}

/** The user as last known, of this session or an earlier one. */
export const knownUserAtom = atom<KnownUser | undefined>(undefined);

/** The first and the longest delay before a retry, in ms; each delay is twice the previous one. */
const AGAIN_MS = [1_000, 60_000] as const;

/**
 * Returns the logged-in user, or undefined if nobody is logged in or the user is not known yet. If
 * the user could not be fetched, the app retries after a delay, and at once when the network is
 * back. Meanwhile the session continues.
 */
export function useUser(): [User | undefined, (user: User) => void] {
  const { signedIn, generation } = useSession();
  const { session } = useBackend();
  const [known, setKnown] = useAtom(knownUserAtom);
  const user = signedIn && known?.generation === generation ? known.user : undefined;
  return [user, (next) => setKnown({ user: next, generation: session.state().generation })];
}

/**
 * Fetches the logged-in user, once for each session; `fresh-user.ts` keeps it up to date. Use this
 * hook in one place of the app.
 */
export function useUserLoading(): void {
  const backend = useBackend();
  const { session } = backend;
  const { signedIn, generation } = useSession();
  const [user] = useUser();
  const setKnown = useSetAtom(knownUserAtom);
  const missing = signedIn && user === undefined;

  useEffect(() => {
    if (!missing) return undefined;
    const left = new AbortController();
    let shown: User | undefined;
    const show = (found: User) => {
      if (session.state().generation !== generation) return;
      setKnown((known) =>
        known?.generation === generation && known.user !== shown
          ? known
          : { user: found, generation },
      );
      shown = found;
    };
    const [first, longest] = AGAIN_MS;
    let wait: number = first;
    const load = async () => {
      while (!left.signal.aborted) {
        try {
          await responseOrKept(backend, fetchUser, show);
          return;
        } catch {
          // If the API refused the call, the session has already ended (backend.ts). Any other
          // failure may be transient.
          await backOnline(left.signal, wait);
          wait = Math.min(wait * 2, longest);
        }
      }
    };
    void load();
    return () => left.abort();
  }, [backend, session, setKnown, missing, generation]);
}

/**
 * Fetches the user. The code that parses it is loaded separately, because the landing page does not
 * need it.
 */
export async function fetchUser({ account }: ApiClient): Promise<User> {
  const [response, { readUser }] = await Promise.all([
    account.me(),
    import('./account-response.ts'),
  ]);
  return readUser(response);
}

/** Resolves after `ms`, or as soon as the browser is online again or the signal fires. */
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
