import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import type { Backend } from '../data/backend.ts';
import { useBackend, useReloadOnReturn, useSession } from '../data/backend-context.ts';
import { atom, useSetAtom } from '../data/jotai.ts';
import { useOnVisible } from '../ui/page-visibility.ts';
import { fetchUser, knownUserAtom, useUser } from './account-state.ts';

/** Whether the user is being fetched again; `again` if the response may already be outdated. */
const reloadingAtom = atom<'no' | 'once' | 'again'>('no');

/** Fetches the known user again, in one request at a time. Without a response, nothing changes. */
const reloadAtom = atom(null, async (get, set, { api, session, connection }: Backend) => {
  if (get(reloadingAtom) !== 'no') return set(reloadingAtom, 'again');
  do {
    const before = get(knownUserAtom);
    // After a failure, the network's return reloads the user.
    if (before?.generation !== session.state().generation || connection.state().away) break;
    set(reloadingAtom, 'once');
    try {
      const user = await fetchUser(api);
      // A user that was stored during the request is newer: it contains a saved change.
      if (get(knownUserAtom) === before) set(knownUserAtom, { ...before, user });
    } catch {
      // If the API refused the call, the session has already ended (backend.ts).
    }
  } while (get(reloadingAtom) === 'again');
  set(reloadingAtom, 'no');
});

function useUserReload(): () => void {
  const backend = useBackend();
  const reload = useSetAtom(reloadAtom);
  return useCallback(() => void reload(backend), [backend, reload]);
}

/** The pages that show the plan, or settings that another device may have changed. */
const SHOWS_ACCOUNT = /^\/(account|pricing|subscription|rules)(\/|$)/;

/**
 * Fetches the user again when a page that shows the account opens, when the app becomes visible,
 * and when the network is back. Use this hook in one place of the app.
 */
export function useUserReloads(): void {
  const { pathname } = useLocation();
  const reload = useUserReload();
  const shown = useRef(pathname);
  useEffect(() => {
    // The user of the first page has just been loaded.
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (SHOWS_ACCOUNT.test(pathname)) reload();
  }, [pathname, reload]);
  useOnVisible(reload);
  useReloadOnReturn(reload);
}

/**
 * The shortest time between two requests for the user after reports of Firestore, in ms. A pass
 * changes the number of removals at each of its hides.
 */
const LIVE_MS = 10_000;

/**
 * Fetches the user again when Firestore reports that the account has changed, such as the number of
 * its removals. Use it only on pages that load Firestore.
 */
export function useLiveUser(): void {
  const { live } = useBackend();
  const reload = useUserReload();
  useEffect(() => {
    let reloadedAt = -LIVE_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reloadNow = () => {
      timer = undefined;
      reloadedAt = performance.now();
      reload();
    };
    const stop = live.account(() => {
      const wait = reloadedAt + LIVE_MS - performance.now();
      if (wait <= 0) reloadNow();
      else timer ??= setTimeout(reloadNow, wait);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [live, reload]);
}

/**
 * Fetches the user again after a mailed link has changed the address. Firebase Auth ends the
 * session at such a change, which this call detects.
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
    // If the API refused the call, the session has already ended (backend.ts). Without a response,
    // the page shows the previous address.
    load().catch(() => undefined);
    // `setUser` is a new function at every render, but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, session, isChanged, signedIn, generation]);
}
