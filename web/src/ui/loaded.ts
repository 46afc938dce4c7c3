import type { ApiClient } from '@threadsweep/shared/client.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { problemText } from '../language/problem-text.ts';
import { useBackend } from '../data/backend-context.ts';

type Fetch<T> = (api: ApiClient) => Promise<T>;

/** What a load has found, with the function that fetched it. */
type Known<T> = { from: Fetch<T>; version: number } & ({ data: T } | { error: unknown });

/** Why something could not be loaded. `detail` is the reason, if it is known. */
export interface LoadFailure {
  detail: string | undefined;
}

export interface Loaded<T> {
  /** Undefined until the data are loaded. */
  data: T | undefined;
  /** Undefined if there are data, or if there was no failure. */
  failure: LoadFailure | undefined;
  /** Shows a change that the server has made or will make. */
  change: (changed: (data: T) => T) => void;
  /**
   * Loads the data again. The current data stay until then, and also if the attempt fails. Resolves
   * when the attempt has ended.
   */
  reload: () => Promise<void>;
}

/**
 * Loads data when a screen or panel appears, and again when `fetchData` changes. A late response
 * never replaces newer data or a change.
 *
 * @param fetchData the same function as long as it fetches the same data
 */
export function useLoaded<T>(fetchData: Fetch<T>): Loaded<T> {
  const { api } = useBackend();
  const { i18n } = useTranslation();
  const [known, setKnown] = useState<Known<T>>();
  /** Counts loads and changes. */
  const version = useRef(0);
  /** The function whose data the screen wants; undefined after the screen was left. */
  const wanted = useRef<Fetch<T>>(undefined);

  const reload = useCallback(async () => {
    const from = wanted.current;
    if (!from) return;
    const base = { from, version: ++version.current };
    const load = async (): Promise<Known<T>> => {
      try {
        return { ...base, data: await from(api) };
      } catch (error) {
        return { ...base, error };
      }
    };
    const found = await load();
    if (wanted.current !== from) return;
    setKnown((before) => {
      const isShown = before?.from === from && 'data' in before;
      return isShown && ('error' in found || before.version > found.version) ? before : found;
    });
  }, [api]);
  useEffect(() => {
    wanted.current = fetchData;
    void reload();
    return () => {
      wanted.current = undefined;
    };
  }, [fetchData, reload]);

  function change(changed: (data: T) => T): void {
    const mine = ++version.current;
    setKnown((before) =>
      before?.from === fetchData && 'data' in before
        ? { ...before, version: mine, data: changed(before.data) }
        : before,
    );
  }

  const current = known?.from === fetchData ? known : undefined;
  return {
    data: current && 'data' in current ? current.data : undefined,
    failure:
      current && 'error' in current ? { detail: problemText(current.error, i18n) } : undefined,
    change,
    reload,
  };
}
