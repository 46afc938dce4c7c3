import type { ApiClient } from '@threadsweep/shared/client.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';

export interface AccountList<T> {
  /** Undefined until the list is loaded. */
  list: readonly T[] | undefined;
  /** Why the list could not be loaded; undefined if there was no failure. */
  failure: { detail: string | undefined } | undefined;
  /** Shows a change that the server has made. */
  change: (changed: (list: readonly T[]) => readonly T[]) => void;
  reload: () => Promise<void>;
}

/**
 * Loads one of the account's lists when its panel appears.
 *
 * @param fetchList the same function in each rendering
 */
export function useAccountList<T>(
  fetchList: (api: ApiClient) => Promise<readonly T[]>,
): AccountList<T> {
  const { i18n } = useTranslation();
  const { api } = useBackend();
  const [list, setList] = useState<readonly T[]>();
  const [failed, setFailed] = useState<{ error: unknown }>();
  /** Counts loads and changes, so that a late response never replaces newer data. */
  const version = useRef(0);

  const reload = useCallback(async () => {
    version.current += 1;
    const mine = version.current;
    try {
      const found = await fetchList(api);
      if (mine !== version.current) return;
      setList(found);
      setFailed(undefined);
    } catch (error) {
      if (mine === version.current) setFailed({ error });
    }
  }, [api, fetchList]);
  useEffect(() => {
    const load = async () => reload();
    void load();
  }, [reload]);

  return {
    list,
    failure: failed && { detail: problemText(failed.error, i18n) },
    change: (changed) => {
      version.current += 1;
      setList((before) => before && changed(before));
    },
    reload,
  };
}
